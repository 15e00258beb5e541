import { describe, expect, test } from 'vitest';
import { aTenant, goodPassword } from '../../../testing/builders.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';
import { hashPassword } from './password.ts';

const world = useTestWorld();

async function inAnotherBrowser(who: { email: string }, password = goodPassword): Promise<TestVisitor> {
  const visitor = new TestVisitor(world.app);
  const answer = await visitor.post('/api/auth/login', { email: who.email, password });
  expect(answer.statusCode).toBe(200);
  return visitor;
}

const isLoggedIn = async (visitor: TestVisitor) => (await visitor.get('/api/auth/me')).statusCode === 200;

describe('logging in', () => {
  test('lets the user read their own account', async () => {
    const tenant = await aTenant(world);
    const me = await tenant.get('/api/auth/me');
    expect(me.statusCode).toBe(200);
    expect(me.json()).toEqual({
      id: tenant.id,
      username: tenant.username,
      email: tenant.email,
      isAdmin: false,
      organizationId: tenant.id,
      organizationName: 'Stichting Test',
      role: 'owner',
      organizations: [{ id: tenant.id, name: 'Stichting Test', role: 'owner' }],
      apiEnvironment: 'test',
      hasPaymentKey: false,
      emailConfirmed: true,
      hasSecondFactor: false,
      needsSecondFactor: false,
      secondFactorDueAt: null,
      owners: [tenant.username],
      closingSince: null,
      closingByOwner: false,
      paperHold: 'no_live_key',
    });
  });

  test('lets the user read whether the organisation is live and has a payment key', async () => {
    const tenant = await aTenant(world);
    await tenant.post('/api/admin/settings', { key: 'payment_api_environment', value: 'live' });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({
      apiEnvironment: 'live',
      hasPaymentKey: false,
    });
    await tenant.post('/api/admin/settings', {
      key: 'mollie_api_live_key',
      value: `live_${'a1B2'.repeat(8)}`,
    });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ hasPaymentKey: true });
  });

  test('has happened, also for the browser, if the connection breaks after the login was recorded', async () => {
    const tenant = await aTenant(world);
    const visitor = new TestVisitor(await appThatLoses(world, { query: 'identify_session' }));
    const answer = await visitor.post('/api/auth/login', { email: tenant.email, password: goodPassword });
    expect(answer.statusCode).toBe(503);
    expect(await isLoggedIn(visitor)).toBe(true);
  });

  test('ignores capital letters and spaces in the address', async () => {
    const tenant = await aTenant(world);
    const answer = await new TestVisitor(world.app).post('/api/auth/login', {
      email: ` ${tenant.email.toUpperCase()} `,
      password: goodPassword,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: tenant.id, email: tenant.email });
  });

  test('records the time only if the login succeeds', async () => {
    const tenant = await aTenant(world);
    const lastLogin = async () => {
      const { rows } = await world.owner.query<{ last_login_at: Date | null }>(
        'select last_login_at from account where account_id = $1',
        [tenant.id],
      );
      return rows[0]!.last_login_at;
    };
    await world.owner.query('update account set last_login_at = null where account_id = $1', [tenant.id]);
    await new TestVisitor(world.app).post('/api/auth/login', {
      email: tenant.email,
      password: 'Mis-Gegokt-1',
    });
    expect(await lastLogin()).toBeNull();
    await inAnotherBrowser(tenant);
    expect(Date.now() - (await lastLogin())!.getTime()).toBeLessThan(60_000);
  });

  test('gives the same response for a wrong password and an unknown address', async () => {
    const tenant = await aTenant(world);
    const refusals = [];
    for (const email of [tenant.email, 'niemand@voorbeeld.nl']) {
      const answer = await new TestVisitor(world.app).post('/api/auth/login', {
        email,
        password: 'Mis-Gegokt-1',
      });
      expect(answer.cookies).toEqual([]);
      refusals.push({ status: answer.statusCode, body: answer.body, headers: Object.keys(answer.headers) });
    }
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toMatchObject({ status: 401 });
    expect(refusals[0]!.body).toContain('Ongeldige e-mail of wachtwoord');
  });

  test('takes as long for an unknown address as for a wrong password', async () => {
    const tenant = await aTenant(world);
    await world.owner.query('update account set password_hash = $2 where account_id = $1', [
      tenant.id,
      await hashPassword(goodPassword),
    ]);
    // Measures CPU time, because wall time also includes other processes.
    const durationOf = async (email: string) => {
      const before = process.cpuUsage();
      await world.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'Mis-Gegokt-1' },
      });
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      known.push(await durationOf(tenant.email));
      unknown.push(await durationOf(`niemand-${round}@voorbeeld.nl`));
      await world.forgetAttempts();
    }
    expect(Math.abs(medianOf(known) - medianOf(unknown))).toBeLessThan(10);
  });

  test('with a very long password is refused within two seconds of CPU time', async () => {
    const before = process.cpuUsage().user;
    const answer = await new TestVisitor(world.app).post('/api/auth/login', {
      email: 'jan@voorbeeld.nl',
      password: 'x'.repeat(10_000),
    });
    expect(answer.statusCode).toBe(400);
    expect(process.cpuUsage().user - before).toBeLessThan(2_000_000);
  });
});

describe('the session', () => {
  test('gets a new token at every login, and the database stores only a hash', async () => {
    const tenant = await aTenant(world);
    const other = await inAnotherBrowser(tenant);
    expect(other.cookie).not.toBe(tenant.cookie);
    const { rows } = await world.owner.query<{ row: string }>('select s::text as row from session s');
    for (const cookie of [tenant.cookie, other.cookie]) {
      const token = cookie!.split('=')[1]!;
      expect(token.length).toBeGreaterThanOrEqual(43);
      const hex = Buffer.from(token).toString('hex');
      const decodedHex = Buffer.from(token, 'base64url').toString('hex');
      for (const { row } of rows) {
        expect(row).not.toContain(token);
        expect(row).not.toContain(hex);
        expect(row).not.toContain(decodedHex);
      }
    }
  });

  test('never uses a token that the browser sent', async () => {
    const tenant = await aTenant(world);
    const planted = new TestVisitor(world.app);
    planted.cookie = 'gulhart=planted-by-someone-else';
    await planted.post('/api/auth/login', { email: tenant.email, password: goodPassword });
    expect(planted.cookie).not.toContain('planted');
    const attacker = new TestVisitor(world.app);
    attacker.cookie = 'gulhart=planted-by-someone-else';
    expect(await isLoggedIn(attacker)).toBe(false);
  });

  test('ends when the same browser logs in as another user', async () => {
    const tenant = await aTenant(world);
    const someoneElse = await aTenant(world);
    const left = new TestVisitor(world.app);
    left.cookie = tenant.cookie;
    await tenant.post('/api/auth/login', { email: someoneElse.email, password: goodPassword });
    expect((await tenant.get('/api/auth/me')).json()).toMatchObject({ id: someoneElse.id });
    expect(await isLoggedIn(left)).toBe(false);
    expect(await isLoggedIn(someoneElse)).toBe(true);
  });

  test('survives a failed attempt to log in again', async () => {
    const tenant = await aTenant(world);
    await tenant.post('/api/auth/login', { email: tenant.email, password: 'Mis-Gegokt-1' });
    expect(await isLoggedIn(tenant)).toBe(true);
  });

  test('ends permanently at logout, while other sessions continue', async () => {
    const tenant = await aTenant(world);
    const other = await inAnotherBrowser(tenant);
    const kept = new TestVisitor(world.app);
    kept.cookie = tenant.cookie;
    const answer = await tenant.post('/api/auth/logout');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'U bent uitgelogd.' });
    expect(tenant.cookie).toBeUndefined();
    expect(await isLoggedIn(kept)).toBe(false);
    expect(await isLoggedIn(other)).toBe(true);
  });

  test.each([
    ['continues after 7 hours and 59 minutes without use', { hours: 7, minutes: 59 }, true],
    ['ends after 8 hours without use', { hours: 8 }, false],
  ])('%s', async (_what, time, expected) => {
    const visitor = await inAnotherBrowser(await aTenant(world));
    await world.movePast(time);
    expect(await isLoggedIn(visitor)).toBe(expected);
  });

  test('ends after 7 days, even when it is in use', async () => {
    const visitor = await inAnotherBrowser(await aTenant(world));
    for (let hours = 0; hours < 7 * 24 - 7; hours += 7) {
      await world.movePast({ hours: 7 });
      expect(await isLoggedIn(visitor)).toBe(true);
    }
    await world.movePast({ hours: 7 });
    expect(await isLoggedIn(visitor)).toBe(false);
  });

  test('counts its idle time from the last request', async () => {
    const visitor = await inAnotherBrowser(await aTenant(world));
    for (const hours of [5, 5]) {
      await world.movePast({ hours });
      expect(await isLoggedIn(visitor)).toBe(true);
    }
  });

  test('is removed after it expires, even when the removal of password links fails', async () => {
    const tenant = await aTenant(world);
    await inAnotherBrowser(tenant);
    await world.owner.query(`insert into rate_limit values ('long ago', 1, now())`);
    await world.movePast({ hours: 9 });
    await world.owner.query('alter table password_reset rename to password_reset_away');
    await world.owner.query(`select graphile_worker.add_job('remove-expired-proofs', max_attempts := 1)`);
    await world.runJobs();
    await world.owner.query('alter table password_reset_away rename to password_reset');
    const { rowCount } = await world.owner.query(
      `select bucket from rate_limit where bucket = 'long ago'
       union all select account_id from session where account_id = $1`,
      [tenant.id],
    );
    // The remaining row is the session that `aTenant` opened. Its dates are in the far future, so it has not expired.
    expect(rowCount).toBe(1);
  });

  test('is removed by the hourly clean-up only if it expired', async () => {
    const tenant = await aTenant(world);
    await inAnotherBrowser(tenant);
    await world.movePast({ hours: 9 });
    await inAnotherBrowser(tenant);
    await world.owner.query(`select graphile_worker.add_job('remove-expired-proofs')`);
    await world.runJobs();
    const { rowCount } = await world.owner.query('select from session where account_id = $1', [tenant.id]);
    expect(rowCount).toBe(2);
  });
});

const setCookieOf = async (publicUrl: string) => {
  const tenant = await aTenant(world);
  const app = await world.appWith({ publicUrl: new URL(publicUrl) });
  const logIn = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: tenant.email, password: goodPassword },
  });
  const { name, value } = logIn.cookies[0]!;
  const logOut = await app.inject({ method: 'POST', url: '/api/auth/logout', cookies: { [name]: value } });
  return { set: [logIn.headers['set-cookie']].flat()[0], cleared: String(logOut.headers['set-cookie']) };
};

describe('the session cookie', () => {
  test('is HttpOnly and SameSite', async () => {
    const { set, cleared } = await setCookieOf('http://localhost:3000');
    expect(set).toMatch(/^gulhart=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cleared).toMatch(/^gulhart=; .*Expires=Thu, 01 Jan 1970/);
  });

  test('has the __Host- prefix and Secure under https', async () => {
    const { set, cleared } = await setCookieOf('https://doneren.example');
    expect(set).toMatch(/^__Host-gulhart=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cleared).toMatch(/^__Host-gulhart=; .*Path=\/;.*Secure/);
  });
});

const profileOf = async (visitor: TestVisitor) =>
  (await visitor.get('/api/auth/me')).json<{ username: string; email: string }>();

describe('the profile', () => {
  test('accepts a username that differs from the current one only in capital letters', async () => {
    const tenant = await aTenant(world);
    const username = tenant.username.toUpperCase();
    expect((await tenant.post('/api/auth/profile', { username, email: tenant.email })).statusCode).toBe(200);
    expect(await profileOf(tenant)).toMatchObject({ username });
  });

  test('refuses the username of another account, even if the capital letters differ', async () => {
    const tenant = await aTenant(world);
    const other = await aTenant(world);
    const sentence = 'Deze gebruikersnaam is al in gebruik.';
    const username = other.username.toUpperCase();
    const answer = await tenant.post('/api/auth/profile', { username, email: tenant.email });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      message: sentence,
      error: sentence,
      code: 'conflict',
      fields: { username: sentence },
    });
    expect(await profileOf(tenant)).toMatchObject({ username: tenant.username, email: tenant.email });
  });
});

function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}
