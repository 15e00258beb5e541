import type { PageKind } from '../../../contract/campaigns.ts';
import type { DonationPage } from '../donation-page.ts';
import type { Progress } from './progress.tsx';
import type { PagesUnder } from './pages-under.tsx';
import type { WallView } from './wall.tsx';

export interface CampaignPageView extends Progress {
  kind: PageKind;
  url: string;
  slug: string;
  title: string;
  shortText: string;
  longText: string;
  image: CampaignImage | null;
  /** The preview image of a shared link; defaults to `image`. */
  shareImage?: CampaignImage | null;
  /** The first day, such as 2026-12-01, of a page that has not started. */
  beginsOn?: string | null;
  isOpen: boolean;
  /** Shown below the text; on an in-memoriam page as the contact of the family. */
  contact: string;
  /** The name of the page's maker. Null for a page of the organisation itself, and while the page is not open. */
  maker?: string | null;
  parent: { title: string; path: string } | null;
  under?: PagesUnder | undefined;
  wall?: WallView | undefined;
  startPath?: string | null;
  form: DonationPage;
}

export interface CampaignImage {
  url: string;
  phoneUrl?: string | null;
  width: number;
  height: number;
}
