import type { Frequency } from '../../../../contract/frequencies.ts';
import type { SeenBy } from '../../../../contract/seen-by.ts';
import { hasLettersFor, hasWords } from '../../../platform/pdf/printable.ts';

/** Null means unknown or not set. */
export interface ReceiptFacts {
  amountCents: number;
  /** The part of the amount that covers transaction costs. */
  costsCents: number;
  /** Refunds and chargebacks. */
  returnedCents: number;
  /** Refunds that are not completed yet. */
  underWayCents: number;
  currency: string;
  donatedAt: Date;
  donationNumber: string;
  receiptNumber: string | null;
  /** Paid, but the receipt waits because papers are held. */
  receiptFollows: boolean;
  frequency: Frequency;
  /** The public name, such as 'iDEAL | Wero'. */
  paymentMethod: string | null;
  isCash: boolean;
  seenBy: SeenBy;
  isTest: boolean;
  donorName: string | null;
  donorAddress: string | null;
  donorEmail: string | null;
  pageTitle: string | null;
  /** Set when the page was closed before the payment, so that the gift goes to the organisation itself. */
  closedPageTitle: string | null;
  fundName: string | null;
  /** `cardOn`: the day of a card that is not sent yet, in words. */
  honour: { name: string; cardOn: string | null } | null;
  customMessage: string | null;
  /** Null for a gift without a page. */
  myGiftUrl: string | null;
  hasMessage: boolean;
  stopUrl: string | null;
  /** A sentence with the date, the amount and the name on the bank statement. */
  nextChargeOn: string | null;
  organisationName: string;
  projectName: string | null;
  contactEmail: string | null;
  websiteUrl: string | null;
  address: string | null;
  phone: string | null;
  iban: string | null;
  kvkNumber: string | null;
  vatNumber: string | null;
  rsin: string | null;
  isAnbi: boolean;
  logoUrl: string | null;
  primaryColor: string;
}

/** Falls back to the e-mail address when the PDF fonts lack letters of the name. */
export function nameOnPaper(name: string | null, email: string | null): string | null {
  return !name || (hasLettersFor(name) && hasWords(name)) ? name : email;
}
