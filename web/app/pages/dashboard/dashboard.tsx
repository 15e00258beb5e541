import { Suspense, useState, useRef } from 'react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Skeleton, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { useCurrentUser, useMay } from '../../../lib/current-user.ts';
import { type Notice, noticesOf } from '../../../lib/notices.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { ConfirmEmailReminder } from '../../features/overview/confirm-email-reminder.tsx';
import { type DashboardTab, dashboardTabs } from './dashboard-tabs.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { Menu } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Brand } from '../../../ui/mark.tsx';
import { lazyNamed } from '../../../lib/lazy-named.ts';

// Loaded on demand, because only narrow screens show the menu in a sheet. The sheet would be a tenth of the
// scripts of the first screen.
const Sheet = lazyNamed(() => import('../../../ui/sheet.tsx'), 'Sheet');

const OutsideRole = lazyNamed(() => import('./outside-role.tsx'), 'OutsideRole');

const ClosingNotice = lazyNamed(() => import('./closing-notice.tsx'), 'ClosingNotice');

const SecondFactorReminder = lazyNamed(
  () => import('../../features/second-factor/second-factor-reminder.tsx'),
  'SecondFactorReminder',
);

const TestStrip = lazyNamed(() => import('../../features/test-mode/test-strip.tsx'), 'TestStrip');

const LiveWithoutKey = lazyNamed(
  () => import('../../features/test-mode/live-without-key.tsx'),
  'LiveWithoutKey',
);

const StepStrip = lazyNamed(() => import('../../features/overview/step-strip.tsx'), 'StepStrip');

export function Dashboard() {
  const { data: user } = useCurrentUser();
  // The key resets all state when the organisation changes.
  return user && <OrganisationDashboard key={user.organizationId} user={user} />;
}

function OrganisationDashboard({ user }: { user: CurrentUser }) {
  const { read } = useUrlParams();
  const may = useMay();
  const isShown = ({ access, isForAnbis }: Pick<DashboardTab, 'access' | 'isForAnbis'>) =>
    (access === 'account' || (access === 'administrator' ? user.isAdmin : may(access))) &&
    (!isForAnbis || user.isAnbi === true);
  const tabs = dashboardTabs.filter(isShown);
  const wanted = read('tab');
  const openTab = useOpenTab(tabs, wanted);
  const isDenied =
    !openTab && dashboardTabs.some(({ slug, access }) => slug === wanted && !isShown({ access }));
  const active = isDenied ? undefined : (openTab ?? dashboardTabs[0]);
  const Content = active?.content;
  const menu = { user, tabs, active };
  const isFirstTab = active === dashboardTabs[0];
  const startStep = isFirstTab ? 0 : Number(read('stap'));
  const notice = noticesOf(user).find((each) => isFirstTab || (each !== 'second_factor' && each !== 'email'));
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
          <Suspense fallback={<Skeleton className="h-12 w-full" />}>
            {notice && <NoticeStrip notice={notice} user={user} />}
            {startStep > 0 && <StepStrip number={startStep} />}
          </Suspense>
          <ErrorBoundary key={active?.slug}>
            <Suspense fallback={<SkeletonBlocks heights={['h-9', 'h-64']} />}>
              {Content ? <Content /> : <OutsideRole />}
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
    </div>
  );
}

function NoticeStrip({ notice, user }: { notice: Notice; user: CurrentUser }) {
  switch (notice) {
    case 'closing':
      return <ClosingNotice isByOwner={user.closingByOwner} />;
    case 'key_missing':
      return <LiveWithoutKey />;
    case 'second_factor':
      return user.secondFactorDueAt ? <SecondFactorReminder dueAt={user.secondFactorDueAt} /> : null;
    case 'email':
      return <ConfirmEmailReminder email={user.email} />;
    case 'test':
    default:
      return <TestStrip />;
  }
}

/** Keeps the tab open when the user's new role no longer allows that tab, so that unsaved input stays readable. */
function useOpenTab(tabs: readonly (typeof dashboardTabs)[number][], wanted: string | undefined) {
  const allowed = tabs.find((tab) => tab.slug === wanted);
  const [last, setLast] = useState(allowed);
  const isStillOpen = allowed === undefined && last?.slug === wanted;
  if (allowed !== last && !isStillOpen) setLast(allowed);
  return isStillOpen ? last : allowed;
}

function MobileHeader(menu: SidebarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasBeenOpened, setHasBeenOpened] = useState(false);
  const hasNavigated = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  const changeOpen = (next: boolean) => {
    hasNavigated.current = false;
    setHasBeenOpened(true);
    setIsOpen(next);
  };
  const close = () => {
    hasNavigated.current = true;
    setIsOpen(false);
  };

  return (
    <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 lg:hidden">
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label="Menu openen"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => changeOpen(true)}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      {hasBeenOpened && (
        <Suspense>
          <Sheet
            open={isOpen}
            onOpenChange={changeOpen}
            title="Menu"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // A tab that is still loading focuses its own heading later.
              (hasNavigated.current ? document.querySelector('h1') : button.current)?.focus();
            }}
          >
            <Sidebar {...menu} onNavigate={close} />
          </Sheet>
        </Suspense>
      )}
      <Brand size={24} />
    </header>
  );
}
