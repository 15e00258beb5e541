import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/audit.ts';
import {
  aTenant,
  anAdministrator,
  goodPassword,
  logInElsewhere,
  type LoggedIn,
  letProofExpire,
} from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
let tenant: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  tenant = await aTenant(world);
});

const isFresh = async (visitor: Pick<LoggedIn, 'get'>) =>
  (await visitor.get('/api/auth/step-up')).statusCode === 204;
const stepUp = (password: string) => tenant.post('/api/auth/step-up', { password });

const logOf = async (organisation: LoggedIn) =>
  (await organisation.get('/api/admin/audit')).json<AuditEntry[]>().map(({ text }) => text);

describe('a step-up', () => {
  test('is needed from ten minutes after the login', async () => {
    const visitor = new TestVisitor(world.app);
    await visitor.post('/api/auth/login', { email: tenant.email, password: goodPassword });
    await world.movePast({ minutes: 9, seconds: 50 });
    expect(await isFresh(visitor)).toBe(true);
    await world.movePast({ seconds: 10 });
    const refused = await visitor.get('/api/auth/step-up');
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'step_up_needed', message: 'Bevestig eerst dat u het bent.' }),
    ]);
  });

  test('with the password is valid for this session only, and is logged', async () => {
    const elsewhere = await logInElsewhere(world, tenant.id, tenant.id);
    await letProofExpire(world, tenant);
    expect((await stepUp(goodPassword)).statusCode).toBe(200);
    expect(await isFresh(tenant)).toBe(true);
    expect(await isFresh(elsewhere)).toBe(false);
    expect(await logOf(tenant)).toEqual(['Met het wachtwoord bevestigd wie er is ingelogd.']);
  });

  test('of an administrator is recorded in the platform’s log', async () => {
    const administrator = await anAdministrator(world);
    await administrator.post('/api/auth/step-up', { password: goodPassword });
    const log = (await administrator.get('/api/admin/platform-audit')).json<AuditEntry[]>();
    expect(log[0]).toMatchObject({
      actor: administrator.email,
      text: 'Met het wachtwoord bevestigd wie er is ingelogd.',
    });
  });

  test('with a wrong password is refused, and is logged without that password', async () => {
    await letProofExpire(world, tenant);
    const refused = await stepUp('Mis-Gegokt-1');
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { password: 'Dit wachtwoord klopt niet' } }),
    ]);
    expect(await isFresh(tenant)).toBe(false);
    expect(await logOf(tenant)).toEqual([
      'Niet kunnen bevestigen wie er is ingelogd: het wachtwoord klopte niet.',
    ]);
  });

  test('ends the session at the fifth wrong password since the last right one', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      for (let guess = 0; guess < 4; guess += 1) expect((await stepUp('Mis-Gegokt-1')).statusCode).toBe(400);
      expect((await stepUp(goodPassword)).statusCode).toBe(200);
    }
    const guesses = await Promise.all(Array.from({ length: 12 }, () => stepUp('Mis-Gegokt-1')));
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(4);
    // These are the fifth guess and the guesses that were refused without a check.
    expect(statuses.filter((status) => status === 401 || status === 429)).toHaveLength(8);
    expect((await stepUp(goodPassword)).statusCode).toBe(401);
  });

  test('that fails five times ends only its own session, and the end is mailed and logged', async () => {
    const elsewhere = await logInElsewhere(world, tenant.id, tenant.id);
    for (let guess = 0; guess < 4; guess += 1) await stepUp('Mis-Gegokt-1');
    const last = await stepUp('Mis-Gegokt-1');
    expect([last.statusCode, last.json()]).toEqual([
      401,
      expect.objectContaining({
        code: 'not_logged_in',
        message: 'Er is vijf keer iets verkeerds ingevuld. Daarom bent u op dit apparaat uitgelogd.',
      }),
    ]);
    expect((await tenant.get('/api/auth/me')).statusCode).toBe(401);
    expect((await elsewhere.post('/api/auth/step-up', { password: goodPassword })).statusCode).toBe(200);
    const log = (await elsewhere.get('/api/admin/audit')).json<AuditEntry[]>().map(({ text }) => text);
    expect(log).toContain(
      'Uitgelogd (Chrome op Windows), omdat er vijf keer een verkeerd wachtwoord of een verkeerde code is ingevuld.',
    );
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from mail where kind = 'account-session-ended' and recipient = $1`,
      [tenant.email],
    );
    expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining('Chrome op Windows')]);
  });

  test('is refused after twenty wrong passwords in many sessions, and the message says when to try again', async () => {
    for (let session = 0; session < 4; session += 1) {
      const stolen = await logInElsewhere(world, tenant.id, tenant.id);
      for (let guess = 0; guess < 5; guess += 1)
        await stolen.post('/api/auth/step-up', { password: 'Mis-Gegokt-1' });
    }
    const refused = await stepUp(goodPassword);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      'Te veel pogingen. Probeer het over 15 minuten opnieuw.',
    ]);
  });

  test('requires a login', async () => {
    tenant.cookie = undefined;
    expect((await stepUp(goodPassword)).statusCode).toBe(401);
    expect((await tenant.get('/api/auth/step-up')).statusCode).toBe(401);
  });
});

describe('a session whose proof of identity expired', () => {
  const key = `test_simulator_${'a'.repeat(20)}`;

  test.each([
    ['POST', '/api/admin/settings', { key: 'mollie_api_key', value: key }],
    ['POST', '/api/admin/settings/mollie_api_live_key', { value: key.replace('test', 'live') }],
    ['POST', '/api/admin/settings', { key: 'payment_api_environment', value: 'live' }],
    ['PUT', '/api/admin/settings', { values: { org_name: 'Nieuw', payment_api_environment: 'live' } }],
    ['PUT', '/api/admin/settings', { values: { org_name: 'Nieuw', org_email: 'ander@voorbeeld.nl' } }],
    ['POST', '/api/admin/settings', { key: 'org_email', value: 'ander@voorbeeld.nl' }],
    ['POST', '/api/auth/profile', { username: 'nieuw-mens', email: 'ander@voorbeeld.nl' }],
    ['DELETE', '/api/admin/settings/mollie_api_key', undefined],
  ] as const)('cannot send the request %s %s %j, and nothing is saved', async (method, path, body) => {
    await letProofExpire(world, tenant);
    const stateOf = async () =>
      (
        await world.owner.query(
          `select (select jsonb_agg(s) from organisation_setting s where organisation_id = $1),
             (select jsonb_agg(s) from organisation_secret s where organisation_id = $1),
             (select jsonb_agg(a) from account a where account_id = $1),
             (select jsonb_agg(c) from email_confirmation c where account_id = $1)`,
          [tenant.id],
        )
      ).rows;
    const before = await stateOf();
    const refused = await tenant.request(method, path, body);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_needed']);
    expect(await stateOf()).toEqual(before);

    await stepUp(goodPassword);
    expect((await tenant.request(method, path, body)).statusCode).toBeLessThan(300);
  });

  test('can still change the organisation name and the username, and save unchanged settings', async () => {
    await tenant.post('/api/admin/settings', { key: 'mollie_api_key', value: key });
    await letProofExpire(world, tenant);
    for (const body of [
      { key: 'org_name', value: 'Nieuwe naam' },
      { key: 'org_email', value: tenant.email },
    ])
      expect((await tenant.post('/api/admin/settings', body)).statusCode).toBe(200);
    const values = { org_name: 'Nog een naam', mollie_api_key: '****aaaa' };
    expect((await tenant.request('PUT', '/api/admin/settings', { values })).statusCode).toBe(200);
    const renamed = { username: `n-${tenant.username}`, email: tenant.email };
    expect((await tenant.post('/api/auth/profile', renamed)).statusCode).toBe(200);
  });

  test('does not let an administrator change the e-mail address of an owner', async () => {
    const administrator = await anAdministrator(world);
    await letProofExpire(world, administrator);
    const body = { key: 'org_email', value: 'ander@voorbeeld.nl', userId: tenant.id };
    expect((await administrator.post('/api/admin/settings', body)).json().code).toBe('step_up_needed');
    await administrator.post('/api/auth/step-up', { password: goodPassword });
    expect((await administrator.post('/api/admin/settings', body)).statusCode).toBe(200);
  });
});
