import { randomUUID } from 'node:crypto';
import type { StoryWorld } from './story-world.ts';

export async function sendWeeklySummary(
  world: StoryWorld,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  await world.owner.query(
    `with charge as (
       insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
         subscription_id)
       select organisation_id, $2, environment, 'monthly', 'failed', amount_cents, true, subscription_id
       from subscription where subscription_id = $1 returning organisation_id, donation_id
     ), payment as (
       insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
         amount_cents, webhook_token, failed_at)
       select organisation_id, $2, $2, 1, 'charge', environment, secret_id, 'failed', amount_cents, $2, now()
       from subscription where subscription_id = $1
     ), chargeback as (
       insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, payment_id, environment,
         amount_cents, occurred_at)
       select organisation_id, $2, 'chargeback', $2, $2, environment, -amount_cents, now()
       from subscription where subscription_id = $1
     ) insert into donation_event (organisation_id, donation_id, kind) select *, 'failed' from charge`,
    [subscriptionId, randomUUID()],
  );
  world.now = new Date(Date.now() + 7 * 86_400_000);
  await world.runScheduled('send-weekly-summaries');
  world.now = new Date();
}
