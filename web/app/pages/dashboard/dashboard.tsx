import { lazy, Suspense, useState, useRef } from 'react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dashboardStaleMs, useCurrentUser } from '../../../lib/current-user.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { useMay } from '../../../lib/use-may.ts';
import { TestStrip } from '../../features/test-mode/test-strip.tsx';
import { ConfirmEmailReminder } from '../../features/email-confirmation/confirm-email-reminder.tsx';
import { type DashboardTab, dashboardTabs } from './dashboard-tabs.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Brand } from '../../../ui/mark.tsx';

// What a dialog needs is a tenth of all script before the first screen, and on a desk nobody opens this one.
const Sheet = lazy(() => import('../../../ui/sheet.tsx').then((file) => ({ default: file.Sheet })));

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

/** For everybody who works in an organisation that is being deleted. */
function ClosingNotice({ user }: { user: CurrentUser }) {
  const mayKeep = useMay()('manageOrganisation') && user.closingByOwner;
  return (
    <Alert tone="warning" title="Uw organisatie wordt verwijderd">
      Ze neemt geen giften meer aan en de maandelijkse giften worden gestopt. Zodra alle betalingen zijn
      afgerond, verdwijnen ook de gegevens. Download vóór die tijd wat u wilt bewaren. Klopt dit niet?{' '}
      {mayKeep ? (
        <Link href="/admin?tab=organisatie">Kies dan bij Organisatie voor ‘Toch behouden’</Link>
      ) : (
        <Link href="/contact">Neem dan contact met ons op</Link>
      )}
      .
    </Alert>
  );
}

/** The top of the dashboard on a phone: the brand and a button that slides the sidebar in. */
function MobileHeader(menu: SidebarProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const navigated = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  const changeOpen = (next: boolean) => {
    navigated.current = false;
    setWasOpened(true);
    setOpen(next);
  };
  const close = () => {
    navigated.current = true;
    setOpen(false);
  };

  return (
    <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 lg:hidden">
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label="Menu openen"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => changeOpen(true)}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      {wasOpened && (
        <Suspense>
          <Sheet
            open={open}
            onOpenChange={changeOpen}
            title="Menu"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The heading of a chosen tab has the focus by now, or takes it once it has loaded.
              (navigated.current ? document.querySelector('h1') : button.current)?.focus();
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
