import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { SiteFooter } from './site-footer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Brand } from '../../ui/mark.tsx';

const links = [
  { href: '/about', label: 'Over ons' },
  { href: '/contact', label: 'Contact' },
];

interface SiteLayoutProps {
  path: string;
  children: ReactNode;
}

export function SiteLayout({ path, children }: SiteLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ConsentPanel />
      <SiteHeader path={path} />
      <main id="inhoud" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteHeader({ path }: { path: string }) {
  return (
    <header className="border-b border-line print:hidden">
      <div className="mx-auto flex max-w-[1120px] items-center justify-between gap-4 px-6 py-3 md:px-10">
        <a href="/" aria-current={path === '/' ? 'page' : undefined} className="flex rounded-box text-ink">
          <Brand />
        </a>
        <nav aria-label="Hoofdmenu" className="hidden items-center gap-1 md:flex">
          {links.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={`${buttonClass({ variant: 'quiet', size: 'small' })} aria-[current]:text-accent-text`}
            >
              {label}
            </a>
          ))}
          <a href="/admin" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            Inloggen
          </a>
          <a href="/register" className={`ml-2 ${buttonClass({ size: 'small' })}`}>
            Aanmelden
          </a>
        </nav>
        <PhoneMenu path={path} />
      </div>
    </header>
  );
}

function PhoneMenu({ path }: { path: string }) {
  return (
    <details className="group relative md:hidden">
      <summary
        className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${buttonClass({ variant: 'secondary', size: 'small' })}`}
      >
        Menu
      </summary>
      <nav
        aria-label="Hoofdmenu"
        className="absolute top-full right-0 z-20 mt-2 flex w-60 flex-col rounded-box border border-line bg-surface p-2 shadow-lift"
      >
        {[...links, { href: '/admin', label: 'Inloggen' }].map(({ href, label }) => (
          <a
            key={href}
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-box px-3 font-semibold hover:bg-sunken aria-[current]:text-accent-text"
          >
            {label}
          </a>
        ))}
        <a href="/register" className={`mt-2 ${buttonClass()}`}>
          Aanmelden
        </a>
      </nav>
    </details>
  );
}
