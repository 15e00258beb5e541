import type { PublicDonation } from '../../contract/donations.ts';
import type { OrganisationLook } from './organisation-page.tsx';

export interface StatusPage {
  donation: PublicDonation | null;
  hasId: boolean;
  organisation?: OrganisationLook | null;
  isTest?: boolean;
  canContinue?: boolean;
  canRetry?: boolean;
  isMissedCharge?: boolean;
  /** The donor had reversed that charge. */
  isTakenBack?: boolean;
  /**
   * The account of later charges after a missed charge was paid: the paying account, or the known account while a
   * confirmation is asked. `asked-to-resume`: the gift is suspended until that confirmation. Undefined for an ended
   * gift.
   */
  account?: 'taken-over' | 'asked' | 'asked-to-resume' | undefined;
  /** The donor paid from another account, in place of the next charge. */
  isOtherAccount?: boolean;
  paidTwiceCents?: number | undefined;
  /** The text about a paid gift is known only after the payment. */
  reloadsWhenPaid?: boolean;
  /** Null when there are no more charges, undefined before the first charge. */
  nextCharge?: { date: string; amountCents: number } | null | undefined;
  form?: { organisationId: string; returnUrl: string; pageSlug?: string | undefined; costsCents?: number };
  campaign?: StatusPageCampaign | undefined;
  /** The end of a sentence that explains why the donor gets no mail. */
  noMailBecause?: string | undefined;
  isPreview?: boolean;
  myGiftHref?: string | undefined;
  message?: string | undefined;
}

interface StatusPageCampaign {
  title: string;
  path: string | null;
  /** The page closed just before the gift, which goes to the organisation. */
  isClosed: boolean;
  /** An in memoriam gets no confetti. */
  isQuiet: boolean;
}

/**
 * `canceled`: by the donor. `unchecked`: the request failed. `unknown`: there is no such donation, so nobody knows
 * whether money moved.
 */
export type StatusView = 'pending' | 'completed' | 'failed' | 'canceled' | 'unchecked' | 'unknown';
