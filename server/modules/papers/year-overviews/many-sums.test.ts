import { expect, test } from 'vitest';
import type { KeptFacts } from '../../../../contract/paper-facts.ts';
import { aTenant } from '../../../testing/builders.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const gifts = 20_000;
const years = [2023, 2024, 2025];

interface Moved {
  email: string;
  completed_at: Date;
  occurred_at: Date;
  kind: string;
  amount_cents: number;
}

test('the overviews of twenty thousand gifts in three years agree with the ledger', async () => {
  const organisation = await aTenant(world);
  await organisation.post('/api/admin/settings', { key: 'payment_api_environment', value: 'live' });
  // New organisations together may send only 200 mails an hour, so this organisation must be older.
  await world.owner.query(`update organisation set created_at = now() - interval '8 days'`);
  // The first gift also stores a Mollie key, which the payments below need.
  await givePastGifts(world, organisation, [{ at: new Date('2023-01-01T00:00:00Z') }]);
  // A tenth of the gifts is paid around New Year. A fifth has an email address with a capital letter. A tenth is
  // refunded or charged back, in some cases in a later year.
  await world.owner.query(
    `insert into donor (organisation_id, donor_id, email, created_at)
     select $1, 'donor' || n, 'donateur' || n || '@voorbeeld.nl', '2023-01-01' from generate_series(0, 299) n`,
    [organisation.id],
  );
  await world.owner.query(
    `insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
       donor_id, email, first_name, last_name, created_at, completed_at)
     select $1, 'many' || lpad(n::text, 22, '0'), 'live', 'form', 'completed', 100 + n * 7 % 9973,
       n % 3 = 0, 'donor' || n % 300, case when n % 5 = 0 then 'Donateur' else 'donateur' end || n % 300 || '@voorbeeld.nl', 'Noor',
       'de Wit', at, at
     from generate_series(1, $2::integer) n
     cross join lateral (select case
       when n % 10 = 0 then make_timestamptz(2023 + n % 3, 12, 31, 22, 59, 0, 'UTC') + n % 120 * interval '1 second'
       else '2022-12-31T23:00:00Z'::timestamptz + n * 1578 % 31536000 * 3 * interval '1 second' end as at) paid`,
    [organisation.id, gifts],
  );
  await world.owner.query(
    `insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status,
       amount_cents, webhook_token, created_at, paid_at)
     select organisation_id, donation_id, donation_id, 1, 'first', 'live',
       (select secret_id from payment where organisation_id = $1), 'completed', amount_cents, donation_id, created_at,
       completed_at
     from donation where organisation_id = $1 and donation_id like 'many%'`,
    [organisation.id],
  );
  await world.owner.query(
    `insert into ledger_entry
       (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents, occurred_at)
     select organisation_id, 'tr_' || donation_id, 'payment', donation_id, donation_id, 'live', amount_cents,
       completed_at
     from donation where organisation_id = $1 and donation_id like 'many%'
     union all
     select organisation_id, 're_' || donation_id, case when amount_cents % 2 = 0 then 'refund' else 'chargeback' end,
       donation_id, donation_id, 'live', -(case when amount_cents % 3 = 0 then amount_cents else amount_cents / 2 end),
       completed_at + amount_cents % 500 * interval '1 day'
     from donation where organisation_id = $1 and donation_id like 'many%' and amount_cents % 10 = 1`,
    [organisation.id],
  );
  for (const year of years) {
    const answer = await organisation.post('/api/admin/year-overviews/send', { year });
    expect(answer.statusCode).toBe(200);
  }
  await world.runJobs();

  const { rows } = await world.owner.query<Moved>(
    `select lower(d.email) as email, d.completed_at, l.occurred_at, l.kind, l.amount_cents
     from ledger_entry l join donation d using (organisation_id, donation_id) where organisation_id = $1`,
    [organisation.id],
  );
  const inLedger = new Map<string, number>();
  const returned = new Map<string, number>();
  for (const { email, completed_at, occurred_at, kind, amount_cents } of rows) {
    const year = yearOf(completed_at);
    add(inLedger, `${year} ${email}`, amount_cents);
    if (kind !== 'payment' && yearOf(occurred_at) > year)
      add(returned, `${yearOf(occurred_at)} ${email}`, -amount_cents);
  }
  const { rows: papers } = await world.owner.query<{ year: number; donor_email: string; facts: string }>(
    `select p.year, d.email as donor_email, p.facts from paper p join donor d using (organisation_id, donor_id)
     where p.organisation_id = $1 and p.kind = 'overview'`,
    [organisation.id],
  );
  expect(papers.length).toBeGreaterThan(800);
  const onPapers = new Map<string, number>();
  for (const { year, donor_email, facts: text } of papers) {
    const facts = JSON.parse(text) as KeptFacts;
    const key = `${year} ${donor_email}`;
    add(onPapers, key, facts.totalCents);
    expect(facts.lines.reduce((sum, line) => sum + line.amountCents - line.returnedCents, 0)).toBe(
      facts.totalCents,
    );
    expect(facts.returnedOfEarlierYears.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
      returned.get(key) ?? 0,
    );
  }
  const ofThoseYears = [...inLedger].filter(
    ([key, cents]) => cents > 0 && years.some((year) => key.startsWith(`${year}`)),
  );
  expect(sorted([...onPapers])).toEqual(sorted(ofThoseYears));
});

/** The Dutch year, computed without the code under test. */
function yearOf(moment: Date): number {
  return Number(moment.toLocaleDateString('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' }));
}

function add(sums: Map<string, number>, key: string, cents: number): void {
  sums.set(key, (sums.get(key) ?? 0) + cents);
}

const sorted = (sums: [string, number][]) => sums.toSorted(([one], [other]) => (one < other ? -1 : 1));
