import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { trialField } from '../../../../contract/form-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import { findShownVariant } from '../../campaigns/trials/choose-variant.ts';
import { readCarriedFields } from './form-query.ts';
import { DonationRefused } from '../../money/payments/explain-refusal.ts';
import { findAskedPage } from './find-asked-page.ts';
import type { PlainForm } from './plain-form.ts';
import { makeCampaignPage } from './show-campaign-page.ts';
import { makeDonationForm } from './show-donation-form.ts';
import { findRecipient } from '../../money/payments/start-donation.ts';
import { readValidFields } from '../../../../contract/donations.ts';
import { validateDonation } from '../../money/payments/validate-donation.ts';

/** Without script, shows the form again, filled in and with the errors. */
export async function returnForm(deps: Deps, reply: FastifyReply, form: PlainForm, error: unknown) {
  if (!(error instanceof AppError)) throw error;
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  // The key is used up; a new one lets the donor try again.
  const mayBeSentAgain = error.code !== 'conflict' && !(error instanceof DonationRefused);
  const orgId = form['orgId'] || null;
  const options = {
    // After field errors the donor has not been asked yet.
    typed: error.fields ? form : { ...form, asks: '' },
    carried: readCarriedFields(form),
    returnUrl: form['returnUrl'] || null,
    idempotencyKey: (mayBeSentAgain && form['idempotencyKey']) || randomUUID(),
    ...(error.fields ? { errors: error.fields } : { message: error.message }),
  };
  const scope = await findRecipient(deps, orgId);
  const asked = await findAskedPage(deps, scope, options.carried);
  const page =
    // A closed page has no form; the organisation's form says so.
    scope && asked?.campaign.isOpen && form['component'] === 'page'
      ? await makeCampaignPage(deps, { scope, pageId: asked.pageId }, options, { status: error.status })
      : await makeDonationForm(
          deps,
          scope,
          asked,
          { ...options, component: form['component'] === 'simple' ? 'simple' : 'advanced' },
          {
            status: error.status,
            tried: scope && !asked ? await findShownVariant(deps, scope, form[trialField]) : undefined,
          },
        );
  return sendDonorPage(reply, page);
}

/** Adds the other errors to those of fields that could not be read. */
export async function refuseUnreadableGift(
  deps: Deps,
  sent: Readonly<Record<string, unknown>>,
  refusal: AppError,
): Promise<never> {
  if (refusal.fields) {
    const gift = readValidFields(sent);
    const scope = await findRecipient(deps, gift.orgId || null);
    if (scope) await validateDonation(deps, scope, gift, refusal.fields);
  }
  throw refusal;
}
