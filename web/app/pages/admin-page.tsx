import { Suspense } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { Gate } from './gate.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';

const Dashboard = lazyNamed(() => import('./dashboard/dashboard.tsx'), 'Dashboard');

export default function AdminPage() {
  return (
    <Gate>
      <Suspense fallback={<Spinner fullScreen />}>
        <Dashboard />
      </Suspense>
    </Gate>
  );
}
