import type { DonationRequest } from '../../../../contract/donations.ts';
import { honeypotField, trialField } from '../../../../contract/form-rules.ts';
import { proposeMonthlyCents } from '../../../../contract/monthly-question.ts';
import type { Deps } from '../../foundation/deps.ts';
import { prepareDonorPage, type DonorPage } from '../../../platform/http/send-donor-page.ts';
import { findPublicPage } from '../../campaigns/pages/find-public-page.ts';
import { findDonationByKey } from '../../gifts/donations/record-intent.ts';
import { findShownVariant } from '../../campaigns/trials/choose-variant.ts';
import { choicesOf } from './find-asked-page.ts';
import { judgeGift } from '../../money/payments/judge-gift.ts';
import { withKeyOfForm } from '../../money/payments/key-of-form.ts';
import type { PlainForm } from './plain-form.ts';
import { readFormOf } from './show-donation-form.ts';
import { findRecipient } from '../../money/payments/start-gift.ts';

/**
 * The page that asks a donor whose browser runs no script once, before paying, whether the gift may be every month. The
 * answer carries the key that this form has anyway: whatever is answered, and however often, is one gift. Undefined
 * when there is nothing to ask.
 */
export async function makeMonthlyQuestion(
  deps: Deps,
  address: string,
  form: PlainForm,
  sent: DonationRequest,
): Promise<DonorPage | undefined> {
  // Only our own form says so; whoever made one of their own is led to the payment at once.
  if (form['asks'] !== '1' || sent.isRecurring || sent[honeypotField]) return undefined;
  const scope = await findRecipient(deps, sent.orgId || null);
  if (!scope) return undefined;
  // What is wrong comes first: who has answered should not be led back to the form.
  await judgeGift(deps, scope, sent);
  const { idempotencyKey = null } = await withKeyOfForm(deps, scope, address, sent);
  const tried = await findShownVariant(deps, scope, form[trialField]);
  const page = await deps.database.transaction(scope, async (transaction) => {
    const { organisation, canTakeGifts, offersMonthly, isTest } = await readFormOf(
      deps,
      transaction,
      tried?.drafts,
    );
    // Who has answered before and comes back is not asked again.
    if (!organisation || !canTakeGifts || !offersMonthly) return undefined;
    if (await findDonationByKey(transaction, idempotencyKey)) return undefined;
    const asking = sent.page && (await findPublicPage(transaction, { slug: sent.page }, deps.clock.now()));
    // What the form had: that of the page that it was for.
    const { presetAmountsCents, questionUpToCents, costsCents } = {
      ...organisation,
      ...(asking && asking.isOpen && choicesOf(asking, organisation)),
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
