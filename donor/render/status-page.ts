import type { PublicDonation } from '../../contract/donations.ts';
import type { OrganisationLook } from './organisation-look.tsx';

export interface StatusPage {
  /** Null for an unknown or missing id. */
  donation: PublicDonation | null;
  /** Whether the address has an id. */
  hasId: boolean;
  organisation?: OrganisationLook | null;
  isTest?: boolean;
  /** Whether the checkout can be continued. */
  canContinue?: boolean;
  /** Whether the gift can be retried. */
  canRetry?: boolean;
  /** The donor paid a missed charge. */
  isMissedCharge?: boolean;
  /** The donor had reversed that charge. */
  isTakenBack?: boolean;
  /**
   * Which account later charges use after a missed charge was paid: the paying one, or that one after a confirmation
   * by mail, until which the gift runs or is suspended. Undefined when it has ended.
   */
  account?: 'taken-over' | 'asked' | 'asked-to-wake' | undefined;
  /** Paid from another account, in place of the next charge. */
  isOtherAccount?: boolean;
  /** Paid a second time and being returned. */
  paidTwiceCents?: number | undefined;
  /** The text for a paid gift is known only once it is paid. */
  reloadsWhenPaid?: boolean;
  /** Null when there are no more charges, undefined before the first. */
  nextCharge?: { date: string; amountCents: number } | null | undefined;
  /** For another amount. */
  form?: { organisationId: string; returnUrl: string; pageSlug?: string | undefined; costsCents?: number };
  asking?: StatusPageAsking | undefined;
  /** The end of a sentence; undefined when the donor gets mail. */
  noMailBecause?: string | undefined;
  /** In the dashboard, in a frame without script. */
  isPreview?: boolean;
  myGiftHref?: string | undefined;
  /** Why a retry failed. */
  message?: string | undefined;
}

interface StatusPageAsking {
  title: string;
  /** Null when the page is not public. */
  path: string | null;
  /** The page had just closed, so the gift goes to the organisation. */
  isClosed: boolean;
  /** An in memoriam: no confetti. */
  isQuiet: boolean;
}

/**
 * `canceled`: by the donor. `unchecked`: the request failed. `unknown`: no such donation. For the last two we do not
 * know whether money moved.
 */
export type StatusView = 'pending' | 'completed' | 'failed' | 'canceled' | 'unchecked' | 'unknown';
