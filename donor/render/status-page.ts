import type { PublicDonation } from '../../contract/donations.ts';
import type { OrganisationLook } from './organisation-look.tsx';

/** Everything the status page depends on. */
export interface StatusPage {
  /** Null when nobody knows the id, or when there is none. */
  donation: PublicDonation | null;
  /** Whether the address named a donation at all. */
  hasId: boolean;
  organisation?: OrganisationLook | null;
  /** Whether it was made with a test key. */
  isTest?: boolean;
  /** Whether there is a checkout that the donor can go on with. */
  canContinue?: boolean;
  /** Whether the same gift can be paid after all when this payment came to nothing. */
  canRetry?: boolean;
  /** Whether it is a month of a monthly gift that was missed, paid by the donor after all. */
  isMissedCharge?: boolean;
  /** Whether the donor had that month brought back. */
  isTakenBack?: boolean;
  /**
   * With which account the gift goes on after a missed charge was paid: the one that paid, or that one only when the
   * donor confirms it by mail, until when it rests or not. Undefined when it has ended.
   */
  account?: 'taken-over' | 'asked' | 'asked-to-wake' | undefined;
  /** Whether it was paid from another account, in the place of the next charge. */
  isOtherAccount?: boolean;
  /** What was paid for it a second time, and goes back; undefined when nothing was. */
  paidTwiceCents?: number | undefined;
  /** Whether it is known only once it was paid what there is to say: when is charged next, or that it goes back. */
  isToldOncePaid?: boolean;
  /** When a gift that comes again is charged next; null when it is not any more, undefined when it has yet to begin. */
  nextCharge?: { date: string; amountCents: number } | null | undefined;
  /** Whose form takes another amount instead, and where donors go after it. */
  form?: { organisationId: string; returnUrl: string; pageSlug?: string | undefined; costsCents?: number };
  /** The page that asked for the gift. */
  asking?: StatusPageAsking | undefined;
  /** Why the donor gets no mail about it, as the end of a sentence; undefined for a donor who does. */
  noMailBecause?: string | undefined;
  /** Shown to whoever sets its text, in a frame that runs no script. */
  isPreview?: boolean;
  /** Where the donor sees all gifts to this organisation. */
  myGiftHref?: string | undefined;
  /** Why paying after all did not work. */
  message?: string | undefined;
}

interface StatusPageAsking {
  title: string;
  /** Null when nobody can read it any more. */
  path: string | null;
  /** Whether it had just closed, and the gift is the organisation's. */
  isClosed: boolean;
  /** For somebody who died: nothing is celebrated. */
  isQuiet: boolean;
}
