import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { createSecretBox } from '../../../platform/secrets.ts';
import { lastRawCost } from '../../../testing/cheap-argon2.ts';
import { aTenant, anAdministrator, goodPassword, type LoggedIn } from '../../../testing/builders.ts';
import {
  anAuthenticatorApp as anAppBy,
  aPasskey,
  giveCode,
  givePassword,
  isLoggedIn,
  logOf,
  mailsTo,
  tokenOf,
} from '../../../testing/second-factors.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';
import { resealTotpSecrets } from './totp.ts';

const oldSecret = 'the secret of last year, 32 characters or more';
const newSecret = 'the secret of this year, 32 characters or more';
// The clock stands still in the middle of a code's period, so that no test reaches the next period.
const now = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
const clock = { now: () => now };
const world = useTestWorld(async () => ({ clock, secrets: createSecretBox([oldSecret]) }));
let owner: LoggedIn;
let stranger: TestVisitor;

beforeEach(async () => {
  await world.forgetAttempts();
  owner = await aTenant(world);
  stranger = new TestVisitor(world.app);
});

const anAuthenticatorApp = (who: LoggedIn) => anAppBy(who, clock);

const wrong = 'Deze code klopt niet of is al gebruikt.';

describe('an authenticator app', () => {
  test('is set up with a QR code or a typed secret, and is inactive until its first right code', async () => {
    const { secret, uri, qrSvg } = (await owner.post('/api/auth/totp')).json();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Gulhart:${encodeURIComponent(owner.email)}?issuer=Gulhart&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qrSvg).toMatch(/^<svg [^]*<\/svg>$/);
    expect((await givePassword(stranger, owner)).json()).toMatchObject({ id: owner.id });
    const refused = await owner.post('/api/auth/totp/confirm', { code: '000000' });
    expect([refused.statusCode, refused.json().message]).toEqual([401, wrong]);
    expect((await owner.get('/api/auth/second-factor')).json()).toMatchObject({ totp: false });
  });

  test('gives the code for the second step of the login', async () => {
    const { app, recoveryCodes } = await anAuthenticatorApp(owner);
    expect(recoveryCodes).toHaveLength(10);
    const answer = await givePassword(stranger, owner);
    expect(answer.cookies).toEqual([]);
    expect(answer.json().secondFactor.methods).toEqual(['totp', 'recovery']);
    expect(await isLoggedIn(stranger)).toBe(false);
    const { token } = answer.json().secondFactor;
    const code = app.code();
    const done = await giveCode(stranger, token, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({ id: owner.id, hasSecondFactor: true });
    expect(await isLoggedIn(stranger)).toBe(true);
  });

  test('allows only one login each time the password is entered, even if a second valid code follows', async () => {
    const { app, recoveryCodes } = await anAuthenticatorApp(owner);
    const token = await tokenOf(stranger, owner);
    expect((await giveCode(stranger, token, app.code())).statusCode).toBe(200);
    const thief = new TestVisitor(world.app);
    const again = await giveCode(thief, token, recoveryCodes![0]!);
    expect([again.statusCode, again.json().code]).toEqual([401, 'login_expired']);
    expect(await isLoggedIn(thief)).toBe(false);
  });

  test.each([
    ['gives a valid code when its clock is right', 0, 200],
    ['gives a valid code when its clock is one period behind', -1, 200],
    ['gives a valid code when its clock is one period ahead', 1, 200],
    ['gives an invalid code when its clock is two periods behind', -2, 401],
    ['gives an invalid code when its clock is two periods ahead', 2, 401],
  ])('%s', async (_what, periods, status) => {
    const { app } = await anAuthenticatorApp(owner);
    await world.owner.query('update totp set last_period = 0');
    const token = await tokenOf(stranger, owner);
    expect((await giveCode(stranger, token, app.code(periods))).statusCode).toBe(status);
  });

  test('gives a code that works for only one of three concurrent logins', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const visitors = [1, 2, 3].map(() => new TestVisitor(world.app));
    const tokens = await Promise.all(visitors.map((visitor) => tokenOf(visitor, owner)));
    const code = app.code();
    const answers = await Promise.all(
      visitors.map((visitor, index) => giveCode(visitor, tokens[index]!, code)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const later = await giveCode(stranger, await tokenOf(stranger, owner), code);
    expect([later.statusCode, later.json().message]).toEqual([401, wrong]);
    await world.endLoginPauses();
    expect((await giveCode(stranger, await tokenOf(stranger, owner), app.code(-1))).statusCode).toBe(401);
  });

  test('has an encrypted secret that does not work for another account', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const other = await aTenant(world);
    await anAuthenticatorApp(other);
    const { rows } = await world.owner.query<{ secret: string }>(
      'select secret from totp where account_id = $1',
      [owner.id],
    );
    expect(rows[0]!.secret).not.toContain(app.totp.secret.base32);
    await world.owner.query('update totp set secret = $2 where account_id = $1', [other.id, rows[0]!.secret]);
    expect((await giveCode(stranger, await tokenOf(stranger, other), app.code())).statusCode).toBe(500);
    await world.owner.query('delete from totp where account_id = $1', [other.id]);
  });

  test('keeps working after its secret is resealed with a new application secret', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const secrets = createSecretBox([newSecret, oldSecret]);
    const scope = mintPlatformScope();
    const count = await resealTotpSecrets({ ...world.deps, secrets }, scope);
    expect(count).toBeGreaterThan(0);
    expect(await resealTotpSecrets({ ...world.deps, secrets }, scope)).toBe(0);
    const visitor = new TestVisitor(await world.appWith({ secrets: createSecretBox([newSecret]) }));
    expect((await giveCode(visitor, await tokenOf(visitor, owner), app.code())).statusCode).toBe(200);
    await world.owner.query('delete from totp');
  });

  test('is refused when the account already has one', async () => {
    const { app } = await anAuthenticatorApp(owner);
    expect((await owner.post('/api/auth/totp')).statusCode).toBe(409);
    expect((await owner.post('/api/auth/totp/confirm', { code: app.code() })).statusCode).toBe(409);
    expect((await owner.delete('/api/auth/totp')).statusCode).toBe(200);
    expect((await givePassword(stranger, owner)).json()).toMatchObject({ id: owner.id });
    expect((await owner.post('/api/auth/totp')).statusCode).toBe(200);
  });

  test('gets a new secret when its set-up is restarted, and cannot be confirmed after its removal', async () => {
    const first = (await owner.post('/api/auth/totp')).json();
    const second = (await owner.post('/api/auth/totp')).json();
    expect(second.secret).not.toBe(first.secret);
    expect((await owner.delete('/api/auth/totp')).statusCode).toBe(200);
    expect((await owner.post('/api/auth/totp/confirm', { code: '123456' })).statusCode).toBe(409);
  });

  test('causes a mail to its owner and a log entry when it is added or removed', async () => {
    await anAuthenticatorApp(owner);
    await owner.delete('/api/auth/totp');
    expect(await logOf(world, owner)).toEqual(['totp_removed: ', 'totp_added: ']);
    expect((await mailsTo(world, owner)).map(({ kind }) => kind)).toEqual(
      Array(2).fill('account-second-factor-changed'),
    );
  });

  test('is recorded in the platform’s log when an administrator adds it or logs in with it', async () => {
    const administrator = await anAdministrator(world);
    const { app } = await anAuthenticatorApp(administrator);
    await giveCode(stranger, await tokenOf(stranger, administrator), app.code());
    const { rows } = await world.owner.query(
      'select action from platform_audit_entry where account_id = $1 order by at',
      [administrator.id],
    );
    expect(rows).toEqual([{ action: 'totp_added' }, { action: 'login_succeeded' }]);
  });
});

describe('a recovery code', () => {
  test('can be used once instead of a code from the app, and may be typed with capital letters and spaces', async () => {
    const { recoveryCodes } = await anAuthenticatorApp(owner);
    const code = recoveryCodes![0]!;
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    expect((await giveCode(stranger, await tokenOf(stranger, owner), typed)).statusCode).toBe(200);
    const again = await giveCode(stranger, await tokenOf(stranger, owner), code);
    expect([again.statusCode, again.json().message]).toEqual([401, wrong]);
    expect((await owner.get('/api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('still works if the connection broke before the login was recorded, and causes no log entry then', async () => {
    const { recoveryCodes } = await anAuthenticatorApp(owner);
    const [code] = recoveryCodes!;
    const elsewhere = new TestVisitor(await appThatLoses(world, { query: 'insert into "session"' }));
    expect((await giveCode(elsewhere, await tokenOf(elsewhere, owner), code!)).statusCode).toBe(503);
    expect((await owner.get('/api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await logOf(world, owner)).join()).not.toMatch(/login_failed|recovery_code_used/);
    expect((await giveCode(stranger, await tokenOf(stranger, owner), code!)).statusCode).toBe(200);
    expect(await logOf(world, owner)).toContain('recovery_code_used: 9');
  });

  test('works for only one of two concurrent requests', async () => {
    const { recoveryCodes } = await anAuthenticatorApp(owner);
    const visitors = [1, 2].map(() => new TestVisitor(world.app));
    const tokens = await Promise.all(visitors.map((visitor) => tokenOf(visitor, owner)));
    const answers = await Promise.all(
      visitors.map((visitor, index) => giveCode(visitor, tokens[index]!, recoveryCodes![3]!)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('causes a mail and a log entry with the number of codes left when it is used', async () => {
    const { recoveryCodes } = await aPasskey(owner);
    await giveCode(stranger, await tokenOf(stranger, owner), recoveryCodes![0]!);
    expect(await logOf(world, owner)).toContain('recovery_code_used: 9');
    const mails = await mailsTo(world, owner);
    expect(mails.some(({ text }) => text.includes('een herstelcode gebruikt. U hebt er nog 9.'))).toBe(true);
    expect(JSON.stringify(mails)).not.toContain(recoveryCodes![1]!);
  });

  test('is stored as a slow hash that depends on the account', async () => {
    const { recoveryCodes } = await anAuthenticatorApp(owner);
    const other = await aTenant(world);
    await anAuthenticatorApp(other);
    const { rows } = await world.owner.query<{ row: string }>('select c::text as row from recovery_code c');
    for (const { row } of rows) expect(row).toMatch(/^\([0-9a-z]{26},"\\\\x[0-9a-f]{64}"\)$/);
    expect(lastRawCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect((await giveCode(stranger, await tokenOf(stranger, other), recoveryCodes![0]!)).statusCode).toBe(
      401,
    );
  });

  test('is shown again as a new code, if the app was set up and the answer with the codes was lost', async () => {
    const { secret } = (await owner.post('/api/auth/totp')).json<{ secret: string }>();
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
    const visitor = new TestVisitor(await appThatLoses(world, { commitOf: 'insert into "recovery_code"' }));
    visitor.cookie = owner.cookie;
    const lost = await visitor.post('/api/auth/totp/confirm', { code });
    expect([lost.statusCode, lost.json()]).toMatchObject([
      503,
      {
        code: 'outcome_unknown',
        message:
          'De verbinding viel weg. Staat deze tweede stap nu bij uw account? Maak dan meteen nieuwe herstelcodes.',
      },
    ]);
    const { recoveryCodes } = (await visitor.post('/api/auth/totp/confirm', { code })).json();
    expect(recoveryCodes).toHaveLength(10);
    expect((await giveCode(stranger, await tokenOf(stranger, owner), recoveryCodes[0])).statusCode).toBe(200);
    expect((await visitor.post('/api/auth/totp/confirm', { code: '000000' })).statusCode).toBe(409);
  });

  test('asks for new codes if the answer with the new codes was lost', async () => {
    await anAuthenticatorApp(owner);
    const visitor = new TestVisitor(await appThatLoses(world, { commitOf: 'insert into "recovery_code"' }));
    visitor.cookie = owner.cookie;
    const lost = await visitor.post('/api/auth/recovery-codes');
    expect([lost.statusCode, lost.json().message]).toEqual([
      503,
      'De verbinding viel weg. Uw vorige herstelcodes werken misschien niet meer. Maak nu nieuwe.',
    ]);
    expect((await visitor.post('/api/auth/recovery-codes')).json().recoveryCodes).toHaveLength(10);
  });

  test('stops working when the user requests new codes', async () => {
    const { recoveryCodes } = await anAuthenticatorApp(owner);
    const { recoveryCodes: newer } = (await owner.post('/api/auth/recovery-codes')).json();
    expect(newer).toHaveLength(10);
    expect((await giveCode(stranger, await tokenOf(stranger, owner), recoveryCodes![0]!)).statusCode).toBe(
      401,
    );
    expect((await giveCode(stranger, await tokenOf(stranger, owner), newer[0])).statusCode).toBe(200);
    expect(await logOf(world, owner)).toContain('recovery_codes_replaced: ');
  });

  test('is not given to an account without a second factor', async () => {
    expect((await owner.post('/api/auth/recovery-codes')).statusCode).toBe(409);
  });
});

describe('the token between password and code', () => {
  test('opens no session with a code of another account', async () => {
    const other = await aTenant(world);
    const { app } = await anAuthenticatorApp(other);
    await anAuthenticatorApp(owner);
    expect((await giveCode(stranger, await tokenOf(stranger, owner), app.code())).statusCode).toBe(401);
    expect(await isLoggedIn(stranger)).toBe(false);
  });

  test('expires after five minutes', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const then = { now: () => new Date(now.getTime() - 5 * 60_000 - 1_000) };
    const token = await tokenOf(new TestVisitor(await world.appWith({ clock: then })), owner);
    const answer = await giveCode(stranger, token, app.code());
    expect(answer.json()).toMatchObject({
      code: 'login_expired',
      message: 'Deze inlogpoging is verlopen. Vul uw wachtwoord opnieuw in.',
    });
    expect((await giveCode(stranger, await tokenOf(stranger, owner), app.code())).statusCode).toBe(200);
  });

  test('is invalid after a password change', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const token = await tokenOf(stranger, owner);
    const change = { currentPassword: goodPassword, newPassword: 'Acht-Luide-Dalen-8' };
    expect((await owner.post('/api/auth/change-password', change)).statusCode).toBe(200);
    expect((await giveCode(stranger, token, app.code())).json()).toMatchObject({ code: 'login_expired' });
  });

  test('is refused when it was invented or changed', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const token = await tokenOf(stranger, owner);
    for (const forged of [
      'x',
      'a:b:c:d',
      `${token}x`,
      // Changes the tenth letter from the end, because base64 ignores some bits of the last letter.
      token.replace(
        /(.)(.{9})$/,
        (_end, letter: string, rest: string) => (letter === 'A' ? 'B' : 'A') + rest,
      ),
      token.split(':').toReversed().join(':'),
    ])
      expect((await giveCode(stranger, forged, app.code())).json()).toMatchObject({ code: 'login_expired' });
  });

  test('reveals nothing about the account, and does not work as a session token', async () => {
    await anAuthenticatorApp(owner);
    const token = await tokenOf(stranger, owner);
    expect(Buffer.from(token.split(':')[2]!, 'base64url').toString('latin1')).not.toContain(owner.email);
    stranger.cookie = `gulhart=${token}`;
    expect(await isLoggedIn(stranger)).toBe(false);
  });
});

describe('guessing codes', () => {
  const guess = (visitor: TestVisitor, token: string, turn: number) =>
    giveCode(visitor, token, String(100_000 + turn));

  test('is refused after five guesses for an account, even with a new login token each time', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const statuses: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await guess(stranger, await tokenOf(stranger, owner), turn)).statusCode);
      await world.endLoginPauses();
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const right = await giveCode(stranger, await tokenOf(stranger, owner), app.code());
    expect(right.statusCode).toBe(429);
  });

  test('is paused after the third guess, even when twenty requests run in parallel', async () => {
    await anAuthenticatorApp(owner);
    const token = await tokenOf(stranger, owner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => guess(new TestVisitor(world.app), token, turn)),
    );
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried).toHaveLength(3);
    const paused = await guess(stranger, token, 20);
    expect(paused.statusCode).toBe(429);
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('by a stranger who knows the password does not lock out the owner’s own browser', async () => {
    const { app } = await anAuthenticatorApp(owner);
    const browser = new TestVisitor(world.app);
    expect((await giveCode(browser, await tokenOf(browser, owner), app.code())).statusCode).toBe(200);
    for (let turn = 0; turn < 6; turn += 1) {
      await guess(stranger, await tokenOf(stranger, owner), turn);
      await world.endLoginPauses();
    }
    expect((await giveCode(stranger, await tokenOf(stranger, owner), app.code(1))).statusCode).toBe(429);
    expect((await giveCode(browser, await tokenOf(browser, owner), app.code(1))).statusCode).toBe(200);
  });

  test('is refused after twenty guesses from one IP address, whatever the account', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const tenant = await aTenant(world);
      await anAuthenticatorApp(tenant);
      const token = await tokenOf(stranger, tenant);
      for (let again = 0; again < 5; again += 1) {
        statuses.push((await guess(stranger, token, again)).statusCode);
        await world.endLoginPauses();
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual(Array(5).fill(429));
  });

  test('is recorded in the audit log', async () => {
    await anAuthenticatorApp(owner);
    await guess(stranger, await tokenOf(stranger, owner), 1);
    expect((await logOf(world, owner))[0]).toBe('login_failed: verkeerde code, Onbekend apparaat');
  });
});
