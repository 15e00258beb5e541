import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { contradictsItself } from '../../../../contract/paper-sums.ts';
import type { KeptFacts } from '../../../../contract/paper-facts.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import type { ReceiptSubject } from '../numbered/papers.ts';
import { readDonorYears } from './donor-years.ts';
import { factsOfYear } from './issue-overview.ts';
import { readYearContext } from './overview-year.ts';
import { listDonorsOfYear } from './queries.ts';

const world = useTestWorld();
const years = [2022, 2023, 2024, 2025];
let organisation: LoggedIn;

beforeAll(async () => {
  organisation = await aTenant(world);
});

/** One movement of money, a number of hours after the previous step. An impossible movement is skipped. */
interface Step {
  hours: number;
  act: 'refund' | 'refund_failed' | 'chargeback' | 'chargeback_reversed';
  cents: number;
}

interface Gift {
  /** Hours after 00:30 UTC on 31 December 2022. */
  paidAfterHours: number;
  cents: number;
  steps: Step[];
}

const hours = fc.constantFrom(1, 20, 24 * 40, 24 * 200, 24 * 365);
const gift: fc.Arbitrary<Gift> = fc.record({
  paidAfterHours: fc.constantFrom(0, 22, 23, 24 * 100, 24 * 364),
  cents: fc.constantFrom(7_00, 10_00),
  steps: fc.array(
    fc.record<Step>({
      hours,
      act: fc.constantFrom('refund', 'refund_failed', 'chargeback', 'chargeback_reversed'),
      cents: fc.constantFrom(1_00, 3_00, 10_00),
    }),
    { maxLength: 7 },
  ),
});

interface Movement {
  kind: string;
  cents: number;
  at: Date;
}

/** A refund is at most the remaining amount. A chargeback takes back the whole payment. */
function movementsOf({ paidAfterHours, cents, steps }: Gift): Movement[] {
  let time = Date.parse('2022-12-31T00:30:00Z') + paidAfterHours * 3_600_000;
  const moved: Movement[] = [{ kind: 'payment', cents, at: new Date(time) }];
  const refunds: number[] = [];
  let isChargedBack = false;
  for (const { hours: later, act, cents: wanted } of steps) {
    time += later * 3_600_000;
    const move = (sum: number) => moved.push({ kind: act, cents: sum, at: new Date(time) });
    const left = moved.reduce((sum, each) => sum + each.cents, 0);
    if (act === 'refund' && left > 0) {
      refunds.push(Math.min(wanted, left));
      move(-refunds.at(-1)!);
    }
    if (act === 'refund_failed' && refunds.length > 0) move(refunds.pop()!);
    if (act === 'chargeback' && !isChargedBack) move(-cents);
    if (act === 'chargeback_reversed' && isChargedBack) move(cents);
    if (act.startsWith('chargeback')) isChargedBack = act === 'chargeback';
  }
  return moved.filter(({ at }) => yearOf(at) <= 2025);
}

test('the overviews of all years together agree with the ledger, and no overview contradicts itself', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const donors = fc
    .sample(fc.array(gift, { minLength: 1, maxLength: 3 }), { numRuns: 300, seed })
    .map((gifts, place) => ({ email: `donateur${place}@voorbeeld.nl`, gifts: gifts.map(movementsOf) }));
  await insertGifts(donors);
  const papers = await readPapers();

  for (const { email, gifts } of donors) {
    const story = `seed ${seed}: ${JSON.stringify(gifts)}`;
    const own = papers.get(email) ?? [];
    for (const facts of own) expect(contradictsItself(facts), story).toBe(false);
    expect(sum(own.map(({ totalCents }) => totalCents)), story).toBe(
      sum(gifts.map((moved) => leftOf(moved))),
    );
    for (const year of years) {
      const { returnedOfEarlierYears = [] } = own.find((facts) => facts.year === year) ?? {};
      const changes = gifts
        .filter(([payment]) => yearOf(payment!.at) < year)
        .map((moved) => leftOf(moved, year - 1) - leftOf(moved, year));
      expect(sum(returnedOfEarlierYears.map(({ amountCents }) => amountCents)), story).toBe(sum(changes));
      // An overview lists no refund that was undone in the same year.
      const ways = new Set(
        returnedOfEarlierYears.map((each) => `${each.number} ${Math.sign(each.amountCents)}`),
      );
      expect(ways.size, story).toBe(changes.filter((cents) => cents !== 0).length);
      expect(
        returnedOfEarlierYears.map(({ amountCents }) => amountCents),
        story,
      ).not.toContain(0);
    }
  }
});

async function insertGifts(
  donors: readonly { email: string; gifts: readonly Movement[][] }[],
): Promise<void> {
  // The first gift also stores a Mollie key, which the payments below need.
  await givePastGifts(world, organisation, [{ at: new Date('2021-01-01T00:00:00Z') }]);
  const gifts = donors.flatMap(({ email, gifts: all }) =>
    all.map((moved) => ({ email, moved, id: randomId(), cents: moved[0]!.cents, at: moved[0]!.at })),
  );
  await world.owner.query(
    `insert into donor (organisation_id, donor_id, email, created_at)
     select $1, email, email, '2022-12-31' from unnest($2::text[]) email`,
    [organisation.id, donors.map(({ email }) => email)],
  );
  await world.owner.query(
    `insert into donation
       (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring, donor_id, email,
        created_at, completed_at)
     select $1, id, 'live', 'form', 'completed', cents, false, email, email, at, at
     from json_to_recordset($2) as given (id text, email text, cents bigint, at timestamptz)`,
    [organisation.id, JSON.stringify(gifts)],
  );
  await world.owner.query(
    `insert into payment
       (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id, status, amount_cents,
        webhook_token, created_at, paid_at)
     select organisation_id, 'p' || id, id, 1, 'first', 'live', secret_id, 'completed', cents, id, at, at
     from payment, json_to_recordset($2) as given (id text, cents bigint, at timestamptz)
     where organisation_id = $1`,
    [organisation.id, JSON.stringify(gifts)],
  );
  const entries = gifts.flatMap(({ id, moved }) => moved.map((entry) => ({ ...entry, id, ref: randomId() })));
  await world.owner.query(
    `insert into ledger_entry
       (organisation_id, provider_ref, kind, donation_id, payment_id, environment, amount_cents, occurred_at)
     select $1, ref, kind, id, 'p' || id, 'live', cents, at
     from json_to_recordset($2) as entry (ref text, kind text, id text, cents bigint, at timestamptz)`,
    [organisation.id, JSON.stringify(entries)],
  );
}

function readPapers(): Promise<Map<string, KeptFacts[]>> {
  const scope = mintOrganisationScope(organisation.id);
  return world.deps.database.transaction(scope, async (transaction) => {
    const papers = new Map<string, KeptFacts[]>();
    for (const year of years) {
      const context = { ...(await readYearContext(transaction, year)), environment: 'live' as const };
      const { donors } = await listDonorsOfYear(transaction, context, { choice: 'all' });
      const donorIds = donors.map(({ donor_id }) => donor_id);
      for (const donor of await readDonorYears(transaction, context, donorIds)) {
        const numbering = { replaces: null, numberOf: keyOf };
        const facts = factsOfYear(donor, scope, context, numbering);
        papers.set(donor.email, [...(papers.get(donor.email) ?? []), facts]);
      }
    }
    return papers;
  });
}

const keyOf = ({ donation_id, payment_id }: ReceiptSubject) => payment_id ?? donation_id;

/** The remaining amount of a gift at the end of a year, computed without the code under test. */
const leftOf = (moved: readonly Movement[], year = 2025) =>
  Math.max(0, sum(moved.filter(({ at }) => yearOf(at) <= year).map(({ cents }) => cents)));

const yearInAmsterdam = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' });
const yearOf = (moment: Date) => Number(yearInAmsterdam.format(moment));

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
