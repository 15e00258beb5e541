import { parsePdfTemplate, type EmailPlaceholder } from '../../../../contract/templates.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sampleCheck } from '../numbered/prove-paper.ts';
import { renderWithImages } from './make-receipt.ts';
import { sampleOrganisationFacts, sampleGift } from './sample-receipt.ts';
import {
  giftMailPlaceholders,
  type GiftMailPlaceholder,
  type GiftMailSetting,
} from '../../../../contract/gift-mails.ts';
import { formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { giftMailOf, sampleGiftMail } from '../../people/notifications/sample-gift-mail.ts';
import { emailValuesOf } from '../../foundation/organisation/placeholder-values.ts';

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

const unusableTemplate = (problem: string) =>
  new AppError('validation_failed', { fields: { pdfTemplate: problem } });

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
  const said = organisation.organisationName;
  return {
    ...values,
    donationDate: formatDutchDate(facts.date),
    whatHappened: facts.whatHappened(said),
    giftState: giftMailPlaceholders.giftState.sample,
    bankReason: facts.bankReason,
    whatNext: facts.whatNext(said),
  };
}
