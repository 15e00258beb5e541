import { lazy, Suspense, useState } from 'react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/use-may.ts';
import { TestStrip } from '../../features/test-mode/test-strip.tsx';
import { ConfirmEmailReminder } from '../../features/email-confirmation/confirm-email-reminder.tsx';
import { ClosingNotice } from './closing-notice.tsx';
import { type DashboardTab, dashboardTabs } from './dashboard-tabs.ts';
import { MobileHeader } from './mobile-header.tsx';
import { Sidebar } from './sidebar.tsx';

// Few see these, and everybody waits for this screen.
const SecondFactorReminder = lazy(() =>
  import('../../features/second-factor/second-factor-reminder.tsx').then((file) => ({
    default: file.SecondFactorReminder,
  })),
);

const LiveWithoutKey = lazy(() =>
  import('../../features/test-mode/live-without-key.tsx').then((file) => ({ default: file.LiveWithoutKey })),
);

export function Dashboard() {
  const { data: user } = useCurrentUser(dashboardStaleMs);
  // Another one for another organisation: nothing that was open, typed or chosen there stays.
  return user && <OrganisationDashboard key={user.organizationId} user={user} />;
}

function OrganisationDashboard({ user }: { user: CurrentUser }) {
  const wanted = useUrlParams().read('tab');
  const may = useMay();
  const isShown = ({ access, isForAnbis }: Pick<DashboardTab, 'access' | 'isForAnbis'>) =>
    (access === 'account' || (access === 'administrator' ? user.isAdmin : may(access))) &&
    (!isForAnbis || user.isAnbi === true);
  const tabs = dashboardTabs.filter(isShown);
  const active = useOpenTab(tabs, wanted);
  const Content = active.content;
  const menu = { user, tabs, active };
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <MobileHeader {...menu} />
      <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 border-r border-line lg:block">
        <Sidebar {...menu} />
      </aside>
      <main
        id="inhoud"
        tabIndex={-1}
        className="min-w-0 flex-1 px-4 py-6 outline-none md:px-8 lg:px-12 lg:py-10"
      >
        <div className="mx-auto flex max-w-[1200px] flex-col gap-6 lg:gap-8">
          {user.closingSince && <ClosingNotice user={user} />}
          {!user.isAdmin && user.apiEnvironment === 'test' && <TestStrip />}
          {!user.isAdmin && user.apiEnvironment === 'live' && !user.hasPaymentKey && (
            <Suspense>
              <LiveWithoutKey />
            </Suspense>
          )}
          {user.secondFactorDueAt && active === dashboardTabs[0] && (
            <Suspense>
              <SecondFactorReminder dueAt={user.secondFactorDueAt} />
            </Suspense>
          )}
          {!user.emailConfirmed && active === dashboardTabs[0] && <ConfirmEmailReminder email={user.email} />}
          <ErrorBoundary key={active.slug}>
            <Suspense fallback={<TabSkeleton />}>
              <Content />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
    </div>
  );
}

/**
 * The tab of the address. One that is open stays when its reader's role changes: what was typed there is still theirs
 * to read.
 */
function useOpenTab(tabs: readonly (typeof dashboardTabs)[number][], wanted: string | undefined) {
  const allowed = tabs.find((tab) => tab.slug === wanted);
  const [last, setLast] = useState(allowed);
  const isStillOpen = allowed === undefined && last?.slug === wanted;
  if (allowed !== last && !isStillOpen) setLast(allowed);
  return (isStillOpen ? last : allowed) ?? dashboardTabs[0];
}

function TabSkeleton() {
  return (
    <output className="flex flex-col gap-8">
      <span className="sr-only">Laden...</span>
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-64 w-full" />
    </output>
  );
}
