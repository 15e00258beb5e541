import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { aMonthlyGift, chargesOf } from './giving-builders.ts';
import type { GivingWorld, Organisation } from './giving-world.ts';

const dayMs = 24 * 60 * 60 * 1000;

export async function passDays(world: GivingWorld, days: number): Promise<void> {
  await world.control('advance', { days });
  await settleWithClock(world);
  await world.runScheduled('missed-charges');
  await settleWithClock(world);
}

/** Also runs the jobs that are due only on the product's clock: the job runner uses the database's clock. */
export async function settleWithClock(world: GivingWorld): Promise<void> {
  await world.settle();
  for (;;) {
    const { rowCount } = await world.owner.query(
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() and attempts < max_attempts and run_at <= $1`,
      [new Date(world.deps.clock.now().getTime() + 60_000)],
    );
    await world.settle();
    if (!rowCount) return;
  }
}

export type MissedChargeRow = Selectable<Schema['missed_charge']>;

export async function missedChargesOf(
  { owner }: GivingWorld,
  { subscriptionId }: { subscriptionId: string },
): Promise<MissedChargeRow[]> {
  const { rows } = await owner.query(
    'select * from missed_charge where subscription_id = $1 order by due_on',
    [subscriptionId],
  );
  return rows;
}

export async function mistakesOf({ owner }: GivingWorld, organisation: { id: string }) {
  const { rows } = await owner.query(
    'select payment_id, reason, return_cents from mistake where organisation_id = $1 order by created_at',
    [organisation.id],
  );
  return rows;
}

/** Passes time until Mollie starts the next charge. Returns the id of its pending payment. */
export async function waitForNextCharge(
  world: GivingWorld,
  { subscriptionId }: { subscriptionId: string },
): Promise<string> {
  const { rows } = await world.owner.query<{ customer: string; id: string }>(
    `select mollie_customer_id as customer, mollie_subscription_id as id from subscription
     where subscription_id = $1`,
    [subscriptionId],
  );
  const { customer, id } = rows[0]!;
  const { accounts: before } = await world.state();
  const { dueAt } = before.flatMap(({ subscriptions }) => subscriptions).find((each) => each.id === id)!;
  const untilDueMs = Date.parse(dueAt!) - world.providerNow().getTime();
  // Adds a minute, because Mollie rounds times to whole seconds.
  await passDays(world, (untilDueMs + 60_000) / dayMs);
  const { accounts } = await world.state();
  const charge = accounts
    .flatMap(({ payments }) => payments)
    .find((each) => each.customerId === customer && each.subscriptionId && each.status === 'pending');
  if (!charge) throw new Error('Mollie started no charge when it was due');
  return charge.id;
}

export async function failPayment(world: GivingWorld, paymentId: string, code: string): Promise<void> {
  await world.control(`payments/${paymentId}/status`, { status: 'failed', bankReasonCode: code });
  await settleWithClock(world);
}

export async function failNextCharge(
  world: GivingWorld,
  gift: { subscriptionId: string },
  code: string,
): Promise<void> {
  await failPayment(world, await waitForNextCharge(world, gift), code);
}

export async function aMissedCharge(
  world: GivingWorld,
  organisation: Organisation,
  code: string,
  change = {},
) {
  const gift = await aMonthlyGift(world, organisation, change);
  await failNextCharge(world, gift, code);
  return gift;
}

export async function chargeBackNext(
  world: GivingWorld,
  gift: { subscriptionId: string },
  code = 'MD06',
): Promise<string> {
  const paymentId = await waitForNextCharge(world, gift);
  await world.control(`payments/${paymentId}/status`, { status: 'paid' });
  await settleWithClock(world);
  const { id } = await world.control<{ id: string }>(`payments/${paymentId}/chargeback`, {
    reason: { code, description: 'by the bank' },
  });
  await settleWithClock(world);
  return id;
}

export async function lastRetryOf(world: GivingWorld, gift: { subscriptionId: string }): Promise<string> {
  const retries = (await chargesOf(world, gift)).filter(({ kind }) => kind === 'retry');
  return retries.at(-1)!.mollie_payment_id!;
}

/** Passes half a day more than needed, because no retry starts in the last hour of a day. */
export async function waitForNextStep(
  world: GivingWorld,
  gift: { subscriptionId: string },
): Promise<MissedChargeRow> {
  const missed = (await missedChargesOf(world, gift)).at(-1)!;
  if (missed.next_step_at === null) throw new Error('the missed charge has no next step');
  const days = (missed.next_step_at.getTime() - world.deps.clock.now().getTime()) / dayMs;
  await passDays(world, Math.max(0, days) + 0.5);
  return (await missedChargesOf(world, gift)).at(-1)!;
}

export interface MailRow {
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

export async function mailsOf(
  { owner }: GivingWorld,
  { id }: { id: string },
  kinds: readonly string[] = ['storno-ask', 'storno-reminder', 'storno-last'],
): Promise<MailRow[]> {
  const { rows } = await owner.query<MailRow>(
    `select kind, recipient, subject, text, html from mail
     where organisation_id = $1 and kind = any($2) order by created_at, mail_id`,
    [id, kinds],
  );
  return rows;
}
