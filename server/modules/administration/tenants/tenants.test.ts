import { beforeEach, describe, expect, test } from 'vitest';
import type { ListedTenant, Tenant, TenantDetails } from '../../../../contract/tenants.ts';
import { mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { randomId } from '../../../platform/random-id.ts';
import {
  aMember,
  aTenant,
  anAdministrator,
  goodPassword,
  addMembership,
  type LoggedIn,
} from '../../../testing/builders.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';
import { beginClosing } from '../closing/close-tenant.ts';

const world = useTestWorld();
let administrator: LoggedIn;

beforeEach(async () => {
  await world.owner.query('delete from organisation');
  administrator = await anAdministrator(world);
});

const listFor = async (visitor: TestVisitor) => (await visitor.get('/api/admin/users')).json<Tenant[]>();

const remove = (visitor: TestVisitor, id: string) => visitor.delete(`/api/admin/users/${id}`);

const rowsOf = async (id: string) => {
  const { rows } = await world.owner.query<{ table_name: string; column_name: string }>(
    `select table_name, max(column_name) as column_name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'gulhart' and column_name in ('organisation_id', 'account_id') and table_type = 'BASE TABLE'
       and table_name <> 'platform_audit_entry'
     group by table_name`,
  );
  const found: string[] = [];
  for (const { table_name, column_name } of rows) {
    const { rowCount } = await world.owner.query(`select from ${table_name} where ${column_name} = $1`, [id]);
    if (rowCount) found.push(table_name);
  }
  return found.toSorted();
};

describe('the list of tenants', () => {
  test('shows every organisation, newest first, without passwords', async () => {
    const tenant = await aTenant(world, 'Stichting Nieuw');
    const answer = await administrator.get('/api/admin/users');
    expect(answer.json()).toEqual([
      {
        id: tenant.id,
        username: tenant.username,
        email: tenant.email,
        isAdmin: false,
        organizationName: 'Stichting Nieuw',
        lastLoginAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        closingSince: null,
        closingWaitsFor: null,
      },
      expect.objectContaining({ id: administrator.id, isAdmin: true, organizationName: '' }),
    ]);
    expect(answer.body).not.toContain('argon2');
  });

  test('shows an organisation once, with its founder, or with its first owner if the founder has left', async () => {
    const tenant = await aTenant(world, 'Stichting Team');
    const staff = await aMember(world, tenant, 'staff');
    const owner = await aMember(world, tenant, 'owner');
    await aMember(world, tenant, 'owner');
    const shown = async () => (await listFor(administrator)).filter(({ id }) => id !== administrator.id);
    expect(await shown()).toMatchObject([{ id: tenant.id, email: tenant.email }]);

    await world.owner.query('delete from membership where account_id in ($1, $2)', [tenant.id, staff.id]);
    expect(await shown()).toMatchObject([{ id: tenant.id, email: owner.email }]);
    const one = await administrator.get(`/api/admin/users/${tenant.id}`);
    expect(one.json()).toMatchObject({ id: tenant.id, email: owner.email, username: owner.username });
    const found = await administrator.get(`/api/admin/users?search=${owner.username}`);
    expect([found.headers['x-total-count'], found.json()]).toMatchObject(['1', [{ id: tenant.id }]]);
    const field = await administrator.get(`/api/admin/settings/org_email?userId=${tenant.id}`);
    expect(field.json()).toMatchObject({ value: owner.email });
  });
});

describe('a page of the list', () => {
  const page = async (query: Record<string, string>) => {
    const answer = await administrator.get(`/api/admin/users?${new URLSearchParams(query).toString()}`);
    return {
      names: answer.json<ListedTenant[]>().map(({ organizationName }) => organizationName),
      total: Number(answer.headers['x-total-count']),
    };
  };

  async function threeTenants() {
    const zeehond = await aTenant(world, 'zeehonden');
    const anker = await aTenant(world, 'Anker');
    const boom = await aTenant(world, 'Boom');
    await givePastGifts(world, zeehond, [{ amountCents: 5000, at: new Date('2026-03-01T12:00:00Z') }]);
    await givePastGifts(world, anker, [
      { amountCents: 700, at: new Date('2026-05-01T12:00:00Z'), isRecurring: true },
      { amountCents: 900, at: new Date('2026-06-01T12:00:00Z'), status: 'failed' },
      { amountCents: 90_000, at: new Date('2026-07-01T12:00:00Z'), environment: 'test' },
    ]);
    return { zeehond, anker, boom };
  }

  test.each([
    ['nieuwste', ['Boom', 'Anker', 'zeehonden', '']],
    ['inkomsten', ['zeehonden', 'Anker', 'Boom', '']],
    ['laatste-gift', ['Anker', 'zeehonden', 'Boom', '']],
  ])('is sorted by %s', async (sort, names) => {
    await threeTenants();
    expect(await page({ sort })).toEqual({ names, total: 4 });
  });

  test('is sorted by name, ignoring capital letters', async () => {
    await threeTenants();
    const { names } = await page({ sort: 'naam' });
    expect(names.filter((name) => name !== '')).toEqual(['Anker', 'Boom', 'zeehonden']);
  });

  test('has the requested number of rows, and the same total on every page', async () => {
    await threeTenants();
    expect(await page({ page: '2', pageSize: '2' })).toEqual({ names: ['zeehonden', ''], total: 4 });
    expect(await page({ page: '9', pageSize: '2' })).toEqual({ names: [], total: 4 });
    expect((await administrator.get('/api/admin/users?sort=zomaar')).statusCode).toBe(400);
  });

  test('has only tenants whose name, username or email address contains the search text', async () => {
    const { boom } = await threeTenants();
    expect(await page({ search: 'HOND' })).toEqual({ names: ['zeehonden'], total: 1 });
    expect((await page({ search: boom.username.toUpperCase() })).names).toEqual(['Boom']);
    expect((await page({ search: boom.email })).names).toEqual(['Boom']);
    expect((await page({ search: '%' })).total).toBe(0);
  });

  test('shows with each tenant the other organisations that have the same RSIN or a look-alike name', async () => {
    const names = [
      'Stichting De Open Hand',
      '  stichting  dé 0pen-Hand.',
      'Ѕtiсhting Dе Open\u200b Нand',
      'Stichting De Open Hart',
      'منظمة',
      '合気道',
    ];
    const tenants: LoggedIn[] = [];
    for (const name of names) {
      const tenant = await aTenant(world, 'Stichting');
      await world.owner.query(
        `update organisation_setting set value = $2 where organisation_id = $1 and key = 'org_name'`,
        [tenant.id, name],
      );
      tenants.push(tenant);
    }
    const [real, accented, cyrillic, other, arabic, japanese] = tenants as [LoggedIn, ...LoggedIn[]];
    for (const tenant of [real, other!])
      await tenant.post('/api/admin/settings', { key: 'org_rsin', value: '123456782' });
    const answer = await administrator.get('/api/admin/users?sort=naam');
    const others = (of: LoggedIn | undefined) =>
      answer
        .json<ListedTenant[]>()
        .find(({ id }) => id === of?.id)!
        .lookAlikes.map(({ id, sameRsin }) => `${id} ${sameRsin}`)
        .toSorted();
    expect(others(real)).toEqual(
      [`${other!.id} true`, `${accented!.id} false`, `${cyrillic!.id} false`].toSorted(),
    );
    expect(others(cyrillic)).toEqual([`${real.id} false`, `${accented!.id} false`].toSorted());
    expect(others(other)).toEqual([`${real.id} true`]);
    for (const alone of [arabic, japanese, administrator]) expect(others(alone)).toEqual([]);
    const one = await administrator.get(`/api/admin/users/${other!.id}`);
    expect(one.json<TenantDetails>().lookAlikes).toEqual([{ id: real.id, name: names[0], sameRsin: true }]);
  });

  test('shows the same live income and last gift as the details of a tenant', async () => {
    const { anker, boom } = await threeTenants();
    const [first] = (await administrator.get('/api/admin/users?sort=laatste-gift')).json<ListedTenant[]>();
    expect(first).toMatchObject({ id: anker.id, income: '7.00', lastGiftAt: '2026-05-01T12:00:00.000Z' });
    expect((await administrator.get(`/api/admin/users/${anker.id}`)).json()).toMatchObject({ ...first });
    expect((await administrator.get(`/api/admin/users/${boom.id}`)).json()).toMatchObject({
      income: '0.00',
      lastGiftAt: null,
    });
    expect((await administrator.get(`/api/admin/users/${'0'.repeat(26)}`)).statusCode).toBe(404);
  });
});

describe('an invitation', () => {
  const invite = () =>
    administrator.post('/api/admin/users/invite', { username: 'nieuwe', email: 'nieuwe@voorbeeld.nl' });
  const linkInMail = async () => {
    const { rows } = await world.owner.query<{ text: string; recipient: string }>(
      `select text, recipient from mail where kind = 'invitation' order by created_at desc`,
    );
    expect(rows[0]).toMatchObject({ recipient: 'nieuwe@voorbeeld.nl' });
    expect(rows[0]?.text).toContain(administrator.email);
    return new URL(/http\S+/.exec(rows[0]!.text)![0]).searchParams.get('token')!;
  };
  const open = async (token: string) =>
    (await new TestVisitor(world.app).post('/api/auth/password-link', { token })).json();
  const choose = (token: string, visitor = new TestVisitor(world.app)) =>
    visitor.post('/api/auth/reset-password', { token, password: goodPassword });
  const logIn = () =>
    new TestVisitor(world.app).post('/api/auth/login', {
      email: 'nieuwe@voorbeeld.nl',
      password: goodPassword,
    });

  test('contains a link with which the new owner can choose a password only once', async () => {
    expect((await invite()).statusCode).toBe(201);
    const token = await linkInMail();
    expect((await logIn()).statusCode).toBe(401);
    expect((await choose(token)).statusCode).toBe(200);
    expect((await logIn()).statusCode).toBe(200);
    expect((await choose(token)).statusCode).toBe(400);
  });

  test('shows the inviter and the organisation, and its link logs the new owner in only once', async () => {
    const { id } = (await invite()).json<Tenant>();
    const token = await linkInMail();
    await world.owner.query(
      `insert into organisation_setting (organisation_id, key, value) values ($1, 'org_name', 'Stichting Nieuw')`,
      [id],
    );
    expect(await open(token)).toEqual({
      invitation: {
        email: 'nieuwe@voorbeeld.nl',
        invitedBy: administrator.email,
        organizationName: 'Stichting Nieuw',
        isAdmin: false,
      },
    });
    const visitor = new TestVisitor(world.app);
    await choose(token, visitor);
    expect((await visitor.get('/api/auth/me')).json()).toMatchObject({ id, emailConfirmed: true });
    expect(await open(token)).toMatchObject({
      code: 'validation_failed',
      fields: { token: 'Met deze link is al een wachtwoord gekozen. U kunt daarmee inloggen.' },
    });
    const { rows } = await world.owner.query('select kind from mail');
    expect(rows).toEqual([{ kind: 'invitation' }]);
  });

  test('stores the organisation’s name that the new owner enters, but a password reset stores no name', async () => {
    await invite();
    const token = await linkInMail();
    expect(await open(token)).toMatchObject({ invitation: { organizationName: '', isAdmin: false } });
    const visitor = new TestVisitor(world.app);
    const named = (organisationName: string) =>
      visitor.post('/api/auth/reset-password', { token, password: goodPassword, organisationName });
    const refused = await named('x');
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { organisationName: 'Organisatienaam moet minimaal 2 tekens bevatten' },
    ]);
    expect((await named('Stichting Nieuw')).statusCode).toBe(200);
    expect((await visitor.get('/api/auth/me')).json()).toMatchObject({ organizationName: 'Stichting Nieuw' });

    const tenant = await aTenant(world);
    await tenant.post('/api/auth/forgot-password', { email: tenant.email });
    await world.runJobs();
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from mail where kind = 'password-reset' and recipient = $1`,
      [tenant.email],
    );
    const reset = new URL(/http\S+/.exec(rows[0]!.text)![0]).searchParams.get('token')!;
    const body = { token: reset, password: goodPassword, organisationName: 'Andere naam' };
    expect((await new TestVisitor(world.app).post('/api/auth/reset-password', body)).statusCode).toBe(200);
    const found = (await administrator.get(`/api/admin/users/${tenant.id}`)).json<TenantDetails>();
    expect(found.organizationName).not.toBe('Andere naam');
  });

  test('can be sent again with a new link until it is accepted', async () => {
    const { id } = (await invite()).json<Tenant>();
    const shown = async () => (await administrator.get(`/api/admin/users/${id}`)).json<ListedTenant>();
    const resend = () => administrator.post(`/api/admin/users/${id}/invite`);
    expect((await shown()).invitedAt).toMatch(/^\d{4}-/);
    const first = await linkInMail();
    const answer = await resend();
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'De nieuwe uitnodiging is onderweg naar nieuwe@voorbeeld.nl. De oude link werkt niet meer.',
    ]);
    expect((await choose(first)).statusCode).toBe(400);
    expect((await choose(await linkInMail())).statusCode).toBe(200);
    expect((await shown()).invitedAt).toBeNull();
    const again = await resend();
    expect([again.statusCode, again.json().message]).toEqual([409, 'Deze uitnodiging is al geaccepteerd.']);
    expect((await administrator.post(`/api/admin/users/${randomId()}/invite`)).statusCode).toBe(404);
    const log = (await administrator.get('/api/admin/platform-audit')).json<{ text: string }[]>();
    expect(log[0]?.text).toBe(`De uitnodiging voor nieuwe@voorbeeld.nl (${id}) opnieuw verstuurd.`);
  });

  test('creates an organisation whose payment setup the administrator can see', async () => {
    const { id } = (await invite()).json<Tenant>();
    const shown = async () => (await administrator.get(`/api/admin/users/${id}`)).json<TenantDetails>();
    expect(await shown()).toMatchObject({ emailConfirmed: false, environment: 'test', paymentKeys: [] });
    const owner = new TestVisitor(world.app);
    await choose(await linkInMail(), owner);
    await owner.post('/api/admin/settings', { key: 'mollie_api_live_key', value: `live_${'a'.repeat(30)}` });
    await owner.post('/api/admin/settings', { key: 'payment_api_environment', value: 'live' });
    expect(await shown()).toMatchObject({ emailConfirmed: true, environment: 'live', paymentKeys: ['live'] });
  });

  test('to become an administrator is invalid after its sender is deleted', async () => {
    const body = { username: 'nieuwe', email: 'nieuwe@voorbeeld.nl', isAdmin: true };
    const { id } = (await administrator.post('/api/admin/users/invite', body)).json<Tenant>();
    const token = await linkInMail();
    expect(await open(token)).toMatchObject({ invitation: { isAdmin: true } });
    const other = await anAdministrator(world);
    expect((await remove(other, administrator.id)).statusCode).toBe(204);
    expect((await choose(token)).statusCode).toBe(400);
    await new TestVisitor(world.app).post('/api/auth/forgot-password', { email: 'nieuwe@voorbeeld.nl' });
    await world.runJobs();
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from mail where recipient = 'nieuwe@voorbeeld.nl' and kind = 'password-reset'`,
    );
    const asked = /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
    expect(asked).not.toBe('');
    expect((await choose(asked)).statusCode).toBe(400);

    await other.post(`/api/admin/users/${id}/invite`);
    const { rows: again } = await world.owner.query<{ text: string }>(
      `select text from mail where kind = 'invitation' order by created_at desc limit 1`,
    );
    expect((await choose(/token=([\w-]+)/.exec(again[0]!.text)![1]!)).statusCode).toBe(200);
  });

  test('to become a tenant stays valid after its sender is deleted', async () => {
    await invite();
    const token = await linkInMail();
    expect((await remove(await anAdministrator(world), administrator.id)).statusCode).toBe(204);
    expect((await choose(token)).statusCode).toBe(200);
  });

  test('is refused for an account that already has a password', async () => {
    const tenant = await aTenant(world);
    expect((await administrator.post(`/api/admin/users/${tenant.id}/invite`)).statusCode).toBe(409);
  });

  test('expires after a week', async () => {
    const { id } = (await invite()).json<Tenant>();
    const token = await linkInMail();
    await world.movePast({ days: 7, minutes: 1 });
    expect((await choose(token)).statusCode).toBe(400);
    await administrator.post(`/api/admin/users/${id}/invite`);
    const next = await linkInMail();
    await world.movePast({ days: 6, hours: 23 });
    expect((await choose(next)).statusCode).toBe(200);
  });

  test('is not sent when the administrator sets a password', async () => {
    await administrator.post('/api/admin/users', aNewTenant());
    const { rowCount } = await world.owner.query(`select from mail where kind = 'invitation'`);
    expect(rowCount).toBe(0);
  });
});

const aNewTenant = () => ({ username: 'nieuwe', email: 'nieuwe@voorbeeld.nl', password: goodPassword });

describe('creating a tenant', () => {
  test('makes an account that can log in', async () => {
    const answer = await administrator.post('/api/admin/users', aNewTenant());
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      username: 'nieuwe',
      email: 'nieuwe@voorbeeld.nl',
      isAdmin: false,
      organizationName: '',
      lastLoginAt: null,
      createdAt: expect.any(String),
      closingSince: null,
      closingWaitsFor: null,
    });
    expect(await listFor(administrator)).toContainEqual(answer.json());
    const login = await new TestVisitor(world.app).post('/api/auth/login', {
      email: 'nieuwe@voorbeeld.nl',
      password: goodPassword,
    });
    expect(login.json()).toMatchObject({ id: answer.json<Tenant>().id, isAdmin: false });
  });

  test('can make an administrator', async () => {
    await administrator.post('/api/admin/users', { ...aNewTenant(), isAdmin: true });
    const colleague = new TestVisitor(world.app);
    await colleague.post('/api/auth/login', { email: 'nieuwe@voorbeeld.nl', password: goodPassword });
    expect(await listFor(colleague)).toHaveLength(2);
  });

  test.each([
    [{ username: 'ab' }, 'username', 'Gebruikersnaam moet minimaal 3 tekens bevatten'],
    [{ username: 'met spatie' }, 'username', 'Gebruikersnaam mag geen spaties bevatten'],
    [{ email: 'geen' }, 'email', 'Voer een geldig e-mailadres in'],
    [{ password: 'kort' }, 'password', 'Wachtwoord moet minimaal 8 tekens bevatten'],
    [{ isAdmin: 'ja' }, 'isAdmin', expect.any(String)],
    [{ isAdmin: 1 }, 'isAdmin', expect.any(String)],
    [{ organisationId: 'x' }, 'organisationId', 'Dit veld kennen we niet.'],
  ])('with %j is refused', async (replaced, field, sentence) => {
    const answer = await administrator.post('/api/admin/users', { ...aNewTenant(), ...replaced });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', fields: { [field]: sentence } });
    expect(await listFor(administrator)).toHaveLength(1);
  });

  test('with a common password or a taken name is refused', async () => {
    const common = await administrator.post('/api/admin/users', { ...aNewTenant(), password: 'Welkom01' });
    expect(common.statusCode).toBe(400);
    const taken = await administrator.post('/api/admin/users', {
      ...aNewTenant(),
      username: administrator.username.toUpperCase(),
    });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({ fields: { username: 'Deze gebruikersnaam is al in gebruik.' } });
    expect(await listFor(administrator)).toHaveLength(1);
  });
});

describe('deleting a tenant', () => {
  test('removes everything of the tenant, and nothing of others', async () => {
    const tenant = await aTenant(world);
    const other = await aTenant(world);
    for (const visitor of [tenant, other]) {
      await visitor.post('/api/admin/settings', { key: 'mollie_api_key', value: `test_${'a'.repeat(30)}` });
      await visitor.post('/api/auth/forgot-password', { email: visitor.email });
    }
    await world.runJobs();
    const everything = [
      'account',
      'audit_entry',
      'mail',
      'membership',
      'organisation',
      'organisation_secret',
      'organisation_setting',
      'password_reset',
      'session',
    ];
    expect(await rowsOf(tenant.id)).toEqual(everything);

    const answer = await remove(administrator, tenant.id);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect(await rowsOf(tenant.id)).toEqual([]);
    expect(await rowsOf(other.id)).toEqual(everything);
    expect((await tenant.get('/api/auth/me')).statusCode).toBe(401);
    expect((await other.get('/api/auth/me')).statusCode).toBe(200);
    expect((await remove(administrator, tenant.id)).statusCode).toBe(404);
  });

  test('leaves no job of the tenant behind', async () => {
    // Jobs of earlier tests wait for a Mollie simulator that is not running.
    await world.owner.query('delete from graphile_worker._private_jobs');
    const tenant = await aTenant(world);
    await tenant.post('/api/auth/forgot-password', { email: tenant.email });
    await tenant.post('/api/admin/settings', { key: 'mollie_api_key', value: `test_${'x'.repeat(30)}` });
    await remove(administrator, tenant.id);
    await world.runJobs();
    const { rows } = await world.owner.query('select * from graphile_worker._private_jobs');
    expect(rows).toEqual([]);
  });

  test('is refused for the administrator’s own account', async () => {
    await anAdministrator(world);
    const answer = await remove(administrator, administrator.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'U kunt uw eigen account niet verwijderen.' });
    expect((await administrator.get('/api/auth/me')).statusCode).toBe(200);
  });

  test('is allowed when the tenant is another administrator', async () => {
    const colleague = await anAdministrator(world);
    expect((await remove(administrator, colleague.id)).statusCode).toBe(204);
    expect((await colleague.get('/api/auth/me')).statusCode).toBe(401);
  });

  test('leaves one administrator when two delete each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await anAdministrator(world), await anAdministrator(world)];
      await world.owner.query('update account set is_admin = account_id in ($1, $2)', [one.id, two.id]);
      const answers = await Promise.all([remove(one, two.id), remove(two, one.id)]);
      expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
      expect([401, 404, 409]).toContain(answers.find(({ statusCode }) => statusCode !== 204)!.statusCode);
      const { rows } = await world.owner.query('select account_id from account where is_admin');
      expect(rows).toHaveLength(1);
    }
  });

  test('is refused when the tenant is the last administrator', async () => {
    const tenant = await aTenant(world);
    const attempt = world.deps.database.transaction(mintPlatformScope(), (transaction) =>
      beginClosing(world.deps, transaction, administrator.id, {
        accountId: tenant.id,
        organisationId: tenant.id,
        isAdmin: true,
        email: tenant.email,
      }),
    );
    await expect(attempt).rejects.toThrow('De laatste beheerder kan niet worden verwijderd.');
    expect(await rowsOf(administrator.id)).toContain('account');
  });

  test('is allowed for a second organisation of the last administrator', async () => {
    const tenant = await aTenant(world);
    await addMembership(world, administrator, tenant, 'owner');
    expect((await remove(administrator, tenant.id)).statusCode).toBe(204);
    expect((await administrator.get('/api/auth/me')).json()).toMatchObject({
      organizations: [{ id: administrator.id }],
    });
    expect((await listFor(administrator)).map(({ id }) => id)).toEqual([administrator.id]);
  });

  test('keeps accounts that also belong to another organisation', async () => {
    const tenant = await aTenant(world);
    const other = await aTenant(world);
    await addMembership(world, tenant, other, 'viewer');
    expect((await remove(administrator, tenant.id)).statusCode).toBe(204);
    expect(await rowsOf(tenant.id)).toEqual(['account']);
    const login = { email: tenant.email, password: goodPassword };
    const back = await new TestVisitor(world.app).post('/api/auth/login', login);
    expect(back.json()).toMatchObject({ organizationId: other.id, role: 'viewer' });
  });

  test('by an account that just lost the administrator role changes nothing', async () => {
    const tenant = await aTenant(world);
    await world.owner.query('update account set is_admin = false where account_id = $1', [administrator.id]);
    expect((await remove(administrator, tenant.id)).statusCode).toBe(404);
    expect(await rowsOf(tenant.id)).toContain('account');
  });

  test.each(['0'.repeat(26), 'onbekend', '1', '%00', '../../x'])(
    'gives 404 for the unknown tenant %s',
    async (id) => {
      expect((await remove(administrator, id)).statusCode).toBe(404);
    },
  );
});
