import {
  parsePdfTemplate,
  type EmailPlaceholder,
  pdfPlaceholders,
  sampleValues,
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

const samples = sampleValues(pdfPlaceholders);

export const sampleGift: Omit<ReceiptFacts, keyof OrganisationFacts> = {
  ...samples,
  amountCents: 25_00,
  costsCents: 0,
  returnedCents: 0,
  underWayCents: 0,
  donatedAt: new Date('2026-11-15T12:00:00Z'),
  receiptFollows: false,
  frequency: 'monthly',
  isCash: false,
  seenBy: 'mollie',
  isTest: false,
  donorAddress: null,
  closedPageTitle: null,
  honour: null,
  customMessage: null,
  myGiftUrl: null,
  hasMessage: false,
  stopUrl: null,
  nextChargeOn: null,
};

const sampleOrganisation: OrganisationFacts = {
  ...samples,
  organisationName: samples.organizationName,
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
