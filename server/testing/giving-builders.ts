import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import type { DonationEventKind } from '../../contract/gift-states.ts';
import type { GivingWorld, Organisation } from './giving-world.ts';

export interface StartedGift {
  id: string;
  checkoutUrl: string;
}

type Outcome = 'paid' | 'failed' | 'canceled' | 'expired' | 'open';

export function aGift(organisation: { id: string }, change: object = {}) {
  return {
    amount: '25.00',
    isRecurring: false,
    email: 'noor@voorbeeld.nl',
    firstName: 'Noor',
    lastName: 'de Wit',
    paymentMethod: 'ideal',
    currency: 'EUR',
    orgId: organisation.id,
    ...change,
  };
}

export function sendGift({ app }: GivingWorld, gift: object, headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: '/api/donations', payload: gift, headers });
}

export function sendGiftForm({ app }: GivingWorld, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: '/api/donations',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

export async function aStartedGift(
  world: GivingWorld,
  organisation: Organisation,
  change: object = {},
): Promise<StartedGift> {
  const answer = await sendGift(world, aGift(organisation, change));
  if (answer.statusCode !== 201) throw new Error(`the gift was refused: ${answer.body}`);
  return answer.json<StartedGift>();
}

export async function pay({ checkoutUrl }: StartedGift, outcome: Outcome = 'paid'): Promise<string | null> {
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ status: outcome }),
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

export async function aPaidGift(
  world: GivingWorld,
  organisation: Organisation,
  change: object = {},
): Promise<StartedGift & { paymentId: string }> {
  const gift = await aStartedGift(world, organisation, change);
  await pay(gift);
  await world.settle();
  const { status, mollie_payment_id: paymentId } = await donationOf(world, gift);
  expect(status).toBe('completed');
  return { ...gift, paymentId: paymentId! };
}

export async function aMonthlyGift(world: GivingWorld, organisation: Organisation, change: object = {}) {
  const gift = await aPaidGift(world, organisation, { isRecurring: true, ...change });
  const subscription = await subscriptionOf(world, gift);
  expect(subscription.status).toBe('active');
  return { ...gift, subscriptionId: subscription.subscription_id };
}

type Payment = Selectable<Schema['payment']>;
export type DonationWithPayment = Payment & Selectable<Schema['donation']>;

export async function donationOf(
  { owner }: GivingWorld,
  { id }: { id: string },
): Promise<DonationWithPayment> {
  const { rows } = await owner.query(
    `select p.*, d.*, coalesce(d.method, p.method) as method from donation d
     left join payment p on p.organisation_id = d.organisation_id and p.donation_id = d.donation_id
     where d.donation_id = $1 order by p.attempt desc limit 1`,
    [id],
  );
  return rows[0];
}

export async function paymentsOf({ owner }: GivingWorld, { id }: { id: string }): Promise<Payment[]> {
  const { rows } = await owner.query('select * from payment where donation_id = $1 order by attempt', [id]);
  return rows;
}

export async function subscriptionOf(
  { owner }: GivingWorld,
  { id }: { id: string },
): Promise<Selectable<Schema['subscription']>> {
  const { rows } = await owner.query(
    `select *, start_date::text, next_payment_date::text from subscription where first_donation_id = $1`,
    [id],
  );
  return rows[0];
}

/** Advances time until Mollie starts the next charge. The webhook comes later, when the charge is paid or fails. */
export async function waitUntilChargeStarts(world: GivingWorld, gift: { id: string }): Promise<void> {
  const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
  const isCharging = async () => {
    const { accounts } = await world.state();
    return accounts
      .flatMap(({ payments }) => payments)
      .some(({ subscriptionId, status }) => subscriptionId === id && status === 'pending');
  };
  while (!(await isCharging())) await world.movePast({ days: 1 });
}

/** Returns the payments after the subscription's first donation, each with its donation, oldest first. */
export async function chargesOf(
  { owner }: GivingWorld,
  { subscriptionId }: { subscriptionId: string },
): Promise<(Selectable<Schema['donation']> & Payment)[]> {
  const { rows } = await owner.query(
    `select d.*, p.* from donation d
     join payment p on p.organisation_id = d.organisation_id and p.donation_id = d.donation_id
     where d.subscription_id = $1 order by p.created_at, p.attempt`,
    [subscriptionId],
  );
  return rows;
}

export async function countAllRows({ owner }: GivingWorld): Promise<unknown> {
  const { rows } = await owner.query(
    `select (select count(*) from donation) as donations, (select count(*) from donation_event) as events,
       (select count(*) from ledger_entry) as entries, (select count(*) from graphile_worker._private_jobs) as jobs`,
  );
  return rows[0];
}

export async function createAtMollie(
  { simulatorUrl }: GivingWorld,
  key: string,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const answer = await fetch(`${simulatorUrl}/v2/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as { id: string };
}

export async function deleteAtMollie(
  { simulatorUrl }: GivingWorld,
  key: string,
  path: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${simulatorUrl}/v2/${path}`, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(await answer.text());
}

export function callWebhook(
  { app }: GivingWorld,
  token: string,
  body: string,
  contentType = 'application/x-www-form-urlencoded',
) {
  return app.inject({
    method: 'POST',
    url: `/api/webhooks/mollie/${token}`,
    payload: body,
    headers: { 'content-type': contentType },
  });
}

export async function paymentsNaming(world: GivingWorld, { id }: { id: string }) {
  const { accounts } = await world.state();
  return accounts.flatMap(({ payments }) => payments).filter(({ metadata }) => metadata?.donationId === id);
}

export async function eventsOf({ owner }: GivingWorld, { id }: { id: string }): Promise<DonationEventKind[]> {
  const { rows } = await owner.query<{ kind: DonationEventKind }>(
    'select kind from donation_event where donation_id = $1 order by event_id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

export async function onlyDonationOf(
  { owner }: GivingWorld,
  organisation: { id: string },
): Promise<DonationWithPayment & { id: string }> {
  const { rows } = await owner.query(
    `select p.*, d.*, d.donation_id as id from donation d
     left join payment p on p.organisation_id = d.organisation_id and p.donation_id = d.donation_id
     where d.organisation_id = $1 and p.attempt = 1`,
    [organisation.id],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}
