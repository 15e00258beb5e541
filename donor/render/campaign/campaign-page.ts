import type { PageKind } from '../../../contract/campaigns.ts';
import type { DonationPage } from '../donation-page.ts';
import type { Progress } from './describe-progress.ts';
import type { PagesUnder } from './pages-under.tsx';
import type { WallView } from './wall.tsx';

export interface CampaignPageView extends Progress {
  kind: PageKind;
  url: string;
  slug: string;
  title: string;
  shortText: string;
  /** With the markup of mails. */
  longText: string;
  image: CampaignImage | null;
  /** Shown with a shared link; defaults to the page's picture. */
  shareImage?: CampaignImage | null;
  /** Set while the page has not started, as 2026-12-01. */
  beginsOn?: string | null;
  /** When closed, the organisation's own form is offered. */
  isOpen: boolean;
  /** Of the family, for an in memoriam. */
  contact: string;
  parent: { title: string; path: string } | null;
  /** Undefined for an in memoriam. */
  under?: PagesUnder | undefined;
  wall?: WallView | undefined;
  /** Null when nobody can start a page. */
  startPath?: string | null;
  form: DonationPage;
}

export interface CampaignImage {
  url: string;
  /** Smaller, for phones. */
  phoneUrl?: string | null;
  width: number;
  height: number;
}
