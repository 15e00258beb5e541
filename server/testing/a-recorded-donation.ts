import { randomId } from '../platform/random-id.ts';
import type { TestWorld } from './test-world.ts';

export async function aRecordedDonation(
  { owner }: TestWorld,
  organisation: { id: string },
  change: Record<string, unknown> = {},
): Promise<string> {
  const donationId = randomId();
  const secretId = randomId();
  await owner.query(
    `insert into organisation_secret
       (organisation_id, secret_id, name, sealed_value, last_four, retired_at, methods_checked_at)
     values ($1, $2, 'mollie_api_live_key', 'x', 'four', now(), now())`,
    [organisation.id, secretId],
  );
  const isCash = textOf(change['method'], '').startsWith('offline_');
  const isCharge = 'subscription_id' in change && change['subscription_id'] !== null;
  const status = textOf(change['status'], 'completed');
  const wasPaid = ['completed', 'refunded', 'charged_back'].includes(status);
  const given = {
    organisation_id: organisation.id,
    donation_id: donationId,
    environment: 'live',
    status,
    amount_cents: 12_50,
    completed_at: wasPaid ? new Date('2026-11-15T23:30:00Z') : null,
    ...change,
  };
  const ofPayment = Object.entries(given).filter(([column]) => paymentColumns.has(column));
  const ofDonation = Object.entries(given).filter(([column]) => !onlyOfPayment.has(column));
  const email = 'email' in change ? textOf(change['email'], '') : 'lukasz@voorbeeld.nl';
  await insert(owner, 'donation', {
    origin: isCash ? 'cash' : isCharge ? 'monthly' : 'form',
    is_recurring: false,
    donor_id: wasPaid && email !== '' ? await donorOf(owner, organisation, email) : null,
    email,
    first_name: 'Łukasz',
    last_name: 'Şahin',
    ...Object.fromEntries(ofDonation),
  });
  if (!isCash)
    await insert(owner, 'payment', {
      payment_id: randomId(),
      attempt: 1,
      kind: isCharge ? 'charge' : 'first',
      secret_id: secretId,
      webhook_token: randomId(),
      paid_at: given.completed_at,
      ...Object.fromEntries(ofPayment),
    });
  return donationId;
}

async function donorOf(owner: TestWorld['owner'], { id }: { id: string }, email: string): Promise<string> {
  const { rows } = await owner.query<{ donor_id: string }>(
    `insert into donor (organisation_id, donor_id, email, created_at) values ($1, $2, lower($3), now())
     on conflict (organisation_id, email) do update set email = excluded.email returning donor_id`,
    [id, randomId(), email],
  );
  return rows[0]!.donor_id;
}

export async function aPaymentOfEachDonation(
  { owner }: TestWorld,
  organisation: { id: string },
): Promise<void> {
  const secretId = randomId();
  await owner.query(
    `insert into organisation_secret
       (organisation_id, secret_id, name, sealed_value, last_four, retired_at, methods_checked_at)
     values ($1, $2, 'mollie_api_live_key', 'x', 'four', now(), now())`,
    [organisation.id, secretId],
  );
  await owner.query(
    `insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
       amount_cents, webhook_token, method, created_at, paid_at)
     select organisation_id, donation_id, donation_id, 1, 'first', environment, $2, status, amount_cents, donation_id,
       method, created_at, completed_at
     from donation d
     where organisation_id = $1 and not exists (
       select from payment p where p.organisation_id = d.organisation_id and p.donation_id = d.donation_id)`,
    [organisation.id, secretId],
  );
}

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise);

const onlyOfPayment = new Set([
  'payment_id',
  'kind',
  'secret_id',
  'webhook_token',
  'mollie_payment_id',
  'mollie_customer_id',
  'checkout_url',
  'started_at',
  'failed_at',
  'failure_code',
  'next_check_at',
]);
const paymentColumns = new Set([
  ...onlyOfPayment,
  'organisation_id',
  'donation_id',
  'environment',
  'status',
  'amount_cents',
  'amount_refunded_cents',
  'amount_charged_back_cents',
  'method',
  'created_at',
]);

async function insert(owner: TestWorld['owner'], table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await owner.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
}

/** Inserts a subscription, which does not exist at Mollie, and its first donation. */
export async function aRecordedMonthlyGift(
  world: TestWorld,
  organisation: { id: string },
  { environment = 'live', ...change }: { environment?: string; status: string; amount_cents: number },
): Promise<void> {
  const donationId = await aRecordedDonation(world, organisation, { environment, is_recurring: true });
  await world.owner.query(
    `insert into subscription (organisation_id, subscription_id, environment, secret_id, first_donation_id,
       amount_cents, donor_id, email, status, mollie_customer_id, webhook_token, stop_token, start_date)
     select organisation_id, d.donation_id, d.environment, p.secret_id, d.donation_id, $3, donor_id, email, $2, 'cst_x',
       d.donation_id, d.donation_id, '2026-12-01'
     from donation d join payment p using (organisation_id, donation_id) where d.donation_id = $1`,
    [donationId, change.status, change.amount_cents],
  );
}
