import assert from 'node:assert/strict';
import type pg from 'pg';
import type { Attack } from '../attack.ts';
import { password } from '../../harness/launch.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { registerTenant, type Tenant } from '../world/tenants.ts';
import { type Answer, jsonOf, Visitor } from '../world/visitor.ts';

/** With an open session, or with a link that was used before. */
export const proofAttacks: Attack[] = [
  {
    threat: 'Stolen session',
    tried:
      'The cookie of a session of ten minutes ago, in another browser: payment keys, environment, address, exports, erasing, ways to log in; guessing the password',
    alsoIn: [
      'server/route-roles.test.ts',
      'server/modules/people/accounts/step-up/step-up.test.ts',
      'server/modules/people/accounts/step-up/step-up-factors.test.ts',
    ],
    async run({ product, database }) {
      const victim = await registerTenant(product.url, 'gestolen');
      await victim.save('mollie_api_key', victim.apiKey);
      await letProofExpire(database, victim);
      const thief = new Visitor(product.url);
      thief.cookie = victim.cookie;
      const before = await stateOf(database, victim);
      const refused = await Promise.all(attempts(thief, victim));
      for (const { status, body } of refused)
        assert.deepEqual([status, jsonOf({ body } as Answer)['code']], [403, 'step_up_needed'], body);
      for (const proof of [{ password: 'Mis-Gegokt-1' }, { code: '000000' }, { passkey: {} }, {}])
        assert.ok((await thief.post('/api/auth/step-up', proof)).status >= 400);
      assert.equal((await thief.get('/api/auth/step-up')).status, 403);
      assert.deepEqual(await stateOf(database, victim), before);
      return `${refused.length} requests refused, nothing changed`;
    },
  },
  {
    threat: 'Undo link replay',
    tried:
      'A link back to the old address: twice, after another one, by whoever chose the later address; links to confirm afterwards',
    alsoIn: ['server/modules/people/accounts/email-change/email-change.test.ts'],
    async run({ product, database, administrator }) {
      const owner = await registerTenant(product.url, 'verhuisd');
      await confirmLast(owner, administrator, owner.email);
      const first = await changeAddress(owner, administrator, owner.email, `een-${owner.email}`);
      const second = await changeAddress(owner, administrator, `een-${owner.email}`, `twee-${owner.email}`);
      await owner.post('/api/auth/profile', { username: owner.username, email: `drie-${owner.email}` });
      const pending = await lastToken(administrator, `drie-${owner.email}`);
      const visitor = new Visitor(product.url);
      const undo = async (token: string) => (await visitor.post('/api/auth/undo-email', { token })).status;
      assert.equal(await undo(first), 200);
      assert.deepEqual([await undo(first), await undo(second)], [400, 400], 'a link works again');
      assert.equal((await visitor.post('/api/auth/confirm-email', { token: pending })).status, 400);
      const { rows } = await database.query('select email from account where account_id = $1', [owner.id]);
      assert.deepEqual(rows, [{ email: owner.email }]);
      assert.equal((await owner.get('/api/auth/me')).status, 401, 'somebody stays logged in');
      assert.equal((await visitor.logIn(owner.email, password)).status, 401, 'the old password still works');
      return 'Works once; later links, addresses that were asked for, sessions and the password end with it';
    },
  },
];

function attempts(thief: Visitor, victim: Tenant): Promise<Answer>[] {
  const save = (key: string, value: string) => thief.post('/api/admin/settings', { key, value });
  return [
    save('mollie_api_key', `test_simulator_${'x'.repeat(24)}`),
    save('mollie_api_live_key', `live_simulator_${'x'.repeat(24)}`),
    save('payment_api_environment', 'live'),
    save('org_email', 'dief@kwaad.example'),
    thief.ask('/api/admin/settings', {
      method: 'PUT',
      body: { values: { payment_api_environment: 'live' } },
    }),
    thief.delete('/api/admin/settings/mollie_api_key'),
    thief.post('/api/auth/profile', { username: victim.username, email: 'dief@kwaad.example' }),
    thief.get('/api/admin/donations/export.csv'),
    thief.get('/api/admin/donations/export.xlsx'),
    thief.get('/api/admin/donors/export?email=wie@dan.ook.example'),
    thief.post('/api/admin/donors/erase', { email: 'wie@dan.ook.example' }),
    thief.get('/api/admin/audit/export'),
    thief.post('/api/auth/passkeys/register-options', {}),
    thief.post('/api/auth/totp', {}),
    thief.post('/api/auth/recovery-codes', {}),
  ];
}

async function letProofExpire(database: pg.Pool, { id }: Tenant): Promise<void> {
  await database.query(`update session set proved_at = now() - interval '10 minutes' where account_id = $1`, [
    id,
  ]);
}

async function stateOf(database: pg.Pool, { id }: Tenant): Promise<unknown> {
  const { rows } = await database.query(
    `select (select jsonb_agg(s) from organisation_secret s where organisation_id = $1),
       (select jsonb_agg(s) from organisation_setting s where organisation_id = $1),
       (select jsonb_agg(a) from account a where account_id = $1),
       (select count(*) from email_confirmation where account_id = $1),
       (select count(*) from passkey where account_id = $1), (select count(*) from totp where account_id = $1)`,
    [id],
  );
  return rows;
}

/** Returns the link in the mail to the old address. */
async function changeAddress(
  owner: Tenant,
  administrator: Visitor,
  from: string,
  to: string,
): Promise<string> {
  const asked = await owner.post('/api/auth/profile', { username: owner.username, email: to });
  assert.equal(asked.status, 200, asked.body);
  await confirmLast(owner, administrator, to);
  return lastToken(administrator, from, 'adres-herstellen');
}

async function confirmLast(owner: Visitor, administrator: Visitor, email: string): Promise<void> {
  const token = await lastToken(administrator, email);
  const confirmed = await owner.post('/api/auth/confirm-email', { token });
  assert.equal(confirmed.status, 200, confirmed.body);
}

function lastToken(administrator: Visitor, to: string, page = 'e-mail-bevestigen'): Promise<string> {
  return waitUntil(`a link for ${to}`, async () => {
    const mails = JSON.parse((await administrator.get('/api/admin/mailbox')).body) as {
      to: string;
      text: string;
    }[];
    return mails
      .filter((mail) => mail.to === to)
      .map((mail) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(mail.text)?.[1])
      .find((token) => token !== undefined);
  });
}
