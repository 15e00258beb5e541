import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { countTo, inParallel } from '../../harness/in-parallel.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

const randomGuesses = 100_000;

export const boundaryAttacks: Attack[] = [
  {
    threat: 'Tenant isolation',
    tried: "The product's own database role without a scope, and after B on the same connection",
    alsoIn: ['server/platform/database/tenant-boundary.test.ts'],
    async run({ database, b }) {
      const client = await database.connect();
      const count = async () =>
        (await client.query<{ count: number }>('select count(*)::int as count from donation')).rows[0]?.count;
      try {
        await client.query(`set role gulhart_app; set gulhart.platform = ''`);
        assert.equal(await count(), 0, 'rows without a scope');
        await client.query(`begin; select set_config('gulhart.organisation_id', '${b.id}', true)`);
        assert.equal(await count(), 1, "B's own row is missing");
        await client.query('commit');
        assert.equal(await count(), 0, 'the scope outlived its transaction');
        const { rows } = await client.query<{ danger: boolean }>(
          `select rolsuper or rolbypassrls as danger from pg_roles where rolname = 'gulhart_app'`,
        );
        assert.equal(rows[0]?.danger, false);
        return '0 rows without a scope and after a scope ended; the role owns nothing and cannot bypass';
      } finally {
        client.release(true);
      }
    },
  },
  {
    threat: 'IDOR',
    tried: "B names A's donation, subscription, domain and id; compared with ids that do not exist",
    alsoIn: ['server/route-access.test.ts'],
    async run({ b, a, records }) {
      const unknown = 'a'.repeat(26);
      const pairs: [method: string, path: (id: string) => string, id: string][] = [
        ['GET', (id) => `/api/admin/donations/${id}`, records.donation],
        ['GET', (id) => `/api/admin/donations/${id}/receipt.pdf`, records.donation],
        ['POST', (id) => `/api/admin/donations/${id}/refund`, records.donation],
        ['POST', (id) => `/api/donations/${id}/send-email`, records.donation],
        ['POST', (id) => `/api/admin/subscriptions/${id}/cancel`, records.subscription],
        ['DELETE', (id) => `/api/admin/domains/${id}`, records.domain],
      ];
      for (const [method, path, id] of pairs) {
        const real = await b.ask(path(id), { method });
        const invented = await b.ask(path(unknown), { method });
        assert.deepEqual([real.status, real.body], [404, invented.body], path(id));
      }
      const own = await b.get('/api/admin/donations?apiEnvironment=test');
      const claimed = await b.get(`/api/admin/donations?apiEnvironment=test&userId=${a.id}`);
      assert.equal(claimed.body, own.body, '?userId=A changed what B sees');
      return '404 with the body of an unknown id, six times; ?userId=A changes nothing';
    },
  },
  {
    threat: 'Guessable public id',
    tried: '/api/donation-status of 1, 2, the real id with its last character changed, 100,000 random ids',
    alsoIn: ['server/modules/donor-pages/status/show-status.test.ts'],
    async run({ product, records }) {
      const visitor = new Visitor(product.url);
      const near = '0123456789abcdefghijklmnopqrstuvwxyz'
        .split('')
        .map((last) => records.donation.slice(0, -1) + last)
        .filter((id) => id !== records.donation);
      const guess = async (id: string) =>
        assert.equal((await visitor.get(`/api/donation-status/${id}`)).status, 404, id);
      for (const id of ['1', '2', ...near]) await guess(id);
      await inParallel(countTo(randomGuesses), 8, () => guess(randomBytes(13).toString('hex')));
      const real = await visitor.get(`/api/donation-status/${records.donation}`);
      assert.ok(!real.body.includes(records.donorEmail) && !real.body.includes(records.donorSurname));
      return `${near.length + randomGuesses + 2} guesses: 404; the real one tells neither address nor surname; ids carry 130 random bits`;
    },
  },
  {
    threat: 'Guessable orgId',
    tried: 'Settings for orgId 1 to 1,000, undefined and 1,000 random ids; gifts for three that are nobody',
    alsoIn: ['server/modules/administration/settings/settings.test.ts'],
    async run({ product, a }) {
      const visitor = new Visitor(product.url);
      const random = Array.from({ length: 1_000 }, () => randomBytes(13).toString('hex'));
      const counted = Array.from({ length: 1_000 }, (_, place) => String(place + 1));
      for (const orgId of [...counted, 'undefined', ...random]) {
        const { status } = await visitor.get(`/api/settings/org_name?orgId=${orgId}`);
        assert.equal(status, 404, orgId);
      }
      const gift = { amount: '5.00', email: 'iemand@voorbeeld.example' };
      for (const orgId of ['1', '../', a.id.toUpperCase()]) {
        const { status } = await visitor.post('/api/donations', { ...gift, orgId });
        assert.equal(status, 404, `a gift to ${orgId}`);
      }
      return `404 each time, ${counted.length + random.length + 4} times`;
    },
  },
  {
    threat: 'Public settings route',
    tried:
      "/api/settings/… of A's payment keys, templates, addresses, account fields, __proto__, constructor",
    alsoIn: ['server/modules/administration/settings/settings.test.ts'],
    async run({ product, a }) {
      const visitor = new Visitor(product.url);
      const keys = [
        'mollie_api_key',
        'mollie_api_live_key',
        'email_template',
        'org_contact_email',
        'org_email',
        'org_username',
        'email_reply_to',
        'payment_api_environment',
        '__proto__',
        'constructor',
        'toString',
      ];
      for (const key of keys) {
        const answer = await visitor.get(`/api/settings/${key}?orgId=${a.id}`);
        assert.equal(answer.status, 404, `${key}: ${answer.body}`);
      }
      return `404 for ${keys.length} keys`;
    },
  },
  {
    threat: 'Masked key echo',
    tried: 'A saves the masked key that it was shown',
    alsoIn: ['server/modules/foundation/settings/payment-keys.test.ts'],
    async run({ a, database }) {
      const shown = jsonOf(await a.get('/api/admin/settings/mollie_api_key'))['value'] ?? '';
      assert.match(shown, /^\*{4}/);
      const read = async () =>
        (await database.query('select * from organisation_secret where organisation_id = $1', [a.id])).rows;
      const before = await read();
      await a.post('/api/admin/settings', { key: 'mollie_api_key', value: shown });
      assert.deepEqual(await read(), before);
      assert.ok(!JSON.stringify(before).includes(a.apiKey), 'the key is stored as it is');
      return 'Nothing stored; the key is unchanged, and sealed';
    },
  },
];
