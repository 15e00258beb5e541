import { between, choose, type Random } from '../../harness/random.ts';
import type { GivingWorld } from './giving-world.ts';
import type { GiftAccount } from './simulated-gifts.ts';

/** How often banks give each reason code, as weights. The code ZZ99 does not exist. */
const codes = [
  [10, 'AM04'],
  [4, 'MS03'],
  [4, 'MD06'],
  [2, 'SL01'],
  [2, 'AC01'],
  [2, 'AC04'],
  [2, 'MD01'],
  [2, 'MS02'],
  [2, 'AM05'],
  [2, 'ZZ99'],
  [1, 'MD07'],
] as const;

const maxFailuresPerStep = 9;

export async function simulateBanks(world: GivingWorld, random: Random, account: GiftAccount): Promise<void> {
  const { subscriptions, mandates, chargebacks } = account;
  const pick = <Item>(items: readonly Item[]) => items[between(random, 0, items.length - 1)];
  const running = subscriptions.filter(({ status }) => status === 'active');
  for (let left = between(random, 0, maxFailuresPerStep); left > 0; left -= 1) {
    const subscription = pick(running);
    const code = choose(random, codes);
    if (!subscription) break;
    if (random() < 0.5) await world.control(`subscriptions/${subscription.id}/fail-next`, { code });
    // Unlike the failure above, these failures also affect retries.
    else if (subscription.mandateId)
      await world.control(`mandates/${subscription.mandateId}/fail-next`, {
        code,
        times: between(random, 1, 3),
      });
  }
  if (random() < 0.15) {
    const mandate = pick(mandates.filter(({ status }) => status === 'valid'));
    if (mandate) await world.control(`mandates/${mandate.id}/status`, { status: 'invalid' });
  }
  if (random() < 0.3) await chargeBack(world, random, account);
  const reversible = chargebacks.filter(({ reversedAt }) => reversedAt === null);
  const reversed = random() < 0.2 && pick(reversible);
  if (reversed) await world.control(`chargebacks/${reversed.id}/reverse`, {});
}

async function chargeBack(world: GivingWorld, random: Random, { payments }: GiftAccount): Promise<void> {
  const paid = payments.filter(
    ({ status, sequenceType }) => status === 'paid' && sequenceType === 'recurring',
  );
  const payment = paid[between(random, 0, paid.length - 1)];
  const { rows } = await world.owner.query<{ is_returned: boolean }>(
    `select amount_refunded_cents + amount_charged_back_cents > 0 or exists (
       select from mistake m where m.organisation_id = p.organisation_id and m.payment_id = p.payment_id) as is_returned
     from payment p where mollie_payment_id = $1`,
    [payment?.id],
  );
  // Skips a payment that was refunded or charged back, or that the product will refund.
  if (payment && rows[0]?.is_returned === false)
    await world.control(`payments/${payment.id}/chargeback`, { reason: { code: choose(random, codes) } });
}
