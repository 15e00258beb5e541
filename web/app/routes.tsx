import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import type { AppPage } from '../../contract/pages.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { Spinner } from '../ui/spinner.tsx';

const pages: Record<AppPage, ComponentType> = {
  '/admin': lazy(() => import('./pages/admin-page.tsx')),
  '/register': lazy(() => import('./pages/register-page.tsx')),
  '/wachtwoord-vergeten': lazy(() => import('./pages/forgot-password-page.tsx')),
  '/wachtwoord-herstellen': lazy(() => import('./pages/reset-password-page.tsx')),
  '/e-mail-bevestigen': lazy(() => import('./pages/confirm-email-page.tsx')),
  '/uitnodiging': lazy(() => import('./pages/invitation-page.tsx')),
  '/adres-herstellen': lazy(() => import('./pages/undo-email-page.tsx')),
  '/postvak': lazy(() => import('./pages/mailbox-page.tsx')),
};

export function Routes() {
  return (
    <>
      <SkipLink />
      <Suspense fallback={<Spinner fullScreen />}>
        <Switch>
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} component={Page} />
          ))}
        </Switch>
      </Suspense>
    </>
  );
}
