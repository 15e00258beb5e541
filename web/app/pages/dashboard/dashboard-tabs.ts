import type { ComponentType, LazyExoticComponent } from 'react';
import {
  BookOpen,
  Building2,
  CalendarDays,
  CircleUser,
  HandCoins,
  HeartHandshake,
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
import { pathWithQuery } from '../../../lib/api-client.ts';
import { lazyNamed } from '../../../lib/lazy-named.ts';

export const tabGroups = ['Giften', 'Belasting', 'Inrichten', 'Platform'] as const;

export interface DashboardTab {
  slug: string;
  label: string;
  /** The menu's heading above the tab. The menu does not list a tab without a group; other links open it. */
  group?: (typeof tabGroups)[number];
  /** Explains a label that is unclear. The label cannot change: the specification prescribes it. */
  caption?: string;
  /**
   * When an administrator's menu lists the tab. `always`: at any time. `afterChoice`: after the administrator has
   * chosen an organisation. Without a value: only after the administrator has chosen their own organisation.
   */
  forAdministrator?: 'always' | 'afterChoice';
  icon: LucideIcon;
  access: Permission | 'account' | 'administrator';
  isForAnbis?: true;
  content: LazyExoticComponent<ComponentType>;
}

export const dashboardTabs = [
  {
    slug: 'dashboard',
    label: 'Dashboard',
    group: 'Giften',
    forAdministrator: 'always',
    icon: LayoutDashboard,
    access: 'viewFigures',
    content: lazyNamed(() => import('../../features/overview/overview-tab.tsx'), 'OverviewTab'),
  },
  {
    slug: 'donaties',
    label: 'Donaties',
    group: 'Giften',
    forAdministrator: 'always',
    icon: HandCoins,
    access: 'viewFigures',
    content: lazyNamed(() => import('./donations/donations-screen.tsx'), 'DonationsScreen'),
  },
  {
    slug: 'donateurs',
    label: 'Donateurs',
    group: 'Giften',
    forAdministrator: 'afterChoice',
    icon: HeartHandshake,
    access: 'viewFigures',
    content: lazyNamed(() => import('./donors/donors-screen.tsx'), 'DonorsScreen'),
  },
  {
    slug: 'campagnes',
    label: 'Campagnes',
    group: 'Giften',
    icon: Megaphone,
    access: 'viewFigures',
    content: lazyNamed(() => import('./campaigns-screen.tsx'), 'CampaignsScreen'),
  },
  {
    slug: 'jaaroverzichten',
    label: 'Jaaroverzichten',
    group: 'Belasting',
    icon: CalendarDays,
    access: 'viewFigures',
    content: lazyNamed(
      () => import('../../features/year-overviews/year-overviews-tab.tsx'),
      'YearOverviewsTab',
    ),
  },
  {
    slug: 'anbi',
    label: 'ANBI',
    group: 'Belasting',
    icon: Landmark,
    access: 'editLooks',
    isForAnbis: true,
    content: lazyNamed(() => import('../../features/anbi/anbi-tab.tsx'), 'AnbiTab'),
  },
  {
    slug: 'api',
    label: 'API Configuratie',
    group: 'Inrichten',
    caption: 'Mollie en betalingen',
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
    group: 'Inrichten',
    icon: Building2,
    access: 'editLooks',
    content: lazyNamed(() => import('../../features/organisation/organisation-tab.tsx'), 'OrganisationTab'),
  },
  {
    slug: 'documentatie',
    label: 'Documentatie',
    group: 'Inrichten',
    caption: 'Formulier op uw website',
    icon: BookOpen,
    access: 'editLooks',
    content: lazyNamed(
      () => import('../../features/integration-guide/integration-guide-tab.tsx'),
      'IntegrationGuideTab',
    ),
  },
  {
    slug: 'e-mail',
    label: 'E-mail',
    group: 'Inrichten',
    forAdministrator: 'always',
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
    group: 'Inrichten',
    forAdministrator: 'afterChoice',
    icon: Users,
    access: 'manageOrganisation',
    content: lazyNamed(() => import('./team-screen.tsx'), 'TeamScreen'),
  },
  {
    slug: 'account',
    label: 'Mijn account',
    icon: CircleUser,
    access: 'account',
    content: lazyNamed(() => import('./account-screen.tsx'), 'AccountScreen'),
  },
  {
    slug: 'instellingen',
    label: 'Instellingen',
    group: 'Platform',
    forAdministrator: 'always',
    icon: Settings,
    access: 'administrator',
    content: lazyNamed(() => import('../../features/settings/settings-tab.tsx'), 'SettingsTab'),
  },
  {
    slug: 'tenants',
    label: 'Tenants',
    group: 'Platform',
    forAdministrator: 'always',
    icon: Network,
    access: 'administrator',
    content: lazyNamed(() => import('../../features/tenants/tenants-tab.tsx'), 'TenantsTab'),
  },
] as const satisfies readonly DashboardTab[];

type DashboardTabSlug = (typeof dashboardTabs)[number]['slug'];
export type NamedTab = DashboardTab & { slug: DashboardTabSlug };

export function tabUrl(slug: DashboardTabSlug, tenant?: string): string {
  return pathWithQuery('/admin', { tab: slug === dashboardTabs[0].slug ? undefined : slug, tenant });
}
