import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import type { AppPage } from '../../contract/pages.ts';
import { lazyNamed } from '../lib/lazy-named.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import AdminPage from './pages/admin-page.tsx';

const pages: Record<AppPage, ComponentType> = {
  '/admin': AdminPage,
  '/register': lazyNamed(() => import('./features/registration/registration-form.tsx'), 'RegistrationForm'),
  '/wachtwoord-vergeten': lazyNamed(
    () => import('./features/password-reset/forgot-password-form.tsx'),
    'ForgotPasswordForm',
  ),
  '/wachtwoord-herstellen': lazyNamed(
    () => import('./features/password-reset/reset-password-form.tsx'),
    'ResetPasswordForm',
  ),
  '/e-mail-bevestigen': lazyNamed(
    () => import('./features/email-confirmation/confirm-email.tsx'),
    'ConfirmEmail',
  ),
  '/uitnodiging': lazy(() => import('./pages/invitation-page.tsx')),
  '/adres-herstellen': lazyNamed(() => import('./features/email-undo/undo-email.tsx'), 'UndoEmail'),
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
