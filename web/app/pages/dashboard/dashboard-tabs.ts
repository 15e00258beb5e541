import type { ComponentType, LazyExoticComponent } from 'react';
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
import { lazyNamed } from '../../../lib/lazy-named.ts';

export interface DashboardTab {
  slug: string;
  label: string;
  icon: LucideIcon;
  access: Permission | 'account' | 'administrator';
  isForAnbis?: true;
  content: LazyExoticComponent<ComponentType>;
}

export const dashboardTabs = [
  {
    slug: 'dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    access: 'viewFigures',
    content: lazyNamed(() => import('../../features/overview/overview-tab.tsx'), 'OverviewTab'),
  },
  {
    slug: 'donaties',
    label: 'Donaties',
    icon: HandCoins,
    access: 'viewFigures',
    content: lazyNamed(() => import('./donations/donations-screen.tsx'), 'DonationsScreen'),
  },
  {
    slug: 'campagnes',
    label: 'Campagnes',
    icon: Megaphone,
    access: 'viewFigures',
    content: lazyNamed(() => import('./campaigns-screen.tsx'), 'CampaignsScreen'),
  },
  {
    slug: 'jaaroverzichten',
    label: 'Jaaroverzichten',
    icon: CalendarDays,
    access: 'viewFigures',
    content: lazyNamed(
      () => import('../../features/year-overviews/year-overviews-tab.tsx'),
      'YearOverviewsTab',
    ),
  },
  {
    slug: 'api',
    label: 'API Configuratie',
    icon: KeyRound,
    access: 'editLooks',
    content: lazyNamed(
      () => import('../../features/payment-settings/payment-settings-tab.tsx'),
      'PaymentSettingsTab',
    ),
  },
  {
    slug: 'organisatie',
    label: 'Organisatie',
    icon: Building2,
    access: 'editLooks',
    content: lazyNamed(() => import('../../features/organisation/organisation-tab.tsx'), 'OrganisationTab'),
  },
  {
    slug: 'anbi',
    label: 'ANBI',
    icon: Landmark,
    access: 'editLooks',
    isForAnbis: true,
    content: lazyNamed(() => import('../../features/anbi/anbi-tab.tsx'), 'AnbiTab'),
  },
  {
    slug: 'documentatie',
    label: 'Documentatie',
    icon: BookOpen,
    access: 'editLooks',
    content: lazyNamed(() => import('./integration-screen.tsx'), 'IntegrationScreen'),
  },
  {
    slug: 'e-mail',
    label: 'E-mail',
    icon: Mail,
    access: 'editLooks',
    content: lazyNamed(
      () => import('../../features/mail-templates/mail-templates-tab.tsx'),
      'MailTemplatesTab',
    ),
  },
  {
    slug: 'team',
    label: 'Team',
    icon: Users,
    access: 'account',
    content: lazyNamed(() => import('./team-screen.tsx'), 'TeamScreen'),
  },
  {
    slug: 'instellingen',
    label: 'Instellingen',
    icon: Settings,
    access: 'administrator',
    content: lazyNamed(() => import('../../features/settings/settings-tab.tsx'), 'SettingsTab'),
  },
  {
    slug: 'tenants',
    label: 'Tenants',
    icon: Network,
    access: 'administrator',
    content: lazyNamed(() => import('../../features/tenants/tenants-tab.tsx'), 'TenantsTab'),
  },
] as const satisfies readonly DashboardTab[];

type DashboardTabSlug = (typeof dashboardTabs)[number]['slug'];

export function tabUrl(slug: DashboardTabSlug): string {
  return slug === dashboardTabs[0].slug ? '/admin' : `/admin?tab=${slug}`;
}
