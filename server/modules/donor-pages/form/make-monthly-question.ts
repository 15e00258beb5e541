import type { DonationRequest } from '../../../../contract/donations.ts';
import { honeypotField, trialField } from '../../../../contract/form-rules.ts';
import { proposeMonthlyCents } from '../../../../contract/preset-amounts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { prepareDonorPage, type DonorPage } from '../../../platform/http/send-donor-page.ts';
import { findPublicPage } from '../../campaigns/pages/find-public-page.ts';
import { findDonationByKey } from '../../gifts/donations/record-intent.ts';
import { findShownVariant } from '../../campaigns/trials/choose-variant.ts';
import { formChoicesOf } from './find-asked-page.ts';
import { validateDonation } from '../../money/payments/validate-donation.ts';
import { withFormKey } from '../../money/payments/read-form.ts';
import type { PlainForm } from './plain-form.ts';
import { readForm } from './show-donation-form.ts';
import { findRecipient } from '../../money/payments/start-donation.ts';

/**
 * Without script, a page asks once before paying whether the gift may be monthly. The answer keeps the form's
 * idempotency key, so it stays one gift. Undefined when there is nothing to ask.
 */
export async function makeMonthlyQuestion(
  deps: Deps,
  address: string,
  form: PlainForm,
  sent: DonationRequest,
): Promise<DonorPage | undefined> {
  // Only our own form sets it; a customer's own form goes straight to the payment.
  if (form['asks'] !== '1' || sent.isRecurring || sent[honeypotField]) return undefined;
  const scope = await findRecipient(deps, sent.orgId || null);
  if (!scope) return undefined;
  // Report errors before the question, not after it.
  await validateDonation(deps, scope, sent);
  const { idempotencyKey = null } = await withFormKey(deps, scope, address, sent);
  const tried = await findShownVariant(deps, scope, form[trialField]);
  const page = await deps.database.transaction(scope, async (transaction) => {
    const { organisation, canTakeGifts, offersMonthly, isTest } = await readForm(
      deps,
      transaction,
      tried?.drafts,
    );
    // A donor who answered before is not asked again.
    if (!organisation || !canTakeGifts || !offersMonthly) return undefined;
    if (await findDonationByKey(transaction, idempotencyKey)) return undefined;
    const asking = sent.page && (await findPublicPage(transaction, { slug: sent.page }, deps.clock.now()));
    const { presetAmountsCents, questionUpToCents, costsCents } = {
      ...organisation,
      ...(asking && asking.isOpen && formChoicesOf(asking, organisation)),
    };
    const monthlyCents = proposeMonthlyCents(sent.amount, presetAmountsCents, questionUpToCents);
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
