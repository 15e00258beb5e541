import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface SiteLayoutProps {
  /** Of the page inside, so that the menu can show where the visitor is. */
  path: string;
  children: ReactNode;
}

/** What every public page has around it. The pages themselves are only the content of `main`. */
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
