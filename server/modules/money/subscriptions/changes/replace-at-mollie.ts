import { centsToDecimal } from '../../../../../contract/money.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { daysLater, dutchDate, monthsLater } from '../../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../../platform/mollie/mollie.ts';
import { isRefusal, MollieError } from '../../../../platform/mollie/mollie-error.ts';
import type { MollieSubscription } from '../../../../platform/mollie/mollie-objects.ts';
import { webhookUrlFor } from '../../../../platform/mollie/webhook-address.ts';
import { cancelOne } from '../cancel-at-mollie.ts';
import { askAboutExisting, listRunningAtMollie } from '../find-at-mollie.ts';
import { intervalAtMollie, type Subscription } from '../subscription.ts';
import { ChangeRefused } from './change-refused.ts';
import type { GiftChange } from './gift-change.ts';
import { leastDaysBetween } from './plan-change.ts';

interface Circumstances {
  description: string;
  /** Asked before anything is done at Mollie: another try may have been first, or the end of the gift. */
  isStillWanted: () => Promise<boolean>;
}

/**
 * Gives a gift another day, which Mollie does not let us change: what runs is cancelled, and one that begins on that
 * day is made in its place, on the same mandate unless the change brings another. However often this is tried, and
 * wherever it was interrupted, one runs in the end.
 */
export async function replaceAtMollie(
  deps: Deps,
  account: MollieAccount,
  subscription: Subscription,
  change: GiftChange,
  { description, isStillWanted }: Circumstances,
): Promise<MollieSubscription> {
  const { mollie_customer_id: customerId } = subscription;
  const running = await listRunningAtMollie(account, subscription);
  const made = running.find((each) => isMadeFor(change, each));
  if (!(await isStillWanted())) throw overtaken();
  for (const other of running) if (other !== made) await cancelOne(account, customerId, other);
  failpoint('change-canceled-at-mollie');
  if (made) return made;
  if (!(await isStillWanted())) throw overtaken();
  const created = await create(deps, account, subscription, change, description);
  failpoint('change-created-at-mollie');
  return created;
}

/** Ends at Mollie what was made for a change that is not to be, and nothing that was made for another one since. */
export async function cancelWhatWasMadeFor(
  account: MollieAccount,
  subscription: Subscription,
  change: GiftChange,
): Promise<void> {
  for (const each of await listRunningAtMollie(account, subscription))
    if (isMadeFor(change, each)) await cancelOne(account, subscription.mollie_customer_id, each);
}

async function create(
  deps: Deps,
  account: MollieAccount,
  subscription: Subscription,
  change: GiftChange,
  description: string,
): Promise<MollieSubscription> {
  const { mollie_customer_id: customerId, organisation_id: organisationId } = subscription;
  const mandateId = change.mandate_id ?? subscription.mollie_mandate_id;
  try {
    return await askAboutExisting(() =>
      account.createSubscription(
        customerId,
        {
          amount: { value: centsToDecimal(subscription.amount_cents), currency: 'EUR' },
          interval: intervalAtMollie(subscription),
          startDate: startDateOf(deps, subscription, change),
          description,
          webhookUrl: webhookUrlFor(deps.publicUrl, subscription.webhook_token),
          ...(mandateId && { mandateId }),
          metadata: {
            organisationId,
            subscriptionId: subscription.subscription_id,
            changeId: change.change_id,
          },
        },
        `change-${change.change_id}`,
      ),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Another try may have made it between our look and our request.
    const running = await listRunningAtMollie(account, subscription);
    const adopted = running.find((each) => isMadeFor(change, each));
    if (adopted) return adopted;
    // It became tomorrow at Mollie before it did here; or something else runs, which is cancelled the next time.
    if (error.field === 'startDate' || running.length > 0) throw new MollieError('busy', error.detail);
    throw new ChangeRefused(error, { leavesNothing: true });
  }
}

function isMadeFor({ change_id }: GiftChange, { metadata }: MollieSubscription): boolean {
  return metadata?.changeId === change_id;
}

/** The next try sees what became of the change. */
const overtaken = () => new MollieError('busy', 'the change is not wanted any more');

/**
 * Mollie starts nothing in the past. What could not be carried out until its day begins today when nothing was charged
 * meanwhile; where something ran on, it begins a charge or more after the day, and not soon after that was charged.
 */
function startDateOf(
  { clock }: Deps,
  { mollie_subscription_id, interval_months }: Subscription,
  change: GiftChange,
): string {
  const today = dutchDate(clock.now());
  const wanted = change.next_date ?? today;
  if (wanted > today) return wanted;
  if (mollie_subscription_id === null) return today;
  const former = change.former_date ?? today;
  let months = 0;
  while (monthsLater(former, months) <= today) months += interval_months;
  const earliest = daysLater(monthsLater(former, months - interval_months), leastDaysBetween);
  months = 0;
  while (monthsLater(wanted, months) <= today || monthsLater(wanted, months) < earliest)
    months += interval_months;
  return monthsLater(wanted, months);
}
