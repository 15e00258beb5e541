import { lazy, Suspense } from 'react';
import { SessionGate } from '../features/session/session-gate.tsx';
import { Spinner } from '../../ui/spinner.tsx';

// Apart from the login card, so that logging in does not wait for what comes after it.
const Dashboard = lazy(() =>
  import('./dashboard/dashboard.tsx').then((file) => ({ default: file.Dashboard })),
);

export default function AdminPage() {
  return (
    <SessionGate>
      <Suspense fallback={<Spinner fullScreen />}>
        <Dashboard />
      </Suspense>
    </SessionGate>
  );
}
