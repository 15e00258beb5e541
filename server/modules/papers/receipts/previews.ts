import {
  type EmailPlaceholder,
  emailPlaceholders,
  parsePdfTemplate,
  pdfPlaceholders,
} from '../../../../contract/templates.ts';
import { fieldError } from '../../../platform/app-error.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sampleCheck } from '../numbered/prove-paper.ts';
import { renderWithImages } from './make-receipt.ts';
import {
  giftMailPlaceholders,
  type GiftMailPlaceholder,
  type GiftMailSetting,
} from '../../../../contract/gift-mails.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { giftMailOf, sampleGiftMail } from '../../people/notifications/render-gift-mail.ts';
import { emailValuesOf } from '../../foundation/organisation/placeholder-values.ts';
import {
  type OrganisationFacts,
  organisationFactsOf,
  type ReceiptFacts,
} from '../../foundation/organisation/receipt-facts.ts';
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
  giftPromise: emailPlaceholders.giftPromise.sample,
  nextChargeOn: null,
};

const sampleOrganisation: OrganisationFacts = {
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

export async function previewReceipt(deps: Deps, scope: Scope, pdfTemplate: string): Promise<Buffer> {
  const parsed = parsePdfTemplate(pdfTemplate);
  if ('problem' in parsed) throw unusableTemplate(parsed.problem);
  const organisation = await sampleOrganisationFacts(deps, scope);
  const receipt = { ...sampleGift, ...organisation };
  const { pdf, problem } = await renderWithImages(
    deps,
    scope,
    pdfTemplate,
    receipt,
    sampleCheck(deps, receipt),
  );
  if (problem !== null) throw unusableTemplate(problem);
  return pdf;
}

const unusableTemplate = (problem: string) => fieldError('pdfTemplate', problem);

export async function sampleEmailValues(
  deps: Deps,
  scope: Scope,
  giftMail?: GiftMailSetting,
): Promise<Record<EmailPlaceholder, string> & Partial<Record<GiftMailPlaceholder, string>>> {
  const organisation = await sampleOrganisationFacts(deps, scope);
  const stopUrl = new URL('/maandgift/voorbeeld', deps.publicUrl).href;
  const values = emailValuesOf({ ...sampleGift, ...organisation, stopUrl });
  if (!giftMail) return values;
  const facts = sampleGiftMail(deps, giftMailOf(giftMail), sampleGift);
  const { organisationName } = organisation;
  return {
    ...values,
    donationDate: formatDutchDate(facts.date),
    whatHappened: facts.whatHappened(organisationName),
    giftState: giftMailPlaceholders.giftState.sample,
    bankReason: facts.bankReason,
    whatNext: facts.whatNext(organisationName),
  };
}

/** The platform's templates are shown with a sample organisation. */
function sampleOrganisationFacts(deps: Deps, scope: Scope): Promise<OrganisationFacts> {
  return deps.database.transaction(scope, async (transaction) => {
    if (scope.organisationId === null) return sampleOrganisation;
    await refuseUnknownOrganisation(transaction);
    return organisationFactsOf(await readEffectiveSettings(transaction));
  });
}
