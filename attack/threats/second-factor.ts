import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import type { Attack } from '../attack.ts';
import { waitUntilIdle } from '../../harness/product-database.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { registerTenant, type Tenant } from '../world/tenants.ts';
import { Visitor } from '../world/visitor.ts';
import type { World } from '../world/world.ts';

export const secondFactorAttacks: Attack[] = [
  {
    threat: 'Enumeration of second factors',
    tried:
      'Wrong passwords for accounts with and without a second factor, 40 times each, alternately; a request for passkey options',
    run: enumerateFactors,
  },
];

async function enumerateFactors({ product, a, database }: World): Promise<string> {
  const tenant = await registerWithAuthenticator(product.url, 'verborgen');
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
      // The product still has work after it answers. Without this wait, that work would slow the next request.
      await waitUntilIdle(database);
    }
  }
  assert.equal(answers.size, 1, [...answers].join(' / '));
  const difference = Math.abs(lowerQuartile(times.with) - lowerQuartile(times.without));
  assert.ok(difference < 10, `the times differ by ${difference.toFixed(1)} ms`);
  const options = JSON.parse((await visitor.post('/api/auth/passkeys/login-options', {})).body) as object;
  assert.deepEqual(Object.keys(options).toSorted(), ['challenge', 'rpId', 'timeout', 'userVerification']);
  return `Accounts with and without a second factor get the same answer; the lower quartiles of the times differ by ${difference.toFixed(1)} ms; passkey options name no account`;
}

async function registerWithAuthenticator(address: string, label: string): Promise<Tenant> {
  const tenant = await registerTenant(address, label);
  const { secret } = JSON.parse((await tenant.post('/api/auth/totp', {})).body) as { secret: string };
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const done = await tenant.post('/api/auth/totp/confirm', { code: app.generate() });
  assert.equal(done.status, 200, done.body);
  return tenant;
}
