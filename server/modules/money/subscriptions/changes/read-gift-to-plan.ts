import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { donationsOf, listLastCharges } from '../../../gifts/donations/queries.ts';
import type { Subscription } from '../subscription.ts';
import type { PlanFacts } from './plan-change.ts';
import { listChanges } from './queries.ts';

export async function readPlanFacts(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<PlanFacts> {
  const paid = await donationsOf(transaction)
    .where((row) =>
      row.or([
        row('subscription_id', '=', subscription.subscription_id),
        row('donation_id', '=', subscription.first_donation_id),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const charged = (await listLastCharges(transaction, [subscription])).get(subscription.subscription_id);
  return {
    subscription,
    changes: await listChanges(transaction, subscription.subscription_id),
    lastChargedOn: charged ? dutchDate(charged) : null,
    lastPaidOn: paid ? dutchDate(paid.created_at) : null,
    today: dutchDate(clock.now()),
  };
}
