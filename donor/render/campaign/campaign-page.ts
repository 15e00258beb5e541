import type { PageKind } from '../../../contract/campaigns.ts';
import type { DonationPage } from '../donation-page.ts';
import type { Progress } from './describe-progress.ts';
import type { PagesUnder } from './pages-under.tsx';
import type { WallView } from './wall.tsx';

/** Everything that the public page of a campaign, an action, a team or an in memoriam depends on. */
export interface CampaignPageView extends Progress {
  kind: PageKind;
  /** Where it is, whole, for whoever shares it. */
  url: string;
  slug: string;
  title: string;
  shortText: string;
  /** Paragraphs, lists, bold and links, in the marks that mails have too. */
  longText: string;
  image: CampaignImage | null;
  /** What stands beside its link where people share it; without one, its own picture. */
  shareImage?: CampaignImage | null;
  /** The first day while it has not come, as 2026-12-01. */
  beginsOn?: string | null;
  /** Whether gifts can be given through it; if not, the organisation's own form is offered. */
  isOpen: boolean;
  /** The family, of an in memoriam. */
  contact: string;
  /** The page that it is part of. */
  parent: { title: string; path: string } | null;
  /** Those that are part of it; undefined of an in memoriam. */
  under?: PagesUnder | undefined;
  /** What donors left on it; undefined where they cannot. */
  wall?: WallView | undefined;
  /** Where somebody can start a page of their own under it; null where that cannot be done. */
  startPath?: string | null;
  /** The form that stands on it. */
  form: DonationPage;
}

export interface CampaignImage {
  url: string;
  /** The same, smaller, for telephones. */
  phoneUrl?: string | null;
  width: number;
  height: number;
}
