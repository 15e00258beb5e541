import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { unlimited } from '../../../platform/http/rate-limiter.ts';
import { aTenant, goodPassword } from '../../../testing/builders.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';

const world = useTestWorld();

beforeEach(() => world.forgetAttempts());

interface From {
  address?: string;
  headers?: Record<string, string>;
  app?: HttpServer;
}

const post = (
  url: string,
  payload: object,
  { address = '10.0.0.1', headers = {}, app = world.app }: From = {},
) => app.inject({ method: 'POST', url, payload, remoteAddress: address, headers });

const logIn = async (email: string, from?: From, password = 'Mis-Gegokt-1') => {
  await world.endLoginPauses();
  return post('/api/auth/login', { email, password }, from);
};

function tally(answers: { statusCode: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

async function inTurn<Result>(times: number, attempt: (turn: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await attempt(turn));
  return results;
}

describe('failed logins', () => {
  test('from one IPv6 network count together', async () => {
    const from = (address: string) => logIn(`${randomUUID()}@voorbeeld.nl`, { address });
    const household = await inTurn(22, (turn) => from(`2001:db8:0:7:${turn.toString(16)}::1`));
    expect(tally(household)).toEqual({ 401: 20, 429: 2 });
    expect((await from('2001:db8::7:0:0:0:99')).statusCode).toBe(429);
    expect((await from('2001:0DB8:0:8::1')).statusCode).toBe(401);
    expect((await from('::ffff:10.0.9.1')).statusCode).toBe(401);
  });

  test('to one account are refused after five, whatever their IP address', async () => {
    const tenant = await aTenant(world);
    const answers = await inTurn(7, (turn) => logIn(tenant.email, { address: `10.0.1.${turn}` }));
    expect(tally(answers)).toEqual({ 401: 5, 429: 2 });
    const refused = answers.at(-1)!;
    expect(refused.json()).toEqual({
      message: 'Te veel pogingen. Probeer het over 15 minuten opnieuw.',
      error: 'Te veel pogingen. Probeer het over 15 minuten opnieuw.',
      code: 'too_many_requests',
    });
    const retryAfter = Number(refused.headers['retry-after']);
    expect(retryAfter).toBeGreaterThan(14 * 60);
    expect(retryAfter).toBeLessThanOrEqual(15 * 60);
  });

  test('to an e-mail address without an account have the same limit of five', async () => {
    expect(tally(await inTurn(7, () => logIn('niemand@voorbeeld.nl')))).toEqual({ 401: 5, 429: 2 });
  });

  test('count together when only the capital letters of the e-mail address differ', async () => {
    const answers = await inTurn(6, (turn) =>
      logIn(turn % 2 ? 'NIEMAND@voorbeeld.nl' : 'niemand@Voorbeeld.NL'),
    );
    expect(tally(answers)).toEqual({ 401: 5, 429: 1 });
  });

  test('from one IP address are refused after twenty, whatever the account', async () => {
    const answers = await inTurn(22, (turn) => logIn(`iemand-${turn}@voorbeeld.nl`));
    expect(tally(answers)).toEqual({ 401: 20, 429: 2 });
    expect((await logIn('iemand-anders@voorbeeld.nl', { address: '10.0.0.2' })).statusCode).toBe(401);
  });

  test('that run in parallel are refused after three, because a pause then begins', async () => {
    const tenant = await aTenant(world);
    const guess = { email: tenant.email, password: 'Mis-Gegokt-1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/auth/login', guess)));
    expect(tally(answers)).toEqual({ 401: 3, 429: 17 });
  });

  test('to one account are limited to five, and then the right password is refused too for up to 15 minutes', async () => {
    const tenant = await aTenant(world);
    await inTurn(5, () => logIn(tenant.email));
    expect((await logIn(tenant.email, {}, goodPassword)).statusCode).toBe(429);
    await world.movePast({ minutes: 15 });
    expect((await logIn(tenant.email, {}, goodPassword)).statusCode).toBe(200);
  });

  test('are counted from zero again after a successful login', async () => {
    const tenant = await aTenant(world);
    await inTurn(4, () => logIn(tenant.email));
    expect((await logIn(tenant.email, {}, goodPassword)).statusCode).toBe(200);
    expect(tally(await inTurn(5, () => logIn(tenant.email)))).toEqual({ 401: 5 });
  });

  test('are the only logins that count', async () => {
    const tenant = await aTenant(world);
    expect(tally(await inTurn(22, () => logIn(tenant.email, {}, goodPassword)))).toEqual({ 200: 22 });
  });

  test('with a malformed e-mail address do not count', async () => {
    expect(tally(await inTurn(22, () => logIn('geen-adres')))).toEqual({ 400: 22 });
    expect((await logIn('niemand@voorbeeld.nl')).statusCode).toBe(401);
  });
});

const forgedHeaders = (turn: number) => ({
  'x-forwarded-for': `203.0.113.${turn}`,
  forwarded: `for=203.0.113.${turn}`,
  'x-real-ip': `203.0.113.${turn}`,
});

// A request for a new password hashes nothing, so many attempts are fast.
const requestReset = (turn: number, from: From) =>
  post('/api/auth/forgot-password', { email: `jan-${turn}@voorbeeld.nl` }, from);

describe('an IP address in a request header', () => {
  test('is ignored without a trusted proxy', async () => {
    const answers = await inTurn(21, (turn) => requestReset(turn, { headers: forgedHeaders(turn) }));
    expect(tally(answers)).toEqual({ 200: 20, 429: 1 });
  });

  test('is used only if it comes from a trusted proxy', async () => {
    const app = await world.appWith({}, { trustProxy: ['10.0.0.1'] });
    const viaProxy = await inTurn(21, (turn) => requestReset(turn, { app, headers: forgedHeaders(turn) }));
    expect(tally(viaProxy)).toEqual({ 200: 21 });
    await world.forgetAttempts();
    const fromElsewhere = await inTurn(21, (turn) =>
      requestReset(turn, { app, address: '10.9.9.9', headers: forgedHeaders(turn) }),
    );
    expect(tally(fromElsewhere)).toEqual({ 200: 20, 429: 1 });
  });
});

describe('the limit on requests other than logins', () => {
  test('refuses the sixth registration with one e-mail address', async () => {
    const tenant = await aTenant(world);
    const answers = await inTurn(6, (turn) =>
      post(
        '/api/auth/register',
        { username: `u-${turn}`, email: tenant.email, password: goodPassword, organisationName: 'Een' },
        { address: `10.0.2.${turn}` },
      ),
    );
    expect(tally(answers)).toEqual({ 409: 5, 429: 1 });
  });

  test('refuses the twenty-first registration from one IP address', async () => {
    const answers = await inTurn(21, (turn) =>
      post('/api/auth/register', {
        username: `gebruiker-${turn}`,
        email: `gebruiker-${turn}@voorbeeld.nl`,
        // A common password is refused before the slow hashing.
        password: 'Welkom01!',
        organisationName: 'Een',
      }),
    );
    expect(tally(answers)).toEqual({ 400: 20, 429: 1 });
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(59 * 60);
  });

  test('refuses the fourth request for a new password for one account', async () => {
    const answers = await inTurn(4, (turn) =>
      post('/api/auth/forgot-password', { email: 'jan@voorbeeld.nl' }, { address: `10.0.3.${turn}` }),
    );
    expect(tally(answers)).toEqual({ 200: 3, 429: 1 });
  });

  test('refuses the twenty-first request for a new password from one IP address', async () => {
    const answers = await inTurn(21, (turn) =>
      post('/api/auth/forgot-password', { email: `jan-${turn}@voorbeeld.nl` }),
    );
    expect(tally(answers)).toEqual({ 200: 20, 429: 1 });
  });

  test('refuses the fourth change to the same e-mail address in a day, whichever account requests it', async () => {
    const first = await aTenant(world);
    const second = await aTenant(world);
    const change = (turn: number) => {
      const account = turn % 2 ? first : second;
      const email = turn % 2 ? 'doelwit@voorbeeld.nl' : 'Doelwit@Voorbeeld.nl';
      return account.post('/api/auth/profile', { username: account.username, email });
    };
    const answers = await inTurn(4, change);
    expect(tally(answers)).toEqual({ 200: 3, 429: 1 });
    expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
    const { rowCount } = await world.owner.query(
      `select from mail where kind = 'email-change' and lower(recipient) = 'doelwit@voorbeeld.nl'`,
    );
    expect(rowCount).toBe(3);
  });

  test('refuses the twenty-first guess of a password link', async () => {
    const answers = await inTurn(21, (turn) =>
      post('/api/auth/reset-password', { token: `gok-${turn}`, password: goodPassword }),
    );
    expect(tally(answers)).toEqual({ 400: 20, 429: 1 });
  });
});

describe('the counters', () => {
  test('contain no readable e-mail address or IP address', async () => {
    await logIn('jan@voorbeeld.nl', { address: '10.0.0.77' });
    const { rows } = await world.owner.query<{ bucket: string }>('select bucket from rate_limit');
    expect(rows).toHaveLength(3);
    for (const { bucket } of rows) {
      expect(bucket).toMatch(/^login-(account|address|pause-account):[\w-]{43}$/);
    }
  });

  test('can be switched off for benchmarks', async () => {
    const app = await world.appWith({ rateLimiter: unlimited });
    expect(tally(await inTurn(7, () => logIn('niemand@voorbeeld.nl', { app })))).toEqual({ 401: 7 });
  });
});
