import { type DonationRequest, readValidFields } from '../../../../contract/donations.ts';
import { honeypotField, trialField } from '../../../../contract/form-rules.ts';
import { proposeMonthlyCents } from '../../../../contract/preset-amounts.ts';
import type { Deps } from '../../foundation/deps.ts';
import {
  prepareDonorPage,
  type DonorPage,
  sendDonorPage,
  sendPrivatePage,
} from '../../../platform/http/send-donor-page.ts';
import { findPublicPage } from '../../campaigns/pages/find-public-page.ts';
import { findDonationByKey } from '../../gifts/donations/record-intent.ts';
import { findShownVariant } from '../../campaigns/trials/choose-variant.ts';
import { formChoicesOf, findFormCampaign } from './form-campaign.ts';
import { validateDonation } from '../../money/payments/validate-donation.ts';
import { withDerivedIdempotencyKey } from '../../money/payments/read-form.ts';
import type { PlainForm } from './plain-form.ts';
import { readForm, makeDonationForm } from './show-donation-form.ts';
import { findReceivingOrganisation } from '../../money/payments/start-donation.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { readCarriedFields } from './form-query.ts';
import { DonationRefused } from '../../money/payments/explain-refusal.ts';
import { makeCampaignPage } from './show-campaign-page.ts';

/**
 * Makes the page that asks a donor without JavaScript, before the payment, to give monthly instead. The answer carries
 * the form's idempotency key, so a donor who answers twice makes only one donation. Returns undefined if we do not ask
 * this donor.
 */
export async function makeMonthlyQuestion(
  deps: Deps,
  address: string,
  form: PlainForm,
  sent: DonationRequest,
): Promise<DonorPage | undefined> {
  // A website's own form does not set `asks`, so its donors go straight to the payment.
  if (form['asks'] !== '1' || sent.isRecurring || sent[honeypotField]) return undefined;
  const scope = await findReceivingOrganisation(deps, sent.orgId || null);
  if (!scope) return undefined;
  await validateDonation(deps, scope, sent);
  const { idempotencyKey = null } = await withDerivedIdempotencyKey(deps, scope, address, sent);
  const variant = await findShownVariant(deps, scope, form[trialField]);
  const page = await deps.database.transaction(scope, async (transaction) => {
    const { organisation, canTakeGifts, offersMonthly, isTest } = await readForm(
      deps,
      transaction,
      variant?.drafts,
    );
    if (!organisation || !canTakeGifts || !offersMonthly) return undefined;
    // A donor who answered before is not asked again.
    if (await findDonationByKey(transaction, idempotencyKey)) return undefined;
    const campaignPage =
      sent.page && (await findPublicPage(transaction, { slug: sent.page }, deps.clock.now()));
    const { presetAmountsCents, monthlyQuestionMaxCents, costsCents } = {
      ...organisation,
      ...(campaignPage && campaignPage.isOpen && formChoicesOf(campaignPage, organisation)),
    };
    const monthlyCents = proposeMonthlyCents(sent.amount, presetAmountsCents, monthlyQuestionMaxCents);
    return monthlyCents === undefined
      ? undefined
      : {
          organisation,
          isTest,
          giftCents: sent.amount,
          monthlyCents,
          costsCents: sent.paysCosts ? costsCents : 0,
        };
  });
  if (!page) return undefined;
  const fields = { ...form, asks: '', idempotencyKey: idempotencyKey ?? '' };
  return prepareDonorPage(deps.donorPages.renderQuestionPage({ ...page, fields }));
}

/** Shows a donor without JavaScript the form again, with the typed values and the errors. */
export async function showFormAgain(deps: Deps, reply: FastifyReply, form: PlainForm, error: unknown) {
  if (!(error instanceof AppError)) throw error;
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  if (error.code === 'outcome_unknown')
    return sendPrivatePage(reply, deps.donorPages.renderCheckingPage({ fields: form }), error.status);
  // After these refusals the idempotency key is used up, and only a new key lets the donor try again.
  const needsNewKey = error.code === 'conflict' || error instanceof DonationRefused;
  const orgId = form['orgId'] || null;
  const options = {
    // After field errors the donor has not seen the question about a monthly gift yet, so `asks` stays.
    typed: error.fields ? form : { ...form, asks: '' },
    carried: readCarriedFields(form),
    returnUrl: form['returnUrl'] || null,
    idempotencyKey: (!needsNewKey && form['idempotencyKey']) || randomUUID(),
    ...(error.fields ? { errors: error.fields } : { message: error.message }),
  };
  const scope = await findReceivingOrganisation(deps, orgId);
  const campaign = await findFormCampaign(deps, scope, options.carried);
  const page =
    // A closed campaign page has no form. The organisation's form then says that the page is closed.
    scope && campaign?.summary.isOpen && form['component'] === 'page'
      ? await makeCampaignPage(deps, { scope, pageId: campaign.pageId }, options, { status: error.status })
      : await makeDonationForm(
          deps,
          scope,
          campaign,
          { ...options, component: form['component'] === 'simple' ? 'simple' : 'advanced' },
          {
            status: error.status,
            variant: scope && !campaign ? await findShownVariant(deps, scope, form[trialField]) : undefined,
          },
        );
  return sendDonorPage(reply, page);
}

/** Also checks the fields that could be read, so that the donor sees the errors of all fields together. */
export async function refuseUnreadableGift(
  deps: Deps,
  sent: Readonly<Record<string, unknown>>,
  refusal: AppError,
): Promise<never> {
  if (refusal.fields) {
    const gift = readValidFields(sent);
    const scope = await findReceivingOrganisation(deps, gift.orgId || null);
    if (scope) await validateDonation(deps, scope, gift, refusal.fields);
  }
  throw refusal;
}
