import type { DonationPage } from '../donation-page.ts';
import type { WallView } from './wall.tsx';

/** Everything that the public page of a campaign, an action, a team or an in memoriam depends on. */
export interface CampaignPageView {
  kind: 'campaign' | 'action' | 'team' | 'in_memoriam';
  /** Where it is, whole, for whoever shares it. */
  url: string;
  slug: string;
  title: string;
  shortText: string;
  longText: string;
  image: { url: string; width: number; height: number } | null;
  /** Null: without a goal, or where none is shown. */
  goalCents: number | null;
  receivedCents: number;
  giftCount: number;
  /** The last day, as 2026-12-31. */
  endsOn: string | null;
  /** Whether gifts can be given through it; if not, the organisation's own form is offered. */
  isOpen: boolean;
  /** The family, of an in memoriam. */
  contact: string;
  /** The page that it is part of. */
  parent: { title: string; path: string } | null;
  /** What donors left on it; undefined where they cannot. */
  wall?: WallView | undefined;
  /** Where somebody can start a page of their own under it; null where that cannot be done. */
  startPath?: string | null;
  /** The form that stands on it. */
  form: DonationPage;
}
