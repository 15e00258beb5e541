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
  /** True if the charge that the donor now pays was charged back. False if the bank could not collect it. */
  isTakenBack?: boolean;
  /**
   * The bank account from which Mollie collects the later charges, after the donor paid a missed charge. `taken-over`:
   * the bank account of this payment. `asked`: the known bank account, until the donor confirms the new one by mail.
   * `asked-while-blocked`: the same, but the bank refuses charges from the known bank account.
   * `asked-to-resume`: none, because the gift is suspended until that confirmation. Undefined for an ended gift
   * and for a payment that is not a recovery.
   */
  account?: 'taken-over' | 'asked' | 'asked-while-blocked' | 'asked-to-resume' | undefined;
  /** True for a payment that moves the gift to another bank account. The payment replaces the next charge. */
  isOtherAccount?: boolean;
  /** True while later charges use the bank account from before the payment of `isOtherAccount`. */
  keepsFormerAccount?: boolean;
  paidTwiceCents?: number | undefined;
  /** The page reloads after the payment, because the text of the thanks is known only then. */
  reloadsWhenPaid?: boolean;
  /** Null when there are no more charges. Undefined for a one-off gift, and while there is no subscription yet. */
  nextCharge?: { date: string; amountCents: number } | null | undefined;
  form?: { organisationId: string; returnUrl: string; pageSlug?: string | undefined; costsCents?: number };
  campaign?: StatusPageCampaign | undefined;
  /** What the donor left for the wall of the campaign page. */
  wallMessage?: { name: string | null; message: string; isWaiting: boolean } | undefined;
  formUrl?: string | undefined;
  /** The end of a sentence that explains why the donor gets no mail. */
  noMailBecause?: string | undefined;
  isPreview?: boolean;
  myGiftHref?: string | undefined;
  message?: string | undefined;
}

/** False if the gift ended after the donor began the payment. */
export function movesGift({ isOtherAccount, nextCharge }: StatusPage): boolean {
  return Boolean(isOtherAccount && nextCharge);
}

interface StatusPageCampaign {
  title: string;
  maker?: string | null;
  path: string | null;
  /** Undefined if the page accepts no gifts, so that nobody shares it. */
  shareUrl?: string | undefined;
  /** The page was already closed when the donor sent the form, so the gift goes to the organisation. */
  isClosed: boolean;
  isQuiet: boolean;
}

/**
 * `canceled`: the donor cancelled. `unchecked`: the status request failed. `unknown`: the server does not know the
 * donation, so it cannot say whether the donor paid.
 */
export type StatusView = 'pending' | 'completed' | 'failed' | 'canceled' | 'unchecked' | 'unknown';
