import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Brand, Mark } from './mark.tsx';
import { PageHeader } from './page-header.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const benefits = [
  'Eenmalige en maandelijkse giften met iDEAL\u00a0|\u00a0Wero',
  'Het geld gaat rechtstreeks naar de eigen betaalrekening van de organisatie',
  'Na elke gift een bevestiging met PDF voor de donateur',
];

interface AuthColumnProps {
  title: string;
  description?: ReactNode;
  width?: string;
  children: ReactNode;
}

export function AuthScreen(props: AuthColumnProps) {
  return (
    <AuthLayout>
      <AuthColumn {...props} />
    </AuthLayout>
  );
}

export function AuthColumn({ title, description, width = 'max-w-sm', children }: AuthColumnProps) {
  return (
    <div className={`flex w-full flex-col gap-8 ${width}`}>
      <PageHeader title={title} description={description} />
      {children}
    </div>
  );
}

export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <BrandPanel />
      <div className="flex flex-1 flex-col">
        <header className="flex items-center justify-between px-4 py-3 md:px-8 md:py-6">
          <Link href="/" className="flex rounded-box text-ink lg:invisible">
            <Brand />
          </Link>
          <ThemeToggle />
        </header>
        <main
          id="inhoud"
          tabIndex={-1}
          className="flex flex-1 flex-col items-center px-4 pt-6 pb-16 outline-none md:px-8 lg:justify-center"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function BrandPanel() {
  return (
    <aside
      aria-label="Over Gulhart"
      className="sticky top-0 hidden h-dvh w-[38%] max-w-xl shrink-0 flex-col justify-between overflow-hidden bg-green p-12 text-on-green lg:flex"
    >
      <Mark
        size={420}
        className="pointer-events-none absolute top-6 -right-20 hidden [stroke-width:0.25] opacity-60 [@media(min-height:48rem)]:block"
      />
      <Link href="/" className="relative flex self-start rounded-box outline-current">
        <span className="inline-flex items-center gap-2 font-display text-lg font-bold tracking-tight">
          <Mark size={28} className="text-current" />
          Gulhart
        </span>
      </Link>
      <div className="relative">
        <p className="font-display text-3xl font-semibold tracking-tight text-balance">
          Van een gul hart naar een open hand.
        </p>
        <ul className="mt-8 flex flex-col gap-3">
          {benefits.map((benefit) => (
            <li key={benefit} className="border-l-2 border-current/40 pl-4">
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
