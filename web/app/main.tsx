import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { config } from 'zod/mini';
import { startBackGuard } from '../lib/back-guard.ts';
import { reloadRoleAfterRefusal, sendCurrentOrganisation } from '../lib/current-user.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { startTheme } from '../lib/theme.ts';
import { Routes } from './routes.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { toast, useToast, showToastFromBeforeReload } from '../ui/toast-store.ts';
import './app.css';
import { lazyNamed } from '../lib/lazy-named.ts';

// By default zod compiles code at run time, which the content security policy forbids.
config({ jitless: true });
startTheme();
startBackGuard();
showToastFromBeforeReload();

// The toaster is loaded with the first message, so that the first screen loads faster.
const Toaster = lazyNamed(() => import('../ui/toaster.tsx'), 'Toaster');

function Messages() {
  const hasMessages = useToast() !== undefined;
  return <Suspense>{hasMessages && <Toaster />}</Suspense>;
}

const client = createQueryClient();
sendCurrentOrganisation(client);
reloadRoleAfterRefusal(client, (description) => toast({ title: 'Uw rol is gewijzigd', description }));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
      <Messages />
    </QueryClientProvider>
  </StrictMode>,
);
