import { beforeEach, describe, expect, test } from 'vitest';
import type { SoftwareAuthenticator } from '../../../../harness/software-authenticator.ts';
import { aTenant, type LoggedIn, letProofExpire } from '../../../testing/builders.ts';
import { anAuthenticatorApp as anAppBy, aPasskey, logOf, origin } from '../../../testing/second-factors.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

// The clock stands still in the middle of a code's period, so that no test reaches the next period.
const now = new Date(Math.floor(Date.now() / 30_000) * 30_000 + 15_000);
const clock = { now: () => now };
const world = useTestWorld(async () => ({ clock }));
let owner: LoggedIn;

beforeEach(async () => {
  await world.forgetAttempts();
  owner = await aTenant(world);
});

const isFresh = async () => (await owner.get('/api/auth/step-up')).statusCode === 204;
const giveCode = (code: string) => owner.post('/api/auth/step-up', { code });

async function assertionBy(device: SoftwareAuthenticator, askedBy: TestVisitor = owner, foreign = origin) {
  const options = await askedBy.post('/api/auth/step-up/passkey-options');
  expect(options.statusCode).toBe(200);
  return device.use(options.json(), { origin: foreign });
}

describe('a code as proof', () => {
  test('is accepted only once, and is logged', async () => {
    const { app } = await anAppBy(owner, clock);
    await letProofExpire(world, owner);
    expect((await giveCode(app.code())).statusCode).toBe(200);
    expect(await isFresh()).toBe(true);
    expect((await logOf(world, owner))[0]).toBe('step_up: een code');
    await letProofExpire(world, owner);
    expect((await giveCode(app.code())).json().fields).toEqual({
      code: 'Deze code klopt niet of is al gebruikt.',
    });
    expect(await isFresh()).toBe(false);
    expect((await logOf(world, owner))[0]).toBe('step_up_failed: een code');
  });

  test('may be a recovery code, which works only once', async () => {
    const { recoveryCodes } = await anAppBy(owner, clock);
    await letProofExpire(world, owner);
    const [code] = recoveryCodes!;
    expect([(await giveCode(code!)).statusCode, (await giveCode(code!)).statusCode]).toEqual([200, 401]);
    expect((await owner.get('/api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('is not used up if the connection broke before the proof was recorded', async () => {
    const { recoveryCodes } = await anAppBy(owner, clock);
    await letProofExpire(world, owner);
    const visitor = new TestVisitor(await appThatLoses(world, { query: 'update "session"' }));
    visitor.cookie = owner.cookie;
    const [code] = recoveryCodes!;
    expect((await visitor.post('/api/auth/step-up', { code })).statusCode).toBe(503);
    expect((await giveCode(code!)).statusCode).toBe(200);
  });

  test('is refused with 429 during the pause after three wrong codes', async () => {
    await anAppBy(owner, clock);
    const guesses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) guesses.push((await giveCode('000000')).statusCode);
    expect(guesses.slice(0, 3)).toEqual([401, 401, 401]);
    expect(guesses.at(-1)).toBe(429);
  });

  test('is refused for an account that has no app', async () => {
    const other = await aTenant(world);
    const { app } = await anAppBy(other, clock);
    await letProofExpire(world, owner);
    expect((await giveCode(app.code())).statusCode).toBe(401);
    expect(await isFresh()).toBe(false);
  });
});

describe('a passkey as proof', () => {
  test('is accepted only once, and is logged', async () => {
    const { device } = await aPasskey(owner);
    await letProofExpire(world, owner);
    const passkey = await assertionBy(device);
    expect((await owner.post('/api/auth/step-up', { passkey })).statusCode).toBe(200);
    expect(await isFresh()).toBe(true);
    expect((await logOf(world, owner))[0]).toBe('step_up: een passkey');
    expect((await owner.post('/api/auth/step-up', { passkey })).statusCode).toBe(401);
  });

  test.each([
    ['belongs to another account', async () => assertionBy((await aPasskey(await aTenant(world))).device)],
    [
      'answers a challenge of another account',
      async () => {
        const { device } = await aPasskey(owner);
        return assertionBy(device, await aTenant(world));
      },
    ],
    [
      'was used on another website',
      async () => assertionBy((await aPasskey(owner)).device, owner, 'https://kwaad.example'),
    ],
    [
      'answers a challenge of the login page',
      async () => {
        const { device } = await aPasskey(owner);
        const options = await owner.post('/api/auth/passkeys/login-options', {});
        return device.use(options.json(), { origin });
      },
    ],
  ])('is refused when it %s', async (_which, make) => {
    const passkey = await make();
    await letProofExpire(world, owner);
    expect((await owner.post('/api/auth/step-up', { passkey })).statusCode).toBe(401);
    expect(await isFresh()).toBe(false);
  });
});

test.each([{}, { password: 'x', code: '123456' }, { code: '1' }, { passkey: {} }])(
  'a step-up with the malformed proof %j is refused',
  async (body) => {
    expect((await owner.post('/api/auth/step-up', body)).statusCode).toBe(400);
  },
);
