import type { Deps } from '../../../foundation/deps.ts';
import { describePayment } from '../../../gifts/donations/payments/payment-description.ts';
import { daysLater, dutchDate, monthsLater } from '../../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../../platform/mollie/mollie.ts';
import { isRefusal, MollieError } from '../../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { webhookUrlFor } from '../../../../platform/mollie/webhook-address.ts';
import { cancelMollieSubscription, treatGoneAsTransient, listRunningAtMollie } from '../at-mollie.ts';
import { frequencyOfSubscription, termsAtMollie, type Subscription } from '../subscription.ts';
import type { SubscriptionChange } from './subscription-change.ts';
import { minDaysBetween } from './plan-change.ts';

/** Mollie rejected the change, so a retry does not help. */
export class ChangeRefused extends Error {
  readonly detail: string;
  /** Whether the old subscription is already canceled, so that no subscription runs at Mollie. */
  readonly leavesNothing: boolean;

  constructor({ detail }: Pick<MollieError, 'detail'>, { leavesNothing = false } = {}) {
    super(`Mollie refused a change of a subscription: ${detail}`);
    this.name = 'ChangeRefused';
    this.detail = detail;
    this.leavesNothing = leavesNothing;
  }
}

/**
 * Mollie cannot change the charge date, so this function cancels the subscription and creates a new subscription that
 * starts on the new date. However often a run is interrupted and repeated, a complete run leaves one subscription
 * running. The function checks isStillWanted before each step, because another attempt may have finished the change or
 * a stop may have replaced the change.
 */
export async function replaceAtMollie(
  deps: Deps,
  account: MollieAccount,
  subscription: Subscription,
  change: SubscriptionChange,
  { organisationName, isStillWanted }: { organisationName: string; isStillWanted: () => Promise<boolean> },
): Promise<MollieSubscription> {
  const { mollie_customer_id: customerId } = subscription;
  const running = await listRunningAtMollie(account, subscription);
  const replacement = running.find((each) => isCreatedFor(change, each));
  if (!(await isStillWanted())) throw overtaken();
  for (const other of running)
    if (other !== replacement) await cancelMollieSubscription(account, customerId, other);
  failpoint('change-canceled-at-mollie');
  if (replacement) return replacement;
  if (!(await isStillWanted())) throw overtaken();
  const created = await create(deps, account, subscription, change, organisationName);
  failpoint('change-created-at-mollie');
  return created;
}

export async function cancelReplacement(
  account: MollieAccount,
  subscription: Subscription,
  change: SubscriptionChange,
): Promise<void> {
  for (const each of await listRunningAtMollie(account, subscription))
    if (isCreatedFor(change, each))
      await cancelMollieSubscription(account, subscription.mollie_customer_id, each);
}

async function create(
  deps: Deps,
  account: MollieAccount,
  subscription: Subscription,
  change: SubscriptionChange,
  organisationName: string,
): Promise<MollieSubscription> {
  const { organisation_id: organisationId, subscription_id: subscriptionId } = subscription;
  const mandateId = change.mandate_id ?? subscription.mollie_mandate_id;
  try {
    return await treatGoneAsTransient(() =>
      account.createSubscription(
        subscription.mollie_customer_id,
        {
          ...termsAtMollie(subscription),
          startDate: startDateOf(deps, subscription, change),
          description: describePayment(organisationName, frequencyOfSubscription(subscription)),
          webhookUrl: webhookUrlFor(deps.publicUrl, subscription.webhook_token),
          ...(mandateId && { mandateId }),
          metadata: { organisationId, subscriptionId, changeId: change.change_id },
        },
        `change-${change.change_id}`,
      ),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Another attempt may have created the subscription meanwhile.
    const running = await listRunningAtMollie(account, subscription);
    const adopted = running.find((each) => isCreatedFor(change, each));
    if (adopted) return adopted;
    // Retry if Mollie refused the start date (the next day may have begun there) or if another subscription runs.
    if (error.field === 'startDate' || running.length > 0) throw new MollieError('busy', error.detail);
    throw new ChangeRefused(error, { leavesNothing: true });
  }
}

function isCreatedFor({ change_id }: SubscriptionChange, { metadata }: MollieSubscription): boolean {
  return metadata?.changeId === change_id;
}

/** The job retries after this error, and the next attempt reads the new state of the change. */
const overtaken = () => new MollieError('busy', 'another request has finished or replaced the change');

/**
 * Mollie rejects a start date in the past. If the requested date is no longer in the future, a suspended subscription
 * starts today. Any other subscription skips intervals until its start date is far enough from the last charge.
 */
function startDateOf(
  { clock }: Deps,
  { mollie_subscription_id, interval_months }: Subscription,
  change: SubscriptionChange,
): string {
  const today = dutchDate(clock.now());
  const wanted = change.next_date ?? today;
  if (wanted > today) return wanted;
  if (mollie_subscription_id === null) return today;
  const former = change.former_date ?? today;
  let months = 0;
  while (monthsLater(former, months) <= today) months += interval_months;
  const earliest = daysLater(monthsLater(former, months - interval_months), minDaysBetween);
  months = 0;
  while (monthsLater(wanted, months) <= today || monthsLater(wanted, months) < earliest)
    months += interval_months;
  return monthsLater(wanted, months);
}
