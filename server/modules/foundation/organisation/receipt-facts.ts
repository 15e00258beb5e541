import type { Frequency } from '../../../../contract/frequencies.ts';
import type { SeenBy } from '../../../../contract/seen-by.ts';
import { hasLettersFor, hasWords } from '../../../platform/pdf/printable.ts';
import { isWithin } from '../../../../contract/anbi-periods.ts';
import type { IssuerFacts } from '../../../../contract/paper-facts.ts';
import type { EffectiveSettings } from '../settings/queries.ts';

export interface OrganisationFacts {
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

/** Null means unknown or not set. */
export interface ReceiptFacts extends OrganisationFacts {
  amountCents: number;
  /** The part of the amount that covers transaction costs. */
  costsCents: number;
  /** Refunds and chargebacks. */
  returnedCents: number;
  /** Refunds that are not completed yet. */
  beingRefundedCents: number;
  currency: string;
  donatedAt: Date;
  donationNumber: string;
  receiptNumber: string | null;
  /** Whether the donation is paid but its receipt cannot be issued yet. */
  receiptFollows: boolean;
  frequency: Frequency;
  paymentMethod: string | null;
  isCash: boolean;
  seenBy: SeenBy;
  isTest: boolean;
  donorName: string | null;
  donorAddress: string | null;
  donorEmail: string | null;
  pageTitle: string | null;
  /** Set if the campaign page took no gifts when the donor gave. The gift then goes to the organisation itself. */
  closedPageTitle: string | null;
  /** Set if that page, open or closed, is an in memoriam. */
  deceasedName: string | null;
  fundName: string | null;
  /** `cardOn`: the date, in words, on which the card will be sent. */
  honour: { name: string; cardOn: string | null } | null;
  customMessage: string | null;
  /** Null in a preview of the receipt. */
  myGiftUrl: string | null;
  hasMessage: boolean;
  stopUrl: string | null;
  /** Dutch text in the mail about the first payment of a recurring gift: amount, frequency and date. */
  giftPromise: string | null;
  /** The month of the missed charge that the donor paid with this payment, such as `november 2026`. */
  recoveredMonth: string | null;
  /** Dutch text about the next charge: its date, its amount, the mandate reference and the creditor id. */
  nextChargeOn: string | null;
}

/** The e-mail address replaces a name without words or with letters that the PDF fonts lack, but not a missing name. */
export function nameOnPaper(name: string | null, email: string | null): string | null {
  return !name || (hasLettersFor(name) && hasWords(name)) ? name : email;
}

export function issuerFactsOn({ organisation: { name, address, rsin }, anbi }: IssuerFacts, day: string) {
  return { organisationName: name, address, rsin, isAnbi: isWithin(anbi, day) };
}

export function organisationFactsOf(settings: EffectiveSettings): OrganisationFacts {
  return {
    organisationName: settings('org_name'),
    projectName: settings('org_project_name') || null,
    contactEmail: settings('org_contact_email') || null,
    websiteUrl: settings('org_website_url') || null,
    address: settings('org_address') || null,
    phone: settings('org_phone') || null,
    iban: settings('org_bank') || null,
    kvkNumber: settings('org_kvk') || null,
    vatNumber: settings('org_vat') || null,
    rsin: settings('org_rsin') || null,
    isAnbi: settings('org_anbi') === 'ja',
    logoUrl: settings('org_logo_url') || null,
    primaryColor: settings('org_primary_color'),
  };
}
