import { lazy, Suspense } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { Gate } from './gate.tsx';

// Apart from the login card, so that logging in does not wait for what comes after it.
const Dashboard = lazy(() =>
  import('./dashboard/dashboard.tsx').then((file) => ({ default: file.Dashboard })),
);

export default function AdminPage() {
  return (
    <Gate>
      <Suspense fallback={<Spinner fullScreen />}>
        <Dashboard />
      </Suspense>
    </Gate>
  );
}
