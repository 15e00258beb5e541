import { type ComponentType, lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { pageRedirects, type WebPage } from '../contract/pages.ts';
import { Spinner } from './ui/spinner.tsx';

const PlainPage = lazy(() => import('./pages/plain-page.tsx'));
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'));

const pages: Record<WebPage, ComponentType> = {
  '/': lazy(() => import('./pages/home-page.tsx')),
  '/admin': lazy(() => import('./pages/admin-page.tsx')),
  '/register': lazy(() => import('./pages/register-page.tsx')),
  '/wachtwoord-vergeten': lazy(() => import('./pages/forgot-password-page.tsx')),
  '/wachtwoord-herstellen': lazy(() => import('./pages/reset-password-page.tsx')),
  '/postvak': lazy(() => import('./pages/mailbox-page.tsx')),
  '/documentation': PlainPage,
  '/about': PlainPage,
  '/contact': PlainPage,
  '/privacy': PlainPage,
  '/terms': PlainPage,
  '/cookies': PlainPage,
  '/careers': PlainPage,
  '/blog': PlainPage,
};

export function Routes() {
  return (
    <>
      <a
        href="#inhoud"
        className="sr-only rounded-box bg-ink px-4 py-2 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        Naar de inhoud
      </a>
      <Suspense fallback={<Spinner fullScreen />}>
        <Switch>
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path} component={Page} />
          ))}
          {Object.entries(pageRedirects).map(([path, target]) => (
            <Route key={path} path={path}>
              <Redirect to={target} replace />
            </Route>
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </>
  );
}
