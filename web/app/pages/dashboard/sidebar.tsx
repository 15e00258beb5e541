import { type ReactNode, Suspense, useId } from 'react';
import { CircleUser, Inbox, type LucideIcon } from 'lucide-react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { roleNames } from '../../../../contract/roles.ts';
import { Link } from '../../../ui/link.tsx';
import { Brand } from '../../../ui/mark.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { LogoutButton } from '../../features/session/logout-button.tsx';
import { type NamedTab, tabGroups, tabUrl } from './dashboard-tabs.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';

const OrganisationSwitcher = lazyNamed(
  () => import('../../features/organisation-switcher/organisation-switcher.tsx'),
  'OrganisationSwitcher',
);

const WaitingCount = lazyNamed(() => import('../../features/overview/waiting-count.tsx'), 'WaitingCount');

export interface SidebarProps {
  user: CurrentUser;
  tabs: readonly NamedTab[];
  /** Undefined if the user's role does not allow the tab in the URL. */
  active: NamedTab | undefined;
  onNavigate?: (() => void) | undefined;
}

export function Sidebar({ user, tabs, active, onNavigate }: SidebarProps) {
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="px-5 pt-5 pb-4 short:pt-3 short:pb-2">
        <Link href="/admin" onClick={onNavigate} className="inline-flex rounded-box text-ink">
          <Brand />
        </Link>
        {user.organizations.length > 1 ? (
          <Suspense fallback={<Skeleton className="mt-3 h-11 w-full" />}>
            <OrganisationSwitcher user={user} onChosen={onNavigate} />
          </Suspense>
        ) : (
          <p className="mt-3 min-h-5 text-sm short:mt-1 text-muted wrap-anywhere">
            {user.isAdmin ? 'Platformbeheer' : user.organizationName || user.email}
          </p>
        )}
      </header>
      <Menu {...{ user, tabs, active, onNavigate }} />
      <footer className="border-t border-line px-3 py-2 short:py-1">
        <Link
          href={tabUrl(tabs.some(({ slug }) => slug === 'organisatie') ? 'organisatie' : 'account')}
          onClick={onNavigate}
          className="block rounded-box px-2 py-1 hover:bg-sunken short:py-0"
        >
          <span className="block text-sm font-semibold wrap-anywhere">{user.email}</span>
        </Link>
        <p className="px-2 text-sm text-muted">
          <span>{user.isAdmin ? 'Administrator' : 'Gebruiker'}</span>
          {!user.isAdmin && (
            <>
              {' · '}
              <span>{roleNames[user.role]}</span>
            </>
          )}
        </p>
        <MenuLink
          href={tabUrl('account')}
          label="Mijn account"
          icon={CircleUser}
          current={active?.slug === 'account'}
          onNavigate={onNavigate}
        />
        <div className="mt-1 flex items-center justify-between gap-2">
          <LogoutButton />
          <ThemeToggle />
        </div>
      </footer>
    </div>
  );
}

function Menu({ user, tabs, active, onNavigate }: SidebarProps) {
  const tenant = useChosenTenant(user, active);
  const isListed = (tab: NamedTab) =>
    !user.isAdmin ||
    tab === active ||
    tab.forAdministrator === 'always' ||
    tenant === user.organizationId ||
    (tenant !== undefined && tab.forAdministrator === 'afterChoice');
  const groups = tabGroups
    .map((group) => ({ group, tabs: tabs.filter((tab) => tab.group === group && isListed(tab)) }))
    .filter(({ tabs }) => tabs.length > 0);
  return (
    <nav
      aria-label="Dashboard"
      className="flex flex-1 flex-col gap-4 px-3 pb-3 short:gap-2 short:pb-1 tall:min-h-40 tall:overflow-y-auto"
    >
      {groups.map(({ group, tabs }) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`} className="px-3 pb-1 text-xs font-semibold tracking-wide text-muted">
            {group}
          </h2>
          <ul className="flex flex-col gap-0.5">
            {tabs.map((tab) => (
              <li key={tab.slug}>
                <MenuLink
                  href={tabUrl(tab.slug, group === 'Platform' ? undefined : tenant)}
                  label={tab.label}
                  caption={tab.caption}
                  icon={tab.icon}
                  current={tab === active}
                  onNavigate={onNavigate}
                >
                  <Suspense>{tab.slug === 'dashboard' && <WaitingCount />}</Suspense>
                </MenuLink>
              </li>
            ))}
            {group === 'Platform' && user.hasMailbox && (
              <li>
                <MenuLink href="/postvak" label="Postvak" icon={Inbox} onNavigate={onNavigate} />
              </li>
            )}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The organisation that an administrator chose. On the tab Tenants, the parameter `tenant` only opens a panel. */
function useChosenTenant(user: CurrentUser, active: NamedTab | undefined): string | undefined {
  const chosen = useUrlParams().read('tenant');
  return user.isAdmin && active?.slug !== 'tenants' ? chosen : undefined;
}

interface MenuLinkProps {
  href: string;
  label: string;
  caption?: string | undefined;
  icon: LucideIcon;
  current?: boolean;
  onNavigate: (() => void) | undefined;
  children?: ReactNode;
}

function MenuLink({
  href,
  label,
  caption,
  icon: Icon,
  current = false,
  onNavigate,
  children,
}: MenuLinkProps) {
  const captionId = useId();
  return (
    <Link
      href={href}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      // The specification prescribes the link's accessible name, so the caption only describes the link.
      aria-describedby={caption && captionId}
      className="group relative flex min-h-10 items-center py-1 gap-3 short:min-h-8 short:py-0.5 rounded-box px-3 text-muted transition-colors before:absolute before:inset-y-2.5 before:left-0 before:w-0.75 before:rounded-full hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:before:bg-accent"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 group-aria-[current]:text-accent-text" />
      <div className="leading-tight">
        <span>{label}</span>
        {caption && (
          <span id={captionId} aria-hidden="true" className="block text-xs font-normal text-muted">
            {caption}
          </span>
        )}
      </div>
      {children}
    </Link>
  );
}
