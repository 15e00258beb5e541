import { beforeEach, describe, expect, test } from 'vitest';
import type { WaitingItem } from '../../../../contract/waiting.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aMember, anAdministrator, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { recordMissedCharges } from '../../../testing/recorded-missed-charges.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const today = new Date('2026-11-18T12:00:00Z');
const clock = { value: today };
const world = useTestWorld(async () => ({ clock: { now: () => clock.value } }));

let organisation: LoggedIn;

beforeEach(async () => {
  clock.value = today;
  organisation = await aTenant(world);
});

const listFor = async (visitor: LoggedIn): Promise<WaitingItem[]> => {
  const answer = await visitor.get('/api/admin/waiting');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const kindsFor = async (visitor: LoggedIn) => (await listFor(visitor)).map(({ kind }) => kind);

const run = (statement: string, values: unknown[] = [organisation.id]) =>
  world.owner.query(statement, values);

const set = (key: string, value: string) =>
  run('insert into organisation_setting (organisation_id, key, value) values ($1, $2, $3)', [
    organisation.id,
    key,
    value,
  ]);

const addKey = (name: 'mollie_api_key' | 'mollie_api_live_key', refusedAt: Date | null = null) =>
  run(
    `insert into organisation_secret (organisation_id, secret_id, name, sealed_value, last_four, refused_at)
     values ($1, $2, $3, 'sealed', 'four', $4)`,
    [organisation.id, randomId(), name, refusedAt],
  );

const askErasure = (email: string, at: string) =>
  run(
    `insert into donor (organisation_id, donor_id, email, created_at, erasure_asked_at)
     values ($1, $2, $3, '2026-01-01', $4)`,
    [organisation.id, randomId(), email, at],
  );

const missCharges = (codes: (string | null)[], change: Record<string, unknown> = {}) =>
  recordMissedCharges(
    world,
    organisation,
    codes.map((code) => ({ code, ...change })),
  );

async function addActionPage(approval: string, changedAt: string | null = null): Promise<void> {
  const { page_id } = await aCampaignPage(world, organisation, { kind: 'action' });
  await run(
    `insert into page_maker (organisation_id, page_id, name, email, approval, asked_at, changed_at)
     values ($1, $2, 'Piet', 'piet@voorbeeld.nl', $3, now(), $4)`,
    [organisation.id, page_id, approval, changedAt],
  );
}

async function addMessages(states: string[]): Promise<void> {
  const { page_id } = await aCampaignPage(world, organisation);
  await givePastGifts(
    world,
    organisation,
    states.map(() => ({})),
  );
  const { rows } = await run('select donation_id from donation where organisation_id = $1');
  for (const [index, state] of states.entries())
    await run(
      `insert into wall_message (organisation_id, donation_id, page_id, shows_amount, message, state, at)
       values ($1, $2, $3, true, 'Sterkte!', $4, now())`,
      [organisation.id, rows[index].donation_id, page_id, state],
    );
}

describe('the list of waiting items of an organisation', () => {
  test('is empty at first', async () => {
    expect(await listFor(organisation)).toEqual([]);
  });

  test('includes erasure requests, with the last day to handle the oldest one', async () => {
    await askErasure('een@voorbeeld.nl', '2026-11-02T12:00:00Z');
    await askErasure('twee@voorbeeld.nl', '2026-11-10T12:00:00Z');
    expect(await listFor(organisation)).toEqual([
      { kind: 'erasure', count: 2, term: { lastDay: '2026-12-02', daysLeft: 14 } },
    ]);
    clock.value = new Date('2026-12-05T12:00:00Z');
    expect((await listFor(organisation))[0]?.term?.daysLeft).toBe(-3);
  });

  test('includes missed charges that the organisation must decide about, and no other missed charges', async () => {
    await missCharges(['AM05', 'FF05', 'AM04', null]);
    expect(await listFor(organisation)).toEqual([
      { kind: 'missed_charge', count: 2, term: { lastDay: '2027-01-01', daysLeft: 44 } },
    ]);
  });

  test('includes no missed charge that was closed, or that the donor was asked to pay', async () => {
    await missCharges(['AM05'], { state: 'lost', closed_at: '2026-11-05T12:00:00Z', next_step_at: null });
    await missCharges(['AM05'], { state: 'asked', mails: 1 });
    expect(await listFor(organisation)).toEqual([]);
  });

  test('includes no missed test charge after the organisation has gone live', async () => {
    await missCharges(['AM05']);
    await addKey('mollie_api_live_key');
    await set('payment_api_environment', 'live');
    expect(await listFor(organisation)).toEqual([]);
  });

  test('includes messages and action pages to approve, and approved pages that have changed, but no refused page or message', async () => {
    await addActionPage('waiting');
    await addActionPage('approved', '2026-11-17T12:00:00Z');
    await addActionPage('approved');
    await addActionPage('refused', '2026-11-17T12:00:00Z');
    await addMessages(['waiting', 'waiting', 'waiting', 'shown', 'refused']);
    expect(await listFor(organisation)).toEqual([
      { kind: 'action_page', count: 1, term: null },
      { kind: 'changed_page', count: 1, term: null },
      { kind: 'message', count: 3, term: null },
    ]);
  });

  test('includes missing ANBI items, unless the organisation has switched the reminders off', async () => {
    await set('org_anbi', 'ja');
    expect(await listFor(organisation)).toEqual([{ kind: 'anbi_missing', count: 7, term: null }]);
    await set('notify_anbi_term', 'nee');
    expect(await listFor(organisation)).toEqual([]);
  });

  test('includes an ANBI item that is due, with its due date', async () => {
    await set('org_anbi', 'ja');
    await run(
      `insert into anbi_page (organisation_id, policy_text, policy_until) values ($1, 'Meer lampen.', 2026)`,
    );
    expect(await listFor(organisation)).toEqual([
      { kind: 'anbi_missing', count: 6, term: null },
      { kind: 'anbi_due', count: 1, term: { lastDay: '2026-12-31', daysLeft: 43 } },
    ]);
  });

  test('includes the overviews of last year from January to March, until they are sent', async () => {
    await givePastGifts(world, organisation, [{ at: new Date('2026-03-10T12:00:00Z'), environment: 'test' }]);
    expect(await kindsFor(organisation)).toEqual([]);
    clock.value = new Date('2027-01-01T12:00:00Z');
    expect(await listFor(organisation)).toEqual([{ kind: 'overviews', count: 1, term: null }]);
    clock.value = new Date('2027-03-31T12:00:00Z');
    expect(await kindsFor(organisation)).toEqual(['overviews']);
    clock.value = new Date('2027-04-01T12:00:00Z');
    expect(await kindsFor(organisation)).toEqual([]);

    clock.value = new Date('2027-02-01T12:00:00Z');
    await organisation.post('/api/admin/year-overviews/send', { year: 2026 });
    expect(await kindsFor(organisation)).toEqual([]);
  });

  test('includes no overviews of a year without gifts', async () => {
    await givePastGifts(world, organisation, [{ at: new Date('2025-03-10T12:00:00Z'), environment: 'test' }]);
    clock.value = new Date('2027-01-15T12:00:00Z');
    expect(await kindsFor(organisation)).toEqual([]);
  });

  test('includes, for a live organisation, a missing key or a key that Mollie refuses', async () => {
    await set('payment_api_environment', 'live');
    await addKey('mollie_api_key');
    expect(await kindsFor(organisation)).toEqual(['key_missing']);
    await addKey('mollie_api_live_key');
    expect(await kindsFor(organisation)).toEqual([]);
    await run(
      `update organisation_secret set refused_at = now() where organisation_id = $1 and name = 'mollie_api_live_key'`,
    );
    expect(await kindsFor(organisation)).toEqual(['key_refused']);
  });

  test('includes, in the test environment, a refused test key, or otherwise a live key that is not used yet', async () => {
    await addKey('mollie_api_key', new Date('2026-11-01T12:00:00Z'));
    expect(await kindsFor(organisation)).toEqual(['key_refused']);
    await run('update organisation_secret set refused_at = null where organisation_id = $1');
    await addKey('mollie_api_live_key');
    expect(await kindsFor(organisation)).toEqual(['test']);
  });

  test('includes what the user must do for their own account', async () => {
    const member = await aMember(world, organisation, 'viewer');
    await run('update account set email_confirmed_at = null where account_id = $1', [member.id]);
    await run(
      `update organisation set second_factor_required_since = '2026-11-16T12:00:00Z' where organisation_id = $1`,
    );
    expect(await listFor(member)).toEqual([
      { kind: 'second_factor', count: 1, term: { lastDay: '2026-11-22', daysLeft: 4 } },
      { kind: 'email', count: 1, term: null },
    ]);
  });

  test('begins with a missing payment key, followed by the items that are due within a week', async () => {
    await set('payment_api_environment', 'live');
    await set('org_anbi', 'ja');
    await addActionPage('waiting');
    await askErasure('een@voorbeeld.nl', '2026-11-10T12:00:00Z');
    expect(await kindsFor(organisation)).toEqual(['key_missing', 'erasure', 'anbi_missing', 'action_page']);
    await run(`insert into anbi_page (organisation_id, policy_text, policy_until) values ($1, 'Ja.', 2026)`);
    clock.value = new Date('2026-12-24T12:00:00Z');
    await run(`update donor set erasure_asked_at = '2026-12-20T12:00:00Z' where organisation_id = $1`);
    expect(await kindsFor(organisation)).toEqual([
      'key_missing',
      'anbi_due',
      'erasure',
      'anbi_missing',
      'action_page',
    ]);
  });
});

describe('who sees the waiting items of an organisation', () => {
  beforeEach(async () => {
    clock.value = new Date('2027-01-15T12:00:00Z');
    await givePastGifts(world, organisation, [{ at: new Date('2026-03-10T12:00:00Z'), environment: 'test' }]);
    await askErasure('een@voorbeeld.nl', '2027-01-10T12:00:00Z');
    await missCharges(['AM05'], { next_step_at: '2027-03-01T23:00:00Z' });
    await addActionPage('waiting');
    await addMessages(['waiting']);
    await set('org_anbi', 'ja');
    await addKey('mollie_api_live_key');
  });

  const ofLooks = ['anbi_missing', 'action_page', 'message'];

  test.each([
    ['owner', ['erasure', 'missed_charge', ...ofLooks, 'overviews', 'test']],
    ['treasurer', ['erasure', 'missed_charge', 'overviews']],
    ['staff', ['missed_charge', ...ofLooks]],
    ['viewer', []],
  ] as const)('the %s sees only the items that the role may handle', async (role, kinds) => {
    expect(await kindsFor(await aMember(world, organisation, role))).toEqual(kinds);
  });

  test('another organisation and an administrator see none of these items', async () => {
    expect(await listFor(await aTenant(world))).toEqual([]);
    const administrator = await anAdministrator(world);
    expect(await listFor(administrator)).toEqual([]);
    const answer = await administrator.get(`/api/admin/waiting?userId=${organisation.id}`);
    expect(answer.json()).toEqual([]);
  });
});
