import { createSecretBox } from '../server/platform/secrets.ts';
import { hashToken, randomToken } from '../server/platform/random-id.ts';
import { testSettings } from '../harness/launch.ts';
import { connectAsOwner } from '../harness/product-database.ts';
import { withDashboard } from './dashboard.ts';
import { load } from './load.ts';
import { row, type Row } from './row.ts';
import { seedDonations, seedOrganisations, type SeededOrganisation } from './seed-donations.ts';

const donations = 1_000_000;
const neighbours = 1_000;
const donors = 200;
const charges = 24;

const wantedPerSecond = 400;
const limitMs = 15;

export function benchMyGift(): Promise<Row[]> {
  return withDashboard(seedLargeOrganisation, async ({ product, connectionString, organisation }) => {
    const requests = await openMyGift(connectionString, organisation.id);
    const measure = (count: number, concurrency: number) =>
      load(
        { count, concurrency },
        (index) => {
          const { path, cookie } = requests[index % requests.length]!;
          return { method: 'GET', url: product.url + path, headers: { cookie } };
        },
        ({ status }) => {
          if (status !== 200) throw new Error(`Mijn gift answered ${status}`);
        },
      );
    await measure(1_000, 20);
    const { perSecond } = await measure(2_000, 20);
    const { p50Ms } = await measure(donors, 1);
    const what = `Mijn gift, ${donations} donations`;
    return [
      row(`${what}, 20 at a time`, perSecond, '/s', wantedPerSecond),
      row(`${what}, 1 at a time`, p50Ms, 'ms', limitMs),
    ];
  });
}

async function seedLargeOrganisation(connectionString: string): Promise<SeededOrganisation> {
  const [large, ...others] = await seedOrganisations(connectionString, neighbours + 1);
  await seedDonations(connectionString, [
    { id: large!.id, count: donations },
    ...others.map(({ id }) => ({ id, count: 50 })),
  ]);
  return large!;
}

async function openMyGift(
  connectionString: string,
  organisationId: string,
): Promise<{ path: string; cookie: string }[]> {
  const secrets = createSecretBox([testSettings.APP_SECRET]);
  const owner = connectAsOwner(connectionString);
  try {
    await owner.query(
      `insert into organisation_setting (organisation_id, key, value)
       values ($1, 'payment_api_environment', 'live') on conflict do nothing`,
      [organisationId],
    );
    await owner.query(`update organisation_secret set sealed_value = $2 where organisation_id = $1`, [
      organisationId,
      secrets.seal('live_bench', { ownerId: organisationId, name: 'mollie_api_live_key' }),
    ]);
    await owner.query(
      `insert into subscription (organisation_id, subscription_id, environment, secret_id, first_donation_id,
         amount_cents, donor_id, email, status, mollie_customer_id, webhook_token, stop_token, start_date,
         next_payment_date)
       select organisation_id, donation_id, 'live', organisation_id, donation_id, amount_cents, donor_id, email, 'active',
         'cst_' || donation_id, donation_id, donation_id, now()::date, now()::date + 10
       from (select distinct on (donor_id) * from donation
         where organisation_id = $1 and donor_id is not null and status = 'completed' order by donor_id) first
       limit ${donors}`,
      [organisationId],
    );
    await owner.query(
      `with charge as (
         insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
           subscription_id, donor_id, email, created_at, completed_at)
         select organisation_id, substr(md5(subscription_id || n), 1, 26), 'live', 'monthly', 'completed', amount_cents,
           true, subscription_id, donor_id, email, at, at
         from subscription, generate_series(1, ${charges}) n
         cross join lateral (select now() - n * interval '1 month' as at) charged
         where organisation_id = $1
         returning *
       )
       insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
         amount_cents, webhook_token, created_at, paid_at)
       select organisation_id, donation_id, donation_id, 1, 'charge', 'live', organisation_id, 'completed', amount_cents,
         donation_id, created_at, completed_at
       from charge`,
      [organisationId],
    );
    for (const table of ['donation', 'payment', 'subscription']) await owner.query(`vacuum analyze ${table}`);
    const { rows } = await owner.query<{ donorId: string }>(
      `select donor_id as "donorId" from subscription where organisation_id = $1`,
      [organisationId],
    );
    const sessions = rows.map(({ donorId }) => ({ donorId, token: randomToken() }));
    await owner.query(
      `insert into donor_session (organisation_id, token_hash, donor_id)
       select $1, * from unnest($2::bytea[], $3::text[])`,
      [organisationId, sessions.map(({ token }) => hashToken(token)), sessions.map(({ donorId }) => donorId)],
    );
    return sessions.map(({ token }) => ({
      path: `/mijn-gift/${organisationId}`,
      cookie: `gulhart_donor_${organisationId}=${token}`,
    }));
  } finally {
    await owner.end();
  }
}
