import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PlatformAuditEntry } from '../../../../contract/audit.ts';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { aTenant, anAdministrator, goodPassword, type LoggedIn } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { ensureAdministrator } from '../tenants/create-organisation.ts';

const world = useTestWorld();
let administrator: LoggedIn;

beforeAll(async () => {
  administrator = await anAdministrator(world);
});

async function platformLog(query = ''): Promise<PlatformAuditEntry[]> {
  const answer = await administrator.get(`/api/admin/platform-audit${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<PlatformAuditEntry[]>();
}

const newest = async () => (await platformLog('?pageSize=1'))[0];

const create = (username: string, isAdmin: boolean) =>
  administrator.post('/api/admin/users', {
    username,
    email: `${username}@voorbeeld.nl`,
    password: goodPassword,
    isAdmin,
  });

describe('the log of the platform', () => {
  test.each([
    ['an account', false, 'account_created', 'Het account'],
    ['an administrator', true, 'administrator_created', 'De beheerder'],
  ])('records that an administrator created %s', async (_what, isAdmin, action, words) => {
    const username = `nieuw-${isAdmin}`;
    const { id } = (await create(username, isAdmin)).json<{ id: string }>();
    expect(await newest()).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      actor: administrator.email,
      action,
      text: `${words} ${username}@voorbeeld.nl (${id}) aangemaakt.`,
    });
    const before = (await platformLog()).length;
    expect((await create(username, isAdmin)).statusCode).toBe(409);
    expect(await platformLog()).toHaveLength(before);
  });

  test('records the deletion of an organisation, with its name, its id and the actor', async () => {
    const tenant = await aTenant(world, 'Stichting Voorbij');
    expect((await administrator.delete(`/api/admin/users/${tenant.id}`)).statusCode).toBe(204);
    expect(await newest()).toMatchObject({
      actor: administrator.email,
      action: 'organisation_deleted',
      text: `De organisatie ‘Stichting Voorbij’ (${tenant.id}) verwijderd.`,
    });
    const before = (await platformLog()).length;
    expect((await administrator.delete(`/api/admin/users/${tenant.id}`)).statusCode).toBe(404);
    expect((await administrator.delete(`/api/admin/users/${administrator.id}`)).statusCode).toBe(409);
    expect(await platformLog()).toHaveLength(before);
  });

  test('shows the owner’s e-mail address instead of the name when an organisation has no name', async () => {
    const { id } = (await create('naamloos', false)).json<{ id: string }>();
    await administrator.delete(`/api/admin/users/${id}`);
    expect(await newest()).toMatchObject({
      text: `De organisatie naamloos@voorbeeld.nl (${id}) verwijderd.`,
    });
  });

  test('contains changed platform settings, without their values', async () => {
    await administrator.post('/api/admin/settings', { key: 'organization_phone', value: '030 765 43 21' });
    await administrator.delete('/api/admin/settings/organization_phone');
    const entries = await platformLog('?pageSize=2');
    expect(entries.map(({ text }) => text)).toEqual([
      'De instelling ‘Telefoonnummer’ van het platform verwijderd.',
      'De instelling ‘Telefoonnummer’ van het platform gewijzigd.',
    ]);
    expect(JSON.stringify(entries)).not.toContain('765 43');
  });

  test('does not contain changes to the settings of an organisation or to the account of its owner', async () => {
    const tenant = await aTenant(world);
    const before = (await platformLog()).length;
    await tenant.post('/api/admin/settings', { key: 'org_name', value: 'Zelf gewijzigd' });
    await tenant.post('/api/auth/profile', { username: tenant.username, email: `n-${tenant.email}` });
    await administrator.post('/api/admin/settings', { key: 'org_name', value: 'Anders', userId: tenant.id });
    expect(await platformLog()).toHaveLength(before);
  });

  test('records the creation of the first administrator', async () => {
    await world.owner.query('update account set is_admin = false');
    await ensureAdministrator(world.deps, mintPlatformScope(), {
      email: 'eerste@voorbeeld.nl',
      password: goodPassword,
    });
    await world.owner.query('update account set is_admin = true where account_id = $1', [administrator.id]);
    expect(await newest()).toMatchObject({
      actor: 'eerste@voorbeeld.nl',
      action: 'administrator_created',
      text: expect.stringMatching(/^De beheerder eerste@voorbeeld\.nl \([0-9a-z]{26}\) aangemaakt\.$/),
    });
  });

  test('comes in pages, newest first, with the total number', async () => {
    const answer = await administrator.get('/api/admin/platform-audit?page=2&pageSize=2');
    const all = await platformLog();
    expect(answer.json()).toEqual(all.slice(2, 4));
    expect(answer.headers['x-total-count']).toBe(String(all.length));
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('answers a tenant with 404', async () => {
    const tenant = await aTenant(world);
    expect((await tenant.get('/api/admin/platform-audit')).statusCode).toBe(404);
  });
});

describe('the table of the platform’s log', () => {
  const inScope = (statement: string, organisationId?: string) =>
    world.deps.database.transaction(
      organisationId ? mintOrganisationScope(organisationId) : mintPlatformScope(),
      (transaction) => sql.raw(statement).execute(transaction),
    );

  test('can be read only in the platform’s scope', async () => {
    const all = 'select * from platform_audit_entry';
    expect((await inScope(all)).rows).not.toEqual([]);
    expect((await inScope(all, administrator.id)).rows).toEqual([]);
    expect((await sql.raw(all).execute(world.deps.database.unscoped)).rows).toEqual([]);
  });

  test.each([
    `update platform_audit_entry set detail = 'anders'`,
    'delete from platform_audit_entry',
    'truncate platform_audit_entry',
  ])('is append-only: %s is refused', async (statement) => {
    await expect(inScope(statement)).rejects.toThrow('permission denied');
  });

  test('refuses writes from a connection without a scope', async () => {
    const insert = sql`insert into platform_audit_entry (entry_id, account_id, actor, action)
      values ('x', 'x', 'x', 'account_created')`;
    await expect(insert.execute(world.deps.database.unscoped)).rejects.toThrow('row-level security');
  });
});
