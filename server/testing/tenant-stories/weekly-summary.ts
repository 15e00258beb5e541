import { randomUUID } from 'node:crypto';
import type { StoryWorld } from './story-world.ts';

/** In which a charge of a monthly gift failed. */
export async function summariseTheWeek(
  world: StoryWorld,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  await world.owner.query(
    `with charge as (
       insert into donation (organisation_id, donation_id, environment, secret_id, status, amount_cents, is_recurring,
         subscription_id, webhook_token)
       select organisation_id, $2, environment, secret_id, 'failed', amount_cents, true, subscription_id, $2
       from subscription where subscription_id = $1 returning organisation_id, donation_id
     ) insert into donation_event (organisation_id, donation_id, kind) select *, 'failed' from charge`,
    [subscriptionId, randomUUID()],
  );
  world.now = new Date(Date.now() + 7 * 86_400_000);
  await world.runScheduled('send-weekly-summaries');
  world.now = new Date();
}
