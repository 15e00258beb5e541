import { createHash } from 'node:crypto';
import { connectAsOwner } from '../harness/product-database.ts';
import { testSettings } from '../harness/launch.ts';
import { createSecretBox } from '../server/platform/secrets.ts';
import { seedOrganisations } from './seed-donations.ts';

export async function seedMonthlyGifts(
  connectionString: string,
  organisations: number,
  giftsEach: number,
): Promise<void> {
  const seeded = await seedOrganisations(connectionString, organisations);
  const secrets = createSecretBox([testSettings.APP_SECRET]);
  const owner = connectAsOwner(connectionString);
  try {
    await owner.query(
      `update organisation_secret s set sealed_value = key.sealed, retired_at = null
       from unnest($1::text[], $2::text[]) as key (id, sealed) where s.organisation_id = key.id`,
      [
        seeded.map(({ id }) => id),
        seeded.map(({ id }) => secrets.seal(keyOf(id), { ownerId: id, name: 'mollie_api_live_key' })),
      ],
    );
    await owner.query(
      `with gift as (
         select o.id as organisation_id, n, substr(md5(o.id || n), 1, 26) as id
         from unnest($1::text[]) as o (id), generate_series(1, $2::int) n
       ), donor as (
         insert into donor (organisation_id, donor_id, email, created_at)
         select organisation_id, id, 'donateur' || n || '@voorbeeld.nl', now() from gift
       ), first as (
         insert into donation (organisation_id, donation_id, environment, origin, amount_cents, is_recurring, donor_id,
           email, status)
         select organisation_id, id, 'live', 'form', 1000, true, id, 'donateur' || n || '@voorbeeld.nl', 'expired'
         from gift
       ), payment as (
         insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id,
           amount_cents, webhook_token, status)
         select organisation_id, id, id, 1, 'first', 'live', organisation_id, 1000, id, 'expired'
         from gift
       )
       insert into subscription (organisation_id, subscription_id, environment, secret_id, first_donation_id,
         amount_cents, donor_id, email, status, mollie_customer_id, mollie_subscription_id, mollie_mandate_id, webhook_token,
         stop_token, start_date, next_payment_date)
       select organisation_id, id, 'live', organisation_id, id, 1000, id, 'donateur' || n || '@voorbeeld.nl', 'active',
         'cst_' || id, 'sub_' || id, 'mdt_' || id, id, id, $3::date, $3::date
       from gift`,
      [seeded.map(({ id }) => id), giftsEach, nextDate],
    );
    await owner.query('analyze donation');
    await owner.query('analyze payment');
    await owner.query('analyze subscription');
  } finally {
    await owner.end();
  }
}

const prefix = 'live_simulator_gifts_of_';
const nextDate = '2030-01-01';

function keyOf(organisationId: string): string {
  return prefix + organisationId;
}

export function organisationOfKey(key: string): string | undefined {
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}

/**
 * Returns subscriptions in Mollie's format. Every `chargedEvery`-th one has a later next payment date than in the
 * product, as if Mollie had made a charge that the product has not recorded.
 */
export function giftsAtMollie(organisationId: string, giftsEach: number, chargedEvery: number) {
  return Array.from({ length: giftsEach }, (_, index) => {
    const id = createHash('md5')
      .update(`${organisationId}${index + 1}`)
      .digest('hex')
      .slice(0, 26);
    return giftAtMollie(organisationId, id, index % chargedEvery === 0);
  });
}

export function giftAtMollie(organisationId: string, id: string, isCharged: boolean) {
  return {
    resource: 'subscription',
    id: `sub_${id}`,
    customerId: `cst_${id}`,
    mode: 'live',
    status: 'active',
    description: 'Maandelijkse donatie',
    amount: { value: '10.00', currency: 'EUR' },
    interval: '1 month',
    mandateId: `mdt_${id}`,
    startDate: nextDate,
    nextPaymentDate: isCharged ? '2030-02-01' : nextDate,
    metadata: { organisationId, subscriptionId: id },
    webhookUrl: null,
  };
}
