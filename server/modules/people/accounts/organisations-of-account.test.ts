import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { aMember, aTenant, goodPassword, addMembership, type LoggedIn } from '../../../testing/builders.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();

const me = async (visitor: TestVisitor) => (await visitor.get('/api/auth/me')).json<CurrentUser>();
const switchTo = (visitor: TestVisitor, { id: organizationId }: { id: string }) =>
  visitor.post('/api/auth/organization', { organizationId });

async function aMemberOfTwo(): Promise<{ account: LoggedIn; home: LoggedIn; elsewhere: LoggedIn }> {
  const home = await aTenant(world, 'Stichting Thuis');
  const elsewhere = await aTenant(world, 'Stichting Elders');
  await addMembership(world, home, elsewhere, 'viewer');
  return { account: home, home, elsewhere };
}

describe('a member of two organisations', () => {
  test('sees both organisations, and works in one of them', async () => {
    const { account, home, elsewhere } = await aMemberOfTwo();
    expect(await me(account)).toMatchObject({
      organizationId: home.id,
      organizationName: 'Stichting Thuis',
      role: 'owner',
      organizations: [
        { id: elsewhere.id, name: 'Stichting Elders', role: 'viewer' },
        { id: home.id, name: 'Stichting Thuis', role: 'owner' },
      ],
    });
  });

  test('gets their role in the other organisation after a switch, and starts there at the next login', async () => {
    const { account, home, elsewhere } = await aMemberOfTwo();
    await aRecordedDonation(world, elsewhere, { amount_cents: 77_00 });
    const switched = await switchTo(account, elsewhere);
    expect([switched.statusCode, switched.json()]).toEqual([
      200,
      expect.objectContaining({
        id: account.id,
        organizationId: elsewhere.id,
        organizationName: 'Stichting Elders',
        role: 'viewer',
      }),
    ]);
    expect((await account.get('/api/admin/donations')).json()).toMatchObject([{ amount: '77.00' }]);
    expect((await account.get('/api/admin/audit')).json()).toMatchObject({ code: 'role_not_allowed' });

    const browser = new TestVisitor(world.app);
    const login = { email: account.email, password: goodPassword };
    expect((await browser.post('/api/auth/login', login)).json()).toMatchObject({
      organizationId: elsewhere.id,
    });
    await switchTo(browser, home);
    expect((await browser.get('/api/admin/audit')).statusCode).toBe(200);
    expect(await me(account)).toMatchObject({ organizationId: elsewhere.id });
  });

  test('loses only the session in the organisation that removes them', async () => {
    const { account, home, elsewhere } = await aMemberOfTwo();
    const other = new TestVisitor(world.app);
    await other.post('/api/auth/login', { email: account.email, password: goodPassword });
    await switchTo(account, elsewhere);
    await removeFrom(elsewhere, account);
    const answer = await account.get('/api/admin/donations');
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'U bent niet ingelogd.']);
    expect(await me(other)).toMatchObject({
      organizationId: home.id,
      organizations: [{ id: home.id }],
    });
    const again = await other.post('/api/auth/login', { email: account.email, password: goodPassword });
    expect(again.json()).toMatchObject({ organizationId: home.id });
  });

  test('is logged out in all other browsers after a change of the password', async () => {
    const { account, elsewhere } = await aMemberOfTwo();
    const other = new TestVisitor(world.app);
    await other.post('/api/auth/login', { email: account.email, password: goodPassword });
    await switchTo(other, elsewhere);
    const change = { currentPassword: goodPassword, newPassword: 'Acht-Luide-Dalen-8' };
    expect((await account.post('/api/auth/change-password', change)).statusCode).toBe(200);
    expect((await other.get('/api/auth/me')).statusCode).toBe(401);
    expect((await account.get('/api/auth/me')).statusCode).toBe(200);
  });
});

const removeFrom = (organisation: { id: string }, { id }: { id: string }) =>
  world.owner.query('delete from membership where organisation_id = $1 and account_id = $2', [
    organisation.id,
    id,
  ]);

describe('switching', () => {
  test.each([
    ['an organisation of somebody else', async () => (await aTenant(world)).id],
    ['an organisation that does not exist', async () => '0'.repeat(26)],
  ])('to %s gives 404 and changes nothing', async (_which, anId) => {
    const account = await aTenant(world);
    const answer = await switchTo(account, { id: await anId() });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect(await me(account)).toMatchObject({ organizationId: account.id });
  });

  test('to an invalid id is refused', async () => {
    const account = await aTenant(world);
    expect((await switchTo(account, { id: "'; drop table session" })).statusCode).toBe(400);
  });

  test('to an organisation that has just removed the member gives 404', async () => {
    const { account, elsewhere } = await aMemberOfTwo();
    await removeFrom(elsewhere, account);
    expect((await switchTo(account, elsewhere)).statusCode).toBe(404);
  });
});

describe('a role', () => {
  test('that is changed applies from the next request', async () => {
    const organisation = await aTenant(world);
    const member = await aMember(world, organisation, 'owner');
    expect((await member.get('/api/admin/audit')).statusCode).toBe(200);
    await world.owner.query(`update membership set role = 'viewer' where account_id = $1`, [member.id]);
    expect((await member.get('/api/admin/audit')).json()).toMatchObject({
      code: 'role_not_allowed',
      message: 'Uw rol in deze organisatie staat dit niet toe. Vraag een eigenaar om hulp.',
    });
    expect(await me(member)).toMatchObject({ role: 'viewer' });
  });

  test('is read in the same query as the session', async () => {
    const member = await aMember(world, await aTenant(world), 'viewer');
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    // The spy sees only the queries of new connections.
    const database = openDatabase({ connectionString: world.connectionString });
    try {
      const visitor = Object.assign(new TestVisitor(await world.appWith({ database })), {
        cookie: member.cookie,
      });
      await visitor.get('/api/admin/form-sightings');
      sent.mockClear();
      expect((await visitor.get('/api/admin/form-sightings')).statusCode).toBe(200);
      expect(sent.mock.calls.map(([query]) => textOf(query))).toEqual([
        expect.stringContaining('identify_session'),
        expect.stringContaining('begin'),
        expect.stringContaining('"organisation"'),
        expect.stringContaining('form_sighting'),
        expect.stringContaining('organisation_domain'),
        'commit',
      ]);
    } finally {
      sent.mockRestore();
      await database.close();
    }
  });
});

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

test('an account is deleted with its last organisation, and not before', async () => {
  const { account, home, elsewhere } = await aMemberOfTwo();
  const colleague = await aMember(world, home, 'staff');
  await world.owner.query('delete from organisation where organisation_id = $1', [home.id]);
  const { rows } = await world.owner.query('select account_id from account where account_id in ($1, $2)', [
    account.id,
    colleague.id,
  ]);
  expect(rows).toEqual([{ account_id: account.id }]);
  const login = { email: account.email, password: goodPassword };
  const browser = new TestVisitor(world.app);
  expect((await browser.post('/api/auth/login', login)).json()).toMatchObject({
    organizationId: elsewhere.id,
    role: 'viewer',
  });
});

test('an account that two organisations remove at the same time is deleted', async () => {
  const { account, home, elsewhere } = await aMemberOfTwo();
  await Promise.all([removeFrom(home, account), removeFrom(elsewhere, account)]);
  const { rows } = await world.owner.query('select from account where account_id = $1', [account.id]);
  expect(rows).toEqual([]);
});

test('a session stores the name of its browser', async () => {
  const { email, id } = await aTenant(world);
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' };
  const login = { email, password: goodPassword };
  await new TestVisitor(world.app).request('POST', '/api/auth/login', login, headers);
  const { rows } = await world.owner.query(
    'select device from session where account_id = $1 order by device',
    [id],
  );
  expect(rows).toEqual([{ device: 'Chrome op Windows' }, { device: 'Firefox op Linux' }]);
});
