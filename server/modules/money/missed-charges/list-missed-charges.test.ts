import { beforeEach, describe, expect, test } from 'vitest';
import { totalCountHeader } from '../../../../contract/donation-list.ts';
import { type MissedCharge, missedChargeFilters } from '../../../../contract/missed-charges.ts';
import { aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { recordMissedCharges } from '../../../testing/recorded-missed-charges.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

let organisation: LoggedIn;

beforeEach(async () => {
  organisation = await aTenant(world);
});

const closed = { closed_at: '2026-11-20T12:00:00Z', next_step_at: null };

/** One missed charge in each state, and two that need attention. A later day is higher in the list. */
const oneOfEach = [
  { state: 'failed', code: 'AM05', due_on: '2026-11-07' },
  { state: 'failed', code: 'AM04', due_on: '2026-11-06' },
  { state: 'retry_planned', code: 'AM04', due_on: '2026-11-05' },
  { state: 'asked', code: 'FF05', due_on: '2026-11-04', mails: 1 },
  {
    state: 'recovered',
    code: 'AM04',
    due_on: '2026-11-03',
    recovered_by: 'donor',
    recovered_cents: 1000,
    ...closed,
  },
  { state: 'lost', code: 'AM05', due_on: '2026-11-02', ...closed },
  { state: 'stopped', code: 'MD07', due_on: '2026-11-01', ...closed },
  { state: 'failed', code: 'FF05', due_on: '2026-10-01' },
];

const list = (query: string, visitor = organisation) =>
  visitor.get(`/api/admin/missed-charges?apiEnvironment=test&${query}`);

async function daysIn(query: string, visitor?: LoggedIn): Promise<string[]> {
  const answer = await list(query, visitor);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MissedCharge[]>().map(({ dueOn }) => dueOn);
}

describe('the list of missed charges', () => {
  test.each([
    ['attention', ['2026-11-07', '2026-10-01']],
    ['open', ['2026-11-07', '2026-11-06', '2026-11-05', '2026-11-04', '2026-10-01']],
    ['recovered', ['2026-11-03']],
    ['lost', ['2026-11-02']],
    ['stopped', ['2026-11-01']],
    ['', oneOfEach.map(({ due_on }) => due_on)],
  ])(
    'has, with the filter ‘%s’, only the charges in that state, newest first, and their number',
    async (filter, days) => {
      await recordMissedCharges(world, organisation, oneOfEach);
      expect(await daysIn(`filter=${filter}`)).toEqual(days);
      expect((await list(`filter=${filter}`)).headers[totalCountHeader.toLowerCase()]).toBe(
        String(days.length),
      );
    },
  );

  test('pages through the charges that the filter leaves', async () => {
    await recordMissedCharges(world, organisation, oneOfEach);
    expect(await daysIn('filter=open&pageSize=2&page=2')).toEqual(['2026-11-05', '2026-11-04']);
  });

  test('has, with any filter, no charges of another organisation', async () => {
    await recordMissedCharges(world, organisation, oneOfEach);
    const other = await aTenant(world);
    for (const filter of missedChargeFilters) expect(await daysIn(`filter=${filter}`, other)).toEqual([]);
  });

  test('refuses an unknown filter', async () => {
    expect((await list('filter=morgen')).statusCode).toBe(400);
  });
});
