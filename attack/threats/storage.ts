import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { createPaidGift } from '../world/create-paid-gift.ts';
import { Visitor } from '../world/visitor.ts';
import { waitUntilIdle } from '../../harness/product-database.ts';
import type { World } from '../world/world.ts';

export const storageAttacks: Attack[] = [
  {
    threat: 'Key storage',
    tried:
      "In the database, B's sealed payment key is replaced twice: by A's sealed key, and by B's own sealed key with one changed character; after each replacement, a visitor gives to B",
    async run({ database, a, b, product }) {
      const sealedOf = async (id: string) =>
        (
          await database.query<{ sealed_value: string }>(
            'select sealed_value from organisation_secret where organisation_id = $1 and retired_at is null',
            [id],
          )
        ).rows[0]?.sealed_value ?? '';
      const put = (sealed: string) =>
        database.query(
          'update organisation_secret set sealed_value = $2 where organisation_id = $1 and retired_at is null',
          [b.id, sealed],
        );
      const own = await sealedOf(b.id);
      const flipped = own.replace(
        /:([\w-])([^:]*)$/,
        (_, first: string, rest: string) => `:${first === 'A' ? 'B' : 'A'}${rest}`,
      );
      const statuses: number[] = [];
      const give = () =>
        new Visitor(product.url).post('/api/donations', {
          amount: '5.00',
          email: 'a@voorbeeld.example',
          orgId: b.id,
        });
      try {
        for (const sealed of [await sealedOf(a.id), flipped]) {
          await put(sealed);
          const { status, body } = await give();
          assert.ok(status >= 400 && !body.includes('checkoutUrl'), `${status} ${body}`);
          assert.ok(!body.includes(a.apiKey) && !body.includes('auth'), body);
          statuses.push(status);
        }
      } finally {
        await put(own);
      }
      assert.equal((await give()).status, 201);
      return `Both gifts are refused (${statuses.join(', ')}) without details; after B's own key is restored, a gift to B succeeds`;
    },
  },
  {
    threat: 'Details in errors',
    tried:
      'Paths that cannot be decoded; .git and .env; paths to files outside the public folder; files of the product; the methods TRACE, PROPFIND, PUT and PATCH',
    async run({ product }) {
      const visitor = new Visitor(product.url);
      const paths = [
        '/%zz',
        '/.git/HEAD',
        '/.env',
        '/..%2f..%2fetc/passwd',
        '/assets/../../package.json',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/package.json',
        '/dist/server/main.js',
        '/api/%00',
      ];
      for (const path of paths) {
        const { status, body } = await visitor.get(path);
        assert.ok(status >= 400 && status < 500, `${path}: ${status}`);
        assert.doesNotMatch(body, /node_modules|at \w+ \(|root:|"dependencies"/, path);
      }
      for (const method of ['TRACE', 'PROPFIND', 'PUT', 'PATCH']) {
        const { status } = await visitor.request('/api/donations', { method });
        assert.ok(status >= 400 && status < 500, `${method}: ${status}`);
      }
      const { headers } = await visitor.get('/');
      assert.equal(headers['x-powered-by'] ?? headers['server'], undefined);
      return `${paths.length} paths and 4 methods: 4xx without details of the machine`;
    },
  },
];

export const secretsInLogs: Attack = {
  threat: 'Secrets in logs',
  tried: 'The log of all attacks is searched for payment keys, cookies, e-mail addresses, hashes and tokens',
  async run({ product, limited, mailing, a, b, records }) {
    const lines = [product, limited, mailing].flatMap((each) => each.output().split('\n'));
    // Log lines are JSON, unlike the welcome text.
    const log = lines.filter((line) => line.startsWith('{'));
    assert.ok(log.length > 1_000, `only ${log.length} lines`);
    const secrets = [
      a.apiKey,
      b.apiKey,
      records.donorEmail,
      records.donorSurname,
      records.stopToken,
      records.webhookToken,
    ];
    const cookies = [a.cookie, b.cookie].map((cookie) => cookie.split('=')[1] ?? cookie);
    const pattern = /(live|test)_\w{8}|gulhart=|\$argon2|[\w.+-]+@[\w-]+\.\w+|"(set-)?cookie"/i;
    const leaks = log.filter(
      (line) => pattern.test(line) || [...secrets, ...cookies].some((secret) => line.includes(secret)),
    );
    assert.deepEqual(leaks.slice(0, 3), []);
    return `0 of ${log.length} lines contain a secret`;
  },
};

export const personalData: Attack = {
  threat: 'GDPR vs fiscal duty',
  tried:
    'A and B try to erase a donor of B who gave a year ago; B and an anonymous visitor try to delete organisation A',
  run: erase,
};

async function erase(world: World): Promise<string> {
  const { a, b, database, product } = world;
  const { id, email } = await createPaidGift(world, { lastName: 'Vergeetmijniet' });
  await waitUntilIdle(database);
  await database.query(
    `update donation set completed_at = now() - interval '1 year' where donation_id = $1`,
    [id],
  );
  const money = async () =>
    (await database.query('select * from ledger_entry where donation_id = $1', [id])).rows;
  const before = await money();
  assert.equal((await a.post('/api/admin/donors/erase', { email })).status, 404);
  assert.equal((await b.post('/api/admin/donors/erase', { email })).status, 200);
  assert.ok(!(await b.get(`/api/admin/donations/${id}`)).body.includes('Vergeetmijniet'));
  const { rows } = await database.query('select donor from fiscal_record where donation_id = $1', [id]);
  assert.deepEqual(rows, [{ donor: 'Vergeetmijniet' }]);
  assert.ok(before.length > 0);
  assert.deepEqual(await money(), before);
  assert.equal((await b.delete(`/api/admin/users/${a.id}`)).status, 404);
  assert.equal((await new Visitor(product.url).delete(`/api/admin/users/${a.id}`)).status, 401);
  assert.equal((await a.get('/api/auth/me')).status, 200);
  return 'Only B can erase its donor; the name is kept only in the fiscal record; the ledger is unchanged; B and the visitor cannot delete A';
}
