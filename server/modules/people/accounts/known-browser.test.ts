import { beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../platform/secrets.ts';
import { aTenant, goodPassword, type LoggedIn } from '../../../testing/builders.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const newPassword = 'Acht-Luide-Dalen-8';
let owner: LoggedIn;

beforeEach(async () => {
  owner = await aTenant(world);
  await world.forgetAttempts();
});

const logIn = async (visitor: TestVisitor, { email }: { email: string }, password = goodPassword) => {
  await world.endLoginPauses();
  return (await visitor.post('/api/auth/login', { email, password })).statusCode;
};

async function aKnownBrowser(who: LoggedIn): Promise<TestVisitor> {
  const browser = new TestVisitor(world.app);
  expect(await logIn(browser, who)).toBe(200);
  await browser.post('/api/auth/logout');
  expect(browser.cookie).toBeUndefined();
  return browser;
}

async function guess(visitor: TestVisitor, who: LoggedIn, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) statuses.push(await logIn(visitor, who, 'Mis-Gegokt-1'));
  return statuses;
}

async function lockOut(who: LoggedIn): Promise<void> {
  expect((await guess(new TestVisitor(world.app), who, 6)).at(-1)).toBe(429);
}

const tokenIn = ({ deviceCookie }: TestVisitor) => deviceCookie!.split('=')[1]!;

describe('a browser that logged in before', () => {
  test('can log in while a stranger’s wrong passwords block unknown browsers', async () => {
    const browser = await aKnownBrowser(owner);
    await lockOut(owner);
    expect(await logIn(new TestVisitor(world.app), owner)).toBe(429);
    expect(await logIn(browser, owner)).toBe(200);
    expect(await logIn(new TestVisitor(world.app), owner)).toBe(429);
  });

  test('is refused after five wrong passwords, and does not use up the attempts of other browsers', async () => {
    const browser = await aKnownBrowser(owner);
    const other = await aKnownBrowser(owner);
    expect(await guess(browser, owner, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await logIn(browser, owner)).toBe(429);
    expect(await logIn(other, owner)).toBe(200);
    expect(await logIn(new TestVisitor(world.app), owner)).toBe(200);
  });

  test('starts again with five attempts after a successful login', async () => {
    const browser = await aKnownBrowser(owner);
    await guess(browser, owner, 4);
    expect(await logIn(browser, owner)).toBe(200);
    expect(await guess(browser, owner, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('is refused after twenty wrong passwords from its IP address, even if other browsers sent them', async () => {
    const browsers = [];
    for (let turn = 0; turn < 5; turn += 1) browsers.push(await aKnownBrowser(owner));
    const statuses = [];
    for (const browser of browsers) statuses.push(...(await guess(browser, owner, 5)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual(Array(5).fill(429));
  });

  test('is not logged in by its device token alone', async () => {
    const browser = await aKnownBrowser(owner);
    expect((await browser.get('/api/auth/me')).statusCode).toBe(401);
    expect(await logIn(browser, owner, 'Mis-Gegokt-1')).toBe(401);
    const asSession = new TestVisitor(world.app);
    asSession.cookie = `gulhart=${tokenIn(browser)}`;
    expect((await asSession.get('/api/auth/me')).statusCode).toBe(401);
  });

  test('stays known after the e-mail address of the account changes', async () => {
    const browser = await aKnownBrowser(owner);
    const email = `n-${owner.email}`;
    await world.owner.query('update account set email = $2 where account_id = $1', [owner.id, email]);
    await lockOut({ ...owner, email } as LoggedIn);
    expect(await logIn(browser, { email })).toBe(200);
  });
});

describe('a device token is refused', () => {
  /** Whether a browser with this cookie can log in after a stranger used up all attempts. */
  async function isKnown(deviceCookie: string | undefined, who = owner, password = goodPassword) {
    await lockOut(who);
    const visitor = new TestVisitor(world.app);
    visitor.deviceCookie = deviceCookie;
    const status = await logIn(visitor, who, password);
    await world.forgetAttempts();
    return status === 200;
  }

  test('when it belongs to another account', async () => {
    const stranger = await aTenant(world);
    const { deviceCookie } = await aKnownBrowser(stranger);
    expect(await isKnown(deviceCookie, stranger)).toBe(true);
    expect(await isKnown(deviceCookie, owner)).toBe(false);
  });

  test('when it is invented or changed', async () => {
    const token = tokenIn(await aKnownBrowser(owner));
    const [id, issuedAt, signature] = token.split('.') as [string, string, string];
    expect(await isKnown(`gulhart-device=${token}`)).toBe(true);
    for (const forged of [
      '',
      'x',
      `${id}.${issuedAt}`,
      `${id}.${issuedAt}.`,
      `${'0'.repeat(26)}.${issuedAt}.${signature}`,
      `${id}.${Number(issuedAt) + 1}.${signature}`,
      `${id}.${issuedAt}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${token}x`,
      'x'.repeat(4_000),
    ])
      expect(await isKnown(`gulhart-device=${forged}`), forged).toBe(false);
  });

  test('when it is signed with another secret', async () => {
    const app = await world.appWith({
      secrets: createSecretBox(['a secret of somebody else, at least 32 characters']),
    });
    const elsewhere = new TestVisitor(app);
    expect(await logIn(elsewhere, owner)).toBe(200);
    expect(await isKnown(elsewhere.deviceCookie)).toBe(false);
  });

  test('after a change of the password, except in the browser that changed it', async () => {
    const { deviceCookie } = await aKnownBrowser(owner);
    const change = { currentPassword: goodPassword, newPassword };
    expect((await owner.post('/api/auth/change-password', change)).statusCode).toBe(200);
    expect(await isKnown(deviceCookie, owner, newPassword)).toBe(false);
    expect(await isKnown(owner.deviceCookie, owner, newPassword)).toBe(true);
  });

  test('after a reset of the password, except in the browser that reset it', async () => {
    const { deviceCookie } = await aKnownBrowser(owner);
    await owner.post('/api/auth/forgot-password', { email: owner.email });
    await world.runJobs();
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from mail where recipient = $1 and kind = 'password-reset'`,
      [owner.email],
    );
    const token = /token=([\w-]+)/.exec(rows[0]!.text)![1];
    const browser = new TestVisitor(world.app);
    await browser.post('/api/auth/reset-password', { token, password: newPassword });
    expect(await isKnown(deviceCookie, owner, newPassword)).toBe(false);
    expect(await isKnown(browser.deviceCookie, owner, newPassword)).toBe(true);
  });

  test('when it is more than a year old', async () => {
    const clockBehind = (days: number) => ({ now: () => new Date(Date.now() - days * 86_400_000) });
    for (const [days, expected] of [
      [364, true],
      [366, false],
    ] as const) {
      const then = new TestVisitor(await world.appWith({ clock: clockBehind(days) }));
      expect(await logIn(then, owner)).toBe(200);
      expect(await isKnown(then.deviceCookie)).toBe(expected);
    }
  });
});

describe('guesses with invented device tokens', () => {
  test('count towards one limit for the account', async () => {
    const statuses = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const visitor = new TestVisitor(world.app);
      visitor.deviceCookie = `gulhart-device=${String(turn).repeat(26)}.1790000000.${'A'.repeat(43)}`;
      statuses.push(await logIn(visitor, owner, 'Mis-Gegokt-1'));
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});

describe('the cookie of a known browser', () => {
  const setCookies = async (publicUrl: string, password = goodPassword) => {
    const app = await world.appWith({ publicUrl: new URL(publicUrl) });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: owner.email, password },
    });
    return [answer.headers['set-cookie'] ?? []].flat().filter((cookie) => cookie.includes('device'));
  };

  test('is HttpOnly, lasts a year, and has the __Host- prefix under https', async () => {
    expect(await setCookies('http://localhost:3000')).toEqual([
      expect.stringMatching(/^gulhart-device=[\w.-]{81}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await setCookies('https://doneren.example')).toEqual([
      expect.stringMatching(
        /^__Host-gulhart-device=[\w.-]{81}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  test('is not given for a wrong password', async () => {
    expect(await setCookies('http://localhost:3000', 'Mis-Gegokt-1')).toEqual([]);
  });
});
