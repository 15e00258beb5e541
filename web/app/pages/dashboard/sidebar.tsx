import { Suspense } from 'react';
import { Inbox, type LucideIcon } from 'lucide-react';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { roleNames } from '../../../../contract/roles.ts';
import { Link } from '../../../ui/link.tsx';
import { Brand } from '../../../ui/mark.tsx';
import { Skeleton } from '../../../ui/loaded.tsx';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';
import { LogoutButton } from '../../features/session/logout-button.tsx';
import { type dashboardTabs, tabUrl } from './dashboard-tabs.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';

const OrganisationSwitcher = lazyNamed(
  () => import('../../features/organisation-switcher/organisation-switcher.tsx'),
  'OrganisationSwitcher',
);

type Tab = (typeof dashboardTabs)[number];

export interface SidebarProps {
  user: CurrentUser;
  tabs: readonly Tab[];
  active: Tab;
  onNavigate?: () => void;
}

export function Sidebar({ user, tabs, active, onNavigate }: SidebarProps) {
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="px-5 pt-5 pb-4">
        <Link href="/admin" onClick={onNavigate} className="inline-flex rounded-box text-ink">
          <Brand />
        </Link>
        {user.organizations.length > 1 ? (
          <Suspense fallback={<Skeleton className="mt-3 h-11 w-full" />}>
            <OrganisationSwitcher user={user} onChosen={onNavigate} />
          </Suspense>
        ) : (
          <p className="mt-3 min-h-5 text-sm text-muted wrap-anywhere">
            {user.isAdmin ? 'Platformbeheer' : user.organizationName || user.email}
          </p>
        )}
      </header>
      <nav aria-label="Dashboard" className="flex-1 px-3">
        <ul className="flex flex-col gap-0.5">
          {tabs.map((tab) => (
            <li key={tab.slug}>
              <MenuLink
                href={tabUrl(tab.slug)}
                label={tab.label}
                icon={tab.icon}
                current={tab === active}
                onNavigate={onNavigate}
              />
            </li>
          ))}
          {user.hasMailbox && (
            <li>
              <MenuLink href="/postvak" label="Postvak" icon={Inbox} onNavigate={onNavigate} />
            </li>
          )}
        </ul>
      </nav>
      <footer className="mt-6 border-t border-line px-3 py-4">
        <Link
          href={tabUrl(tabs.some(({ slug }) => slug === 'organisatie') ? 'organisatie' : 'team')}
          onClick={onNavigate}
          className="block rounded-box px-2 py-1 hover:bg-sunken"
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
        <div className="mt-3 flex items-center justify-between gap-2">
          <LogoutButton />
          <ThemeToggle />
        </div>
      </footer>
    </div>
  );
}

interface MenuLinkProps {
  href: string;
  label: string;
  icon: LucideIcon;
  current?: boolean;
  onNavigate: (() => void) | undefined;
}

function MenuLink({ href, label, icon: Icon, current = false, onNavigate }: MenuLinkProps) {
  return (
    <Link
      href={href}
      onClick={onNavigate}
      aria-current={current ? 'page' : undefined}
      className="group relative flex min-h-11 items-center gap-3 rounded-box px-3 text-muted transition-colors before:absolute before:inset-y-2.5 before:left-0 before:w-0.75 before:rounded-full hover:bg-sunken hover:text-ink aria-[current]:bg-sunken aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:before:bg-accent"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 group-aria-[current]:text-accent-text" />
      {label}
    </Link>
  );
}
