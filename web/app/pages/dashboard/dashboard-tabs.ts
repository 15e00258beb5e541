import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import {
  BookOpen,
  Building2,
  CalendarDays,
  HandCoins,
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Megaphone,
  Network,
  Settings,
  Users,
} from 'lucide-react';
import type { Permission } from '../../../../contract/roles.ts';

export interface DashboardTab {
  slug: string;
  label: string;
  icon: LucideIcon;
  /** Who sees it: whoever may do this, everybody, or administrators alone. */
  access: Permission | 'account' | 'administrator';
  /** Only where the organisation says to be an ANBI. */
  isForAnbis?: true;
  content: LazyExoticComponent<ComponentType>;
}

export const dashboardTabs = [
  {
    slug: 'dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    access: 'viewFigures',
    content: lazy(() =>
      import('../../features/overview/overview-tab.tsx').then((file) => ({ default: file.OverviewTab })),
    ),
  },
  {
    slug: 'donaties',
    label: 'Donaties',
    icon: HandCoins,
    access: 'viewFigures',
    content: lazy(() =>
      import('./donations/donations-screen.tsx').then((file) => ({ default: file.DonationsScreen })),
    ),
  },
  {
    slug: 'campagnes',
    label: 'Campagnes',
    icon: Megaphone,
    access: 'viewFigures',
    content: lazy(() => import('./campaigns-screen.tsx').then((file) => ({ default: file.CampaignsScreen }))),
  },
  {
    slug: 'jaaroverzichten',
    label: 'Jaaroverzichten',
    icon: CalendarDays,
    access: 'viewFigures',
    content: lazy(() =>
      import('../../features/year-overviews/year-overviews-tab.tsx').then((file) => ({
        default: file.YearOverviewsTab,
      })),
    ),
  },
  {
    slug: 'api',
    label: 'API Configuratie',
    icon: KeyRound,
    access: 'editLooks',
    content: lazy(() =>
      import('../../features/payment-settings/payment-settings-tab.tsx').then((file) => ({
        default: file.PaymentSettingsTab,
      })),
    ),
  },
  {
    slug: 'organisatie',
    label: 'Organisatie',
    icon: Building2,
    access: 'editLooks',
    content: lazy(() =>
      import('../../features/organisation/organisation-tab.tsx').then((file) => ({
        default: file.OrganisationTab,
      })),
    ),
  },
  {
    slug: 'anbi',
    label: 'ANBI',
    icon: Landmark,
    access: 'editLooks',
    isForAnbis: true,
    content: lazy(() =>
      import('../../features/anbi/anbi-tab.tsx').then((file) => ({ default: file.AnbiTab })),
    ),
  },
  {
    slug: 'documentatie',
    label: 'Documentatie',
    icon: BookOpen,
    access: 'editLooks',
    content: lazy(() =>
      import('./integration-screen.tsx').then((file) => ({ default: file.IntegrationScreen })),
    ),
  },
  {
    slug: 'e-mail',
    label: 'E-mail',
    icon: Mail,
    access: 'editLooks',
    content: lazy(() =>
      import('../../features/mail-templates/mail-templates-tab.tsx').then((file) => ({
        default: file.MailTemplatesTab,
      })),
    ),
  },
  {
    slug: 'team',
    label: 'Team',
    icon: Users,
    access: 'account',
    content: lazy(() => import('./team-screen.tsx').then((file) => ({ default: file.TeamScreen }))),
  },
  {
    slug: 'instellingen',
    label: 'Instellingen',
    icon: Settings,
    access: 'administrator',
    content: lazy(() =>
      import('../../features/settings/settings-tab.tsx').then((file) => ({ default: file.SettingsTab })),
    ),
  },
  {
    slug: 'tenants',
    label: 'Tenants',
    icon: Network,
    access: 'administrator',
    content: lazy(() =>
      import('../../features/tenants/tenants-tab.tsx').then((file) => ({ default: file.TenantsTab })),
    ),
  },
] as const satisfies readonly DashboardTab[];

type DashboardTabSlug = (typeof dashboardTabs)[number]['slug'];

/** Where a tab lives; the first one is the dashboard itself. */
export function tabUrl(slug: DashboardTabSlug): string {
  return slug === dashboardTabs[0].slug ? '/admin' : `/admin?tab=${slug}`;
}
