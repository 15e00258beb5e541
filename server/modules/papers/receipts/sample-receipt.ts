import { pdfPlaceholders } from '../../../../contract/templates.ts';
import {
  type OrganisationFacts,
  organisationFactsOf,
} from '../../foundation/organisation/organisation-facts.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';

export const sampleGift: Omit<ReceiptFacts, keyof OrganisationFacts> = {
  amountCents: 25_00,
  costsCents: 0,
  returnedCents: 0,
  underWayCents: 0,
  currency: pdfPlaceholders.currency.sample,
  donatedAt: new Date('2026-11-15T12:00:00Z'),
  donationNumber: pdfPlaceholders.donationNumber.sample,
  receiptNumber: pdfPlaceholders.receiptNumber.sample,
  receiptFollows: false,
  frequency: 'monthly',
  paymentMethod: pdfPlaceholders.paymentMethod.sample,
  isCash: false,
  seenBy: 'mollie',
  isTest: false,
  donorName: pdfPlaceholders.donorName.sample,
  donorAddress: null,
  donorEmail: pdfPlaceholders.donorEmail.sample,
  pageTitle: pdfPlaceholders.pageTitle.sample,
  closedPageTitle: null,
  fundName: pdfPlaceholders.fundName.sample,
  honour: null,
  customMessage: null,
  myGiftUrl: null,
  hasMessage: false,
  stopUrl: null,
  nextChargeOn: null,
};

export const sampleOrganisation: OrganisationFacts = {
  organisationName: pdfPlaceholders.organizationName.sample,
  projectName: pdfPlaceholders.projectName.sample,
  contactEmail: pdfPlaceholders.contactEmail.sample,
  websiteUrl: pdfPlaceholders.websiteUrl.sample,
  address: pdfPlaceholders.address.sample,
  phone: pdfPlaceholders.phone.sample,
  iban: pdfPlaceholders.iban.sample,
  kvkNumber: pdfPlaceholders.kvkNumber.sample,
  vatNumber: pdfPlaceholders.vatNumber.sample,
  rsin: pdfPlaceholders.rsin.sample,
  isAnbi: true,
  logoUrl: null,
  primaryColor: '#d97706',
};

/** The platform's own templates get a sample organisation. */
export function sampleOrganisationFacts(deps: Deps, scope: Scope): Promise<OrganisationFacts> {
  return deps.database.transaction(scope, async (transaction) => {
    if (scope.organisationId === null) return sampleOrganisation;
    await refuseUnknownOrganisation(transaction);
    return organisationFactsOf(await readEffectiveSettings(transaction));
  });
}
