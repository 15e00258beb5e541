import type { Frequency } from '../../../../contract/frequencies.ts';
import type { SeenBy } from '../../../../contract/seen-by.ts';

/** Everything a confirmation mail and a receipt say about one gift, as plain values. Null is: not known, or not set. */
export interface ReceiptFacts {
  /** What was paid in all. */
  amountCents: number;
  /** What of that the donor added for the costs of the payment. */
  costsCents: number;
  /** What has gone back to the donor since, by a refund or by the bank. */
  returnedCents: number;
  /** What is on its way back to the donor. */
  underWayCents: number;
  currency: string;
  donatedAt: Date;
  /** How donor and organisation refer to this gift. */
  donationNumber: string;
  /** The number of the receipt itself. */
  receiptNumber: string | null;
  /** It was paid, and has no receipt yet because papers are held: the mail goes without. */
  receiptFollows: boolean;
  frequency: Frequency;
  /** As people know it, such as 'iDEAL | Wero'. */
  paymentMethod: string | null;
  isCash: boolean;
  seenBy: SeenBy;
  /** Made with a test key: no money moved, and the mail and the receipt say so whatever their template says. */
  isTest: boolean;
  donorName: string | null;
  /** As it stands on an envelope. */
  donorAddress: string | null;
  donorEmail: string | null;
  /** Of the page that asked for it. */
  pageTitle: string | null;
  /** Of the page that asked for it and had closed by then, so that the gift is the organisation's. */
  closedPageTitle: string | null;
  /** Of what it is for. */
  fundName: string | null;
  /** In whose honour it was given, and the day of the card that is still to be sent, in words. */
  honour: { name: string; cardOn: string | null } | null;
  customMessage: string | null;
  /** Where the donor takes away what stands on the page of the gift; null for a gift of no page. */
  myGiftUrl: string | null;
  /** Whether the donor wrote something for that page, and has not taken it away. */
  hasMessage: boolean;
  /** Where the donor can stop this monthly gift. */
  stopUrl: string | null;
  /** When it is charged again and for how much, in a sentence, and by what the bank statement will name it. */
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
  /** As #d97706. */
  primaryColor: string;
}
