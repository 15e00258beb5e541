import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { Attack } from '../attack.ts';
import { countTo, inParallel } from '../../harness/in-parallel.ts';
import { password } from '../../harness/launch.ts';
import { waitUntilIdle } from '../../harness/product-database.ts';
import { SoftwareAuthenticator } from '../../harness/software-authenticator.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { registerTenant, type Tenant } from '../world/tenants.ts';
import { type Answer, Visitor } from '../world/visitor.ts';
import type { World } from '../world/world.ts';

/** With a stolen password, or with another person's proof. */
export const secondFactorAttacks: Attack[] = [
  {
    threat: 'Second step skipped',
    tried:
      'A stolen password alone; its token as a cookie; another account’s code; a code twice, three times at once; a recovery code twice',
    alsoIn: ['server/modules/people/second-factor/codes.test.ts'],
    run: skipSecondStep,
  },
  {
    threat: 'Passkeys',
    tried:
      'Another origin, another host, nobody recognised, a copied passkey, an answer twice, another’s token',
    alsoIn: ['server/modules/people/second-factor/passkeys.test.ts'],
    run: misusePasskeys,
  },
  {
    threat: 'Guessing codes',
    tried: '1,000 codes on one account with its right password, each with another token; then the right code',
    alsoIn: ['server/modules/people/second-factor/codes.test.ts'],
    run: guessCodes,
  },
  {
    threat: 'Enumeration of second factors',
    tried:
      'Wrong passwords for accounts with and without a second factor, 40 times each in turn; passkey options',
    alsoIn: [
      'server/modules/people/second-factor/passkeys.test.ts',
      'server/modules/people/accounts/login-pauses.test.ts',
    ],
    run: enumerateFactors,
  },
];

async function skipSecondStep({ product }: World): Promise<string> {
  const { tenant, app, recoveryCodes } = await withApp(product.url, 'tweestap');
  const other = await withApp(product.url, 'buur');
  const thief = new Visitor(product.url);
  const token = await tokenOf(thief, tenant);
  for (const cookie of [`gulhart=${token}`, `gulhart=${encodeURIComponent(token)}`])
    assert.equal((await thief.get('/api/auth/me', { headers: { cookie } })).status, 401, 'a token logs in');
  assert.equal((await giveCode(thief, token, other.app.generate())).status, 401, 'another’s code');

  const code = app.generate({ timestamp: Date.now() + 30_000 });
  const atOnce = await Promise.all([1, 2, 3].map(() => giveCode(thief, token, code)));
  assert.equal(atOnce.filter(({ status }) => status === 200).length, 1, 'one code, several logins');
  assert.equal((await giveCode(thief, token, code)).status, 401, 'a code is taken twice');
  const recovery = recoveryCodes[0] ?? '';
  assert.equal((await giveCode(thief, token, recovery)).status, 200);
  assert.equal((await giveCode(thief, token, recovery)).status, 401, 'a recovery code is taken twice');
  return 'No session before the second step; each code good once, for its own account';
}

async function misusePasskeys({ product }: World): Promise<string> {
  const origin = new URL(product.url).origin;
  const tenant = await registerTenant(product.url, 'passkey');
  const device = new SoftwareAuthenticator();
  const creation = await tenant.post('/api/auth/passkeys/register-options', {});
  const response = device.register(JSON.parse(creation.body), { origin });
  assert.equal((await tenant.post('/api/auth/passkeys', { response, name: 'Laptop' })).status, 200);
  const other = await withApp(product.url, 'anders');

  const thief = new Visitor(product.url);
  const use = async (behaviour: Partial<Parameters<SoftwareAuthenticator['use']>[1]>, token?: string) => {
    const options = await thief.post('/api/auth/passkeys/login-options', { token });
    return device.use(JSON.parse(options.body), { origin, ...behaviour });
  };
  const present = async (assertion: object, token?: string) =>
    (await thief.post('/api/auth/passkeys/login', { response: assertion, token })).status;
  for (const behaviour of [
    { origin: 'https://gulhart.kwaad.example' },
    { rpId: 'kwaad.example' },
    { verifiesUser: false },
    { challenge: 'A'.repeat(43) },
    { userHandle: Buffer.from(other.tenant.id).toString('base64url') },
  ])
    assert.equal(await present(await use(behaviour)), 401, JSON.stringify(behaviour));
  const othersToken = await tokenOf(thief, other.tenant);
  assert.equal(await present(await use({}, othersToken), othersToken), 401, 'another’s token');

  const good = await use({ counter: 7 });
  const twice = await Promise.all([present(good), present(good)]);
  assert.deepEqual(
    twice.toSorted((one, two) => one - two),
    [200, 401],
  );
  assert.equal(await present(await use({ counter: 7 })), 401, 'a copied passkey');
  return 'Refused eight ways (401); what is right is good once';
}

async function guessCodes({ limited, limitedDatabase }: World): Promise<string> {
  const { tenant, app } = await withApp(limited.url, 'gok');
  const thief = new Visitor(limited.url);
  const tokens: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) tokens.push(await tokenOf(thief, tenant));
  const answers = await inParallel(countTo(1_000), 8, (turn) =>
    giveCode(thief, tokens[turn % tokens.length] ?? '', String(100_000 + turn)),
  );
  const tried = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 429);
  assert.ok(tried <= 5 && tried + refused.length === 1_000, `${tried} codes were tried`);
  for (const { headers } of refused) assert.ok(Number(headers['retry-after']) > 0);
  const right = await giveCode(thief, tokens[0] ?? '', app.generate({ timestamp: Date.now() + 30_000 }));
  assert.equal(right.status, 429, 'the right code ends the limit');
  // The other attacks come from the same IP address.
  await limitedDatabase.query('truncate rate_limit');
  return `${tried} codes tried, ${refused.length} × 429; the right one waits as well`;
}

async function enumerateFactors({ product, a, database }: World): Promise<string> {
  const { tenant } = await withApp(product.url, 'verborgen');
  const visitor = new Visitor(product.url);
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const answers = new Set<string>();
  for (let turn = 0; turn < 40; turn += 1) {
    for (const [who, { email }] of [
      ['with', tenant],
      ['without', a],
    ] as const) {
      const answer = await visitor.post('/api/auth/login', { email, password: 'Mis-Gegokt-12' });
      answers.add(`${answer.status} ${answer.body}`);
      times[who].push(answer.durationMs);
      // Work after the answer would slow down the next request.
      await waitUntilIdle(database);
    }
  }
  assert.equal(answers.size, 1, [...answers].join(' / '));
  const difference = Math.abs(lowerQuartile(times.with) - lowerQuartile(times.without));
  assert.ok(difference < 10, `differs by ${difference.toFixed(1)} ms`);
  const options = JSON.parse((await visitor.post('/api/auth/passkeys/login-options', {})).body) as object;
  assert.deepEqual(Object.keys(options).toSorted(), ['challenge', 'rpId', 'timeout', 'userVerification']);
  return `One answer; the quickest quarters differ by ${difference.toFixed(1)} ms; passkey options name nobody`;
}

async function withApp(
  address: string,
  label: string,
): Promise<{ tenant: Tenant; app: TOTP; recoveryCodes: string[] }> {
  const tenant = await registerTenant(address, label);
  const { secret } = JSON.parse((await tenant.post('/api/auth/totp', {})).body) as { secret: string };
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const done = await tenant.post('/api/auth/totp/confirm', { code: app.generate() });
  assert.equal(done.status, 200, done.body);
  return { tenant, app, recoveryCodes: (JSON.parse(done.body) as { recoveryCodes: string[] }).recoveryCodes };
}

async function tokenOf(visitor: Visitor, { email }: Tenant): Promise<string> {
  const answer = await visitor.post('/api/auth/login', { email, password });
  assert.equal(answer.status, 200, answer.body);
  assert.equal(answer.headers['set-cookie'], undefined, 'a password alone gives a cookie');
  return (JSON.parse(answer.body) as { secondFactor: { token: string } }).secondFactor.token;
}

const giveCode = (visitor: Visitor, token: string, code: string): Promise<Answer> =>
  visitor.post('/api/auth/login/second-factor', { token, code });
