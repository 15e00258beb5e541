import { beforeEach, describe, expect, test } from 'vitest';
import type { Tenant } from '../../../contract/tenants.ts';
import { mintPlatformScope } from '../../platform/database/mint-scope.ts';
import { aTenant, anAdministrator, goodPassword, type LoggedIn } from '../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../testing/test-world.ts';
import { beginClosing } from './close-tenant.ts';

const world = useTestWorld();
let administrator: LoggedIn;

beforeEach(async () => {
  await world.owner.query('delete from organisation');
  administrator = await anAdministrator(world);
});

const listFor = async (visitor: TestVisitor) => (await visitor.get('/api/admin/users')).json<Tenant[]>();

const remove = (visitor: TestVisitor, id: string) => visitor.delete(`/api/admin/users/${id}`);

const rowsOf = async (id: string) => {
  const { rows } = await world.owner.query<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'gulhart' and column_name = 'organisation_id' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { table_name } of rows) {
    const { rowCount } = await world.owner.query(`select from ${table_name} where organisation_id = $1`, [
      id,
    ]);
    if (rowCount) found.push(table_name);
  }
  return found.toSorted();
};

describe('the list', () => {
  test('shows every account, newest first, and no password', async () => {
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
});

const aNewTenant = () => ({ username: 'nieuwe', email: 'nieuwe@voorbeeld.nl', password: goodPassword });

describe('creating', () => {
  test('makes a tenant who has never logged in and can', async () => {
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

describe('deleting', () => {
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

  test('with mail and jobs of the tenant still waiting leaves nothing behind that fails', async () => {
    // What is left of tests before this one waits for a payment provider that is not there.
    await world.owner.query('delete from graphile_worker._private_jobs');
    const tenant = await aTenant(world);
    await tenant.post('/api/auth/forgot-password', { email: tenant.email });
    await tenant.post('/api/admin/settings', { key: 'mollie_api_key', value: `test_${'x'.repeat(30)}` });
    await remove(administrator, tenant.id);
    await world.runJobs();
    const { rows } = await world.owner.query('select * from graphile_worker._private_jobs');
    expect(rows).toEqual([]);
  });

  test('one’s own account is refused', async () => {
    await anAdministrator(world);
    const answer = await remove(administrator, administrator.id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'U kunt uw eigen account niet verwijderen.' });
    expect((await administrator.get('/api/auth/me')).statusCode).toBe(200);
  });

  test('another administrator is allowed', async () => {
    const colleague = await anAdministrator(world);
    expect((await remove(administrator, colleague.id)).statusCode).toBe(204);
    expect((await colleague.get('/api/auth/me')).statusCode).toBe(401);
  });

  test('by two administrators of each other at the same moment leaves one', async () => {
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

  test('the last administrator is refused, whoever asks', async () => {
    const tenant = await aTenant(world);
    const attempt = world.deps.database.transaction(mintPlatformScope(), (transaction) =>
      beginClosing(transaction, administrator.id, {
        accountId: tenant.id,
        organisationId: tenant.id,
        isAdmin: true,
        email: tenant.email,
        sessionTokenHash: Buffer.alloc(32),
      }),
    );
    await expect(attempt).rejects.toThrow('De laatste beheerder kan niet worden verwijderd.');
    expect(await rowsOf(administrator.id)).toContain('account');
  });

  test('by an administrator who was one until a moment ago changes nothing', async () => {
    const tenant = await aTenant(world);
    await world.owner.query('update account set is_admin = false where account_id = $1', [administrator.id]);
    expect((await remove(administrator, tenant.id)).statusCode).toBe(404);
    expect(await rowsOf(tenant.id)).toContain('account');
  });

  test.each(['0'.repeat(26), 'onbekend', '1', '%00', '../../x'])(
    'of the unknown tenant %s is not found',
    async (id) => {
      expect((await remove(administrator, id)).statusCode).toBe(404);
    },
  );
});
