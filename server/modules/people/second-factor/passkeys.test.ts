import { beforeEach, describe, expect, test } from 'vitest';
import { SoftwareAuthenticator } from '../../../../harness/software-authenticator.ts';
import { aMember, aTenant, goodPassword, type LoggedIn, letProofExpire } from '../../../testing/builders.ts';
import {
  addPasskey,
  aPasskey,
  givePasskey,
  givePassword,
  isLoggedIn,
  logOf,
  mailsTo,
  origin,
  tokenOf,
} from '../../../testing/second-factors.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
let owner: LoggedIn;
let stranger: TestVisitor;

beforeEach(async () => {
  await world.forgetAttempts();
  owner = await aTenant(world);
  stranger = new TestVisitor(world.app);
});

const refusal = 'Deze passkey werd niet geaccepteerd. Probeer het opnieuw, of log op een andere manier in.';

describe('a passkey', () => {
  test('logs the user in without an address or a password', async () => {
    const { device } = await aPasskey(owner);
    const answer = await givePasskey(stranger, device);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: owner.id, email: owner.email, hasSecondFactor: true });
    expect(await isLoggedIn(stranger)).toBe(true);
    expect(stranger.deviceCookie).toBeDefined();
  });

  test('is requested after the password, because the password alone is not enough to log in', async () => {
    const { device, id } = await aPasskey(owner);
    const first = await givePassword(stranger, owner);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toEqual({
      secondFactor: { token: expect.any(String), methods: ['passkey', 'recovery'] },
    });
    expect(first.cookies).toEqual([]);
    expect(first.body).not.toContain(owner.id);
    const { token } = first.json().secondFactor;
    const options = await stranger.post('/api/auth/passkeys/login-options', { token });
    expect(options.json()).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
    });
    expect((await givePasskey(stranger, device, { token })).statusCode).toBe(200);
    expect(await isLoggedIn(stranger)).toBe(true);
  });

  test('is requested without any account data when the visitor has given no password', async () => {
    await aPasskey(owner);
    const { challenge, ...rest } = (await stranger.post('/api/auth/passkeys/login-options', {})).json();
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({ rpId: 'localhost', timeout: 300_000, userVerification: 'required' });
  });

  test('is listed with its name, its creation time and its last use', async () => {
    const { device, id } = await aPasskey(owner, 'Telefoon');
    await aPasskey(owner, 'Laptop');
    await givePasskey(stranger, device);
    const { passkeys, ...rest } = (await owner.get('/api/auth/second-factor')).json();
    expect(passkeys).toEqual([
      { id, name: 'Telefoon', createdAt: expect.any(String), lastUsedAt: expect.any(String) },
      { id: expect.any(String), name: 'Laptop', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect(rest).toEqual({ totp: false, recoveryCodesLeft: 10, isRequired: false });
  });

  test('comes with recovery codes only when the account had no second factor before', async () => {
    const { recoveryCodes } = await aPasskey(owner);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes!) expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    expect((await aPasskey(owner)).recoveryCodes).toBeUndefined();
  });

  test('comes with recovery codes only once when two passkeys are added at the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => addPasskey(owner, new SoftwareAuthenticator())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const given = answers.filter((answer) => answer.json().recoveryCodes !== undefined);
    expect(given).toHaveLength(1);
    expect((await owner.get('/api/auth/second-factor')).json()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('is excluded in the options for a new passkey, so that one device does not create two', async () => {
    const { id } = await aPasskey(owner);
    const options = (await owner.post('/api/auth/passkeys/register-options')).json();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Gulhart' },
      user: { name: owner.email, displayName: owner.username },
      excludeCredentials: [{ id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('can be renamed, but not by another account and not with an empty or too long name', async () => {
    const { id } = await aPasskey(owner);
    const rename = (visitor: TestVisitor, name: string) =>
      visitor.request('PATCH', `/api/auth/passkeys/${id}`, { name });
    expect((await rename(owner, 'Werklaptop')).statusCode).toBe(200);
    const { passkeys } = (await owner.get('/api/auth/second-factor')).json();
    expect(passkeys).toMatchObject([{ name: 'Werklaptop' }]);
    expect((await rename(owner, '')).statusCode).toBe(400);
    expect((await rename(owner, 'x'.repeat(61))).statusCode).toBe(400);
    expect((await rename(await aTenant(world), 'Van mij')).statusCode).toBe(404);
    expect((await logOf(world, owner))[0]).toBe('passkey_renamed: Laptop → Werklaptop');
  });

  test('is refused after its removal, and removing the last passkey deletes the recovery codes', async () => {
    const { device, id, recoveryCodes } = await aPasskey(owner);
    expect((await (await aTenant(world)).delete(`/api/auth/passkeys/${id}`)).statusCode).toBe(404);
    expect((await owner.delete(`/api/auth/passkeys/${id}`)).statusCode).toBe(200);
    expect((await owner.delete(`/api/auth/passkeys/${id}`)).statusCode).toBe(404);
    const answer = await givePasskey(stranger, device);
    expect([answer.statusCode, answer.json().message]).toEqual([401, refusal]);
    expect((await owner.get('/api/auth/second-factor')).json()).toEqual({
      passkeys: [],
      totp: false,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect((await givePassword(stranger, owner)).json()).toMatchObject({ id: owner.id });
    expect(recoveryCodes).toHaveLength(10);
  });

  test('causes a mail to its owner and a log entry when it is added or removed', async () => {
    const { id } = await aPasskey(owner, 'Telefoon');
    await owner.delete(`/api/auth/passkeys/${id}`);
    expect(await logOf(world, owner)).toEqual(['passkey_removed: Telefoon', 'passkey_added: Telefoon']);
    const mails = await mailsTo(world, owner);
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('De beveiliging van uw account is gewijzigd'),
    );
    expect(mails[0]!.text).toContain('een passkey toegevoegd: ‘Telefoon’');
    expect(mails[1]!.text).toContain('Inloggen kan nu met alleen een wachtwoord.');
  });

  test('logs a member in to their organisation', async () => {
    const member = await aMember(world, owner, 'viewer');
    const { device } = await aPasskey(member);
    expect((await givePasskey(stranger, device)).json()).toMatchObject({
      id: member.id,
      organizationId: owner.id,
      role: 'viewer',
    });
  });
});

describe('a passkey is refused', () => {
  const attempt = async (device: SoftwareAuthenticator, behaviour: Parameters<typeof givePasskey>[2]) => {
    const visitor = new TestVisitor(world.app);
    const answer = await givePasskey(visitor, device, behaviour);
    if (answer.statusCode !== 200) {
      expect([answer.statusCode, answer.json().message]).toEqual([401, refusal]);
      expect(answer.cookies).toEqual([]);
    }
    return isLoggedIn(visitor);
  };

  test('when it was used on another website', async () => {
    const { device } = await aPasskey(owner);
    expect(await attempt(device, { origin: 'https://gulhart.kwaad.example' })).toBe(false);
    expect(await attempt(device, { origin: 'http://localhost:3001' })).toBe(false);
    expect(await attempt(device, { rpId: 'kwaad.example' })).toBe(false);
    expect(await attempt(device, {})).toBe(true);
  });

  test('when the device did not verify the user', async () => {
    const { device } = await aPasskey(owner);
    expect(await attempt(device, { verifiesUser: false })).toBe(false);
  });

  test('when its counter does not increase, because it may be a copy', async () => {
    const { device } = await aPasskey(owner);
    expect(await attempt(device, { counter: 5 })).toBe(true);
    for (const counter of [5, 4, 0]) expect(await attempt(device, { counter })).toBe(false);
    expect(await attempt(device, { counter: 6 })).toBe(true);
  });

  test('when its user handle names another account', async () => {
    const { device } = await aPasskey(owner);
    const userHandle = Buffer.from((await aTenant(world)).id).toString('base64url');
    expect(await attempt(device, { userHandle })).toBe(false);
  });

  test('when it signed an unknown challenge', async () => {
    const { device } = await aPasskey(owner);
    expect(await attempt(device, { challenge: 'A'.repeat(43) })).toBe(false);
  });

  test('when its response is used twice, even at the same moment', async () => {
    const { device } = await aPasskey(owner);
    const options = (await stranger.post('/api/auth/passkeys/login-options', {})).json();
    const response = device.use(options, { origin });
    const answers = await Promise.all(
      [1, 2, 3].map(() => new TestVisitor(world.app).post('/api/auth/passkeys/login', { response })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const later = await stranger.post('/api/auth/passkeys/login', { response });
    expect(later.statusCode).toBe(401);
  });

  test('when its challenge is older than five minutes', async () => {
    const { device } = await aPasskey(owner);
    const options = (await stranger.post('/api/auth/passkeys/login-options', {})).json();
    await world.movePast({ minutes: 5 });
    const response = device.use(options, { origin });
    expect((await stranger.post('/api/auth/passkeys/login', { response })).statusCode).toBe(401);
  });

  test('when its challenge was for another account', async () => {
    const other = await aTenant(world);
    const { device: othersDevice } = await aPasskey(other);
    const { device } = await aPasskey(owner);
    const token = await tokenOf(stranger, owner);
    expect(await attempt(othersDevice, { token })).toBe(false);
    // With a login token, the challenge must be for the token's account. Without a login token, the challenge must not
    // be for a particular account.
    const openOptions = (await stranger.post('/api/auth/passkeys/login-options', {})).json();
    const mixed = { response: device.use(openOptions, { origin }), token };
    expect((await stranger.post('/api/auth/passkeys/login', mixed)).statusCode).toBe(401);
    const accountOptions = (await stranger.post('/api/auth/passkeys/login-options', { token })).json();
    const withoutToken = { response: device.use(accountOptions, { origin }) };
    expect((await stranger.post('/api/auth/passkeys/login', withoutToken)).statusCode).toBe(401);
    expect(await attempt(device, { token })).toBe(true);
  });

  test('when its challenge was for another purpose', async () => {
    const { device } = await aPasskey(owner);
    const toRegister = (await owner.post('/api/auth/passkeys/register-options')).json();
    const response = device.use({ challenge: toRegister.challenge, rpId: 'localhost' }, { origin });
    expect((await stranger.post('/api/auth/passkeys/login', { response })).statusCode).toBe(401);
  });

  test('when the password changes between the two login steps', async () => {
    const { device } = await aPasskey(owner);
    const token = await tokenOf(stranger, owner);
    const options = (await stranger.post('/api/auth/passkeys/login-options', { token })).json();
    await owner.post('/api/auth/change-password', {
      currentPassword: goodPassword,
      newPassword: 'Acht-Luide-Dalen-8',
    });
    const answer = await stranger.post('/api/auth/passkeys/login', {
      response: device.use(options, { origin }),
      token,
    });
    expect(answer.json()).toMatchObject({ code: 'login_expired' });
    expect((await stranger.post('/api/auth/passkeys/login-options', { token })).statusCode).toBe(401);
    expect(await isLoggedIn(stranger)).toBe(false);
  });

  test('and the refusal is recorded in the audit log of its owner’s organisation', async () => {
    const { device } = await aPasskey(owner);
    await attempt(device, { verifiesUser: false });
    expect((await logOf(world, owner))[0]).toBe('login_failed: passkey geweigerd, Onbekend apparaat');
  });

  test('after twenty failed attempts from one IP address', async () => {
    const { device } = await aPasskey(owner);
    for (let turn = 0; turn < 20; turn += 1) await attempt(device, { verifiesUser: false });
    const answer = await givePasskey(stranger, device);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a new passkey is refused', () => {
  const sentence = 'Deze passkey kon niet worden toegevoegd. Probeer het opnieuw.';

  test.each([
    ['another website', { origin: 'https://kwaad.example' }],
    ['another host', { rpId: 'kwaad.example' }],
    ['a device that did not verify the user', { verifiesUser: false }],
    ['a device that signed an unknown challenge', { challenge: 'A'.repeat(43) }],
  ])('from %s', async (_what, behaviour) => {
    const answer = await addPasskey(owner, new SoftwareAuthenticator(), behaviour);
    expect([answer.statusCode, answer.json().message]).toEqual([400, sentence]);
    expect((await owner.get('/api/auth/second-factor')).json()).toMatchObject({ passkeys: [] });
  });

  test('when another account submits it, and then also when its owner submits it, because the challenge is used up', async () => {
    const other = await aTenant(world);
    const device = new SoftwareAuthenticator();
    const options = (await owner.post('/api/auth/passkeys/register-options')).json();
    const response = device.register(options, { origin });
    expect((await other.post('/api/auth/passkeys', { response, name: 'Gestolen' })).statusCode).toBe(400);
    expect((await owner.post('/api/auth/passkeys', { response, name: 'Laptop' })).statusCode).toBe(400);
  });

  test('when another account has its credential id', async () => {
    const other = await aTenant(world);
    const { device } = await aPasskey(owner);
    const credentialId = device.passkey!.id;
    expect((await addPasskey(other, new SoftwareAuthenticator(), { credentialId })).statusCode).toBe(409);
    expect((await givePasskey(stranger, device)).json()).toMatchObject({ id: owner.id });
  });

  test('when the session has no fresh proof of identity, and so is every other change of second factors', async () => {
    const { id } = await aPasskey(owner);
    await letProofExpire(world, owner);
    for (const [method, path, body] of [
      ['POST', 'passkeys/register-options'],
      ['POST', 'passkeys', {}],
      ['PATCH', `passkeys/${id}`, { name: 'x' }],
      ['DELETE', `passkeys/${id}`],
      ['POST', 'totp'],
      ['POST', 'totp/confirm', { code: '123456' }],
      ['DELETE', 'totp'],
      ['POST', 'recovery-codes'],
    ] as const) {
      const answer = await owner.request(method, `/api/auth/${path}`, body);
      expect([path, answer.json().code]).toEqual([path, 'step_up_needed']);
    }
    expect((await owner.get('/api/auth/second-factor')).json()).toMatchObject({ passkeys: [{ id }] });
  });
});
