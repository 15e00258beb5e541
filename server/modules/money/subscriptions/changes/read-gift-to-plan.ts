import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Deps } from '../../../foundation/deps.ts';
import { dutchDate } from '../../../../platform/dutch-calendar.ts';
import { donationsOf, listLastCharges } from '../../../gifts/donations/queries.ts';
import type { Subscription } from '../subscription.ts';
import type { GiftToPlan } from './plan-change.ts';
import { listChanges } from './store.ts';

/** What the choices of a donor depend on, as it is now. */
export async function readGiftToPlan(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  gift: Subscription,
): Promise<GiftToPlan> {
  const paid = await donationsOf(transaction)
    .where((row) =>
      row.or([
        row('subscription_id', '=', gift.subscription_id),
        row('donation_id', '=', gift.first_donation_id),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const charged = (await listLastCharges(transaction, [gift])).get(gift.subscription_id);
  return {
    gift,
    changes: await listChanges(transaction, gift.subscription_id),
    lastChargedOn: charged ? dutchDate(charged) : null,
    lastPaidOn: paid ? dutchDate(paid.created_at) : null,
    today: dutchDate(clock.now()),
  };
}
