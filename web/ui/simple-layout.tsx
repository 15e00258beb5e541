import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { Brand } from './mark.tsx';

export function SimpleLayout({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-[1200px] items-center justify-between gap-4 px-4 py-3 md:px-8">
          <Link href="/" className="flex rounded-box text-ink">
            <Brand />
          </Link>
          {actions}
        </div>
      </header>
      <main
        id="inhoud"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[1200px] flex-1 flex-col gap-6 px-4 py-8 outline-none md:px-8 md:py-12"
      >
        {children}
      </main>
    </div>
  );
}
