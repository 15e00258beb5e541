import { randomId } from '../platform/random-id.ts';
import type { TestWorld } from './test-world.ts';

/** Writes a completed donation into the database, except for what is given, without anybody having paid. */
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
  const donation = {
    organisation_id: organisation.id,
    donation_id: donationId,
    environment: 'live',
    secret_id: secretId,
    status: 'completed',
    amount_cents: 12_50,
    is_recurring: false,
    email: 'lukasz@voorbeeld.nl',
    first_name: 'Łukasz',
    last_name: 'Şahin',
    webhook_token: randomId(),
    ...change,
  };
  const wasPaid = ['completed', 'refunded', 'charged_back'].includes(donation.status);
  const row = { completed_at: wasPaid ? new Date('2026-11-15T23:30:00Z') : null, ...donation };
  const places = Object.keys(row).map((_, index) => `$${index + 1}`);
  await owner.query(
    `insert into donation (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
  return donationId;
}

/** Writes a monthly gift into the database that no provider knows, with the donation that began it. */
export async function aRecordedMonthlyGift(
  world: TestWorld,
  organisation: { id: string },
  { environment = 'live', ...change }: { environment?: string; status: string; amount_cents: number },
): Promise<void> {
  const donationId = await aRecordedDonation(world, organisation, { environment, is_recurring: true });
  await world.owner.query(
    `insert into subscription (organisation_id, subscription_id, environment, secret_id, first_donation_id,
       amount_cents, email, status, mollie_customer_id, webhook_token, stop_token, start_date)
     select organisation_id, donation_id, environment, secret_id, donation_id, $3, email, $2, 'cst_x', donation_id,
       donation_id, '2026-12-01'
     from donation where donation_id = $1`,
    [donationId, change.status, change.amount_cents],
  );
}
