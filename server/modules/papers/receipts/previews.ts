import { type EmailPlaceholder, parsePdfTemplate, pdfPlaceholders } from '../../../../contract/templates.ts';
import type { SampleFrequency } from '../../../../contract/receipts.ts';
import { fieldError } from '../../../platform/app-error.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { paperPrefixOf } from '../numbered/issue-paper.ts';
import { sampleCheck } from '../numbered/prove-paper.ts';
import { describePromise } from './prepare-receipt.ts';
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
  beingRefundedCents: 0,
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
  deceasedName: null,
  fundName: pdfPlaceholders.fundName.sample,
  honour: null,
  customMessage: null,
  myGiftUrl: null,
  hasMessage: false,
  stopUrl: null,
  giftPromise: null,
  recoveredMonth: null,
  nextChargeOn: null,
};

const samplePaidOn = '2026-11-15';

export function samplePromise(organisationName: string, amountCents: number): string {
  const subscription = { amount_cents: amountCents, interval_months: 1 as const };
  return describePromise(organisationName, subscription, samplePaidOn);
}

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
  const receipt = await sampleReceipt(deps, scope);
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
  {
    giftMail,
    frequency,
  }: { giftMail?: GiftMailSetting | undefined; frequency?: SampleFrequency | undefined },
): Promise<Record<EmailPlaceholder, string> & Partial<Record<GiftMailPlaceholder, string>>> {
  const receipt = await sampleReceipt(deps, scope);
  const stopUrl = new URL('/maandgift/voorbeeld', deps.publicUrl).href;
  if (!giftMail && frequency === 'once') return emailValuesOf({ ...receipt, frequency, giftPromise: null });
  const values = emailValuesOf({ ...receipt, stopUrl });
  if (!giftMail) return values;
  const facts = sampleGiftMail(deps, giftMailOf(giftMail), sampleGift);
  const { organisationName } = receipt;
  return {
    ...values,
    // Only the confirmation of the first payment says what the donor gives from now on.
    giftPromise: '',
    donationDate: formatDutchDate(facts.date),
    whatHappened: facts.whatHappened(organisationName),
    giftState: giftMailPlaceholders.giftState.sample,
    bankReason: facts.bankReason,
    whatNext: facts.whatNext(organisationName),
  };
}

function sampleReceipt(deps: Deps, scope: Scope): Promise<ReceiptFacts> {
  return deps.database.transaction(scope, async (transaction) => {
    if (scope.organisationId === null) return sampleReceiptOf(sampleOrganisation, sampleGift.receiptNumber);
    await refuseUnknownOrganisation(transaction);
    const settings = await readEffectiveSettings(transaction);
    return sampleReceiptOf(organisationFactsOf(settings), `${paperPrefixOf(settings)}-2026-00042`);
  });
}

function sampleReceiptOf(organisation: OrganisationFacts, receiptNumber: string | null): ReceiptFacts {
  const giftPromise = samplePromise(organisation.organisationName, sampleGift.amountCents);
  return { ...sampleGift, ...organisation, receiptNumber, giftPromise };
}
