import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { countTo, inParallel } from '../../harness/in-parallel.ts';
import { administratorEmail, password } from '../../harness/launch.ts';
import { registerTenant } from '../world/tenants.ts';
import { Visitor, type Answer } from '../world/visitor.ts';
import { waitUntilIdle } from '../../harness/product-database.ts';
import type { World } from '../world/world.ts';

/** Each of these attacks comes from one IP address. The tests of the server cover attacks from many addresses. */
export const limitAttacks: Attack[] = [
  {
    threat: 'Test-mail relay',
    tried: 'One organisation requests 1,000 test mails to 1,000 strangers',
    async run({ limited, limitedDatabase }) {
      const tenant = await registerTenant(limited.url, 'relay');
      await tenant.save('mollie_api_key', tenant.apiKey);
      const gift = { amount: '1.00', email: 'a@voorbeeld.example', orgId: tenant.id };
      const { id } = JSON.parse((await tenant.post('/api/donations', gift)).body) as { id: string };
      const answers = await inParallel(countTo(1_000), 8, (turn) =>
        tenant.post(`/api/donations/${id}/send-email`, {
          testEmail: `slachtoffer-${turn}@kwaad.example`,
          testAmount: '10',
        }),
      );
      const tally = tallyOf(answers);
      const { rows } = await limitedDatabase.query<{ count: number }>(
        `select count(*)::int as count from mail where recipient like 'slachtoffer-%'`,
      );
      assert.ok((rows[0]?.count ?? 0) <= 10, `${rows[0]?.count} mails`);
      assert.ok((tally[429] ?? 0) >= 990, JSON.stringify(tally));
      return `${describe(tally)}; ${rows[0]?.count} mails`;
    },
  },
  {
    threat: 'Repeated `?sendEmail=1`',
    tried: 'The status of a paid gift of A is requested 1,000 times with `sendEmail=1`',
    async run({ product, database, records }) {
      const visitor = new Visitor(product.url);
      const answers = await inParallel(countTo(1_000), 8, () =>
        visitor.get(`/api/donation-status/${records.donation}?sendEmail=1`),
      );
      assert.deepEqual(Object.keys(tallyOf(answers)), ['200']);
      await waitUntilIdle(database);
      const { rows } = await database.query<{ count: number }>(
        // Leaves out mails to the organisation, and mails with a link that another attack requested.
        `select count(*)::int as count from mail where donation_id = $1 and kind like 'confirmation%'`,
        [records.donation],
      );
      assert.equal(rows[0]?.count, 1, `${rows[0]?.count} mails`);
      return '1,000 × 200; 1 mail';
    },
  },
  {
    threat: 'Donation spam, card testing',
    tried: '10,000 gifts from one IP address, each with another X-Forwarded-For',
    async run({ limited, limitedDatabase }) {
      const tenant = await registerTenant(limited.url, 'spam');
      await tenant.save('mollie_api_key', tenant.apiKey);
      const visitor = new Visitor(limited.url);
      const answers = await inParallel(countTo(10_000), 8, (turn) =>
        visitor.post(
          '/api/donations',
          { amount: '1.00', email: `spam-${turn}@kwaad.example`, orgId: tenant.id },
          { headers: { 'x-forwarded-for': `203.0.113.${turn % 250}` } },
        ),
      );
      const tally = tallyOf(answers);
      assert.ok((tally[201] ?? 0) <= 20 && (tally[429] ?? 0) >= 9_980, JSON.stringify(tally));
      assertRetryAfter(answers);
      const { rows } = await limitedDatabase.query<{ count: number }>(
        'select count(*)::int as count from mail where donation_id is not null and organisation_id = $1',
        [tenant.id],
      );
      assert.equal(rows[0]?.count, 0);
      return `${describe(tally)}; 0 mails; the spoofed header is ignored`;
    },
  },
  {
    threat: 'Brute force',
    tried:
      '9,000 logins on one account and 1,000 on others, each with another X-Forwarded-For; then one login with the right password',
    async run({ limited }) {
      const visitor = new Visitor(limited.url);
      const guess = (email: string) => (turn: number) =>
        visitor.post(
          '/api/auth/login',
          { email: email.replace('#', String(turn)), password: `Mis-Gegokt-${turn}` },
          {
            headers: {
              'x-forwarded-for': `203.0.113.${turn % 250}`,
              forwarded: `for=203.0.113.${turn % 250}`,
            },
          },
        );
      const onOne = await inParallel(countTo(9_000), 8, guess(administratorEmail));
      const onMany = await inParallel(countTo(1_000), 8, guess('iemand-#@voorbeeld.example'));
      const [one, many] = [tallyOf(onOne), tallyOf(onMany)];
      assert.ok((one[401] ?? 0) <= 5 && (one[429] ?? 0) >= 8_995, JSON.stringify(one));
      assert.ok((many[401] ?? 0) <= 20 && (many[429] ?? 0) >= 980, JSON.stringify(many));
      assertRetryAfter([...onOne, ...onMany]);
      const right = await visitor.post('/api/auth/login', { email: administratorEmail, password });
      assert.equal(right.status, 429, 'the right password is accepted despite the limit');
      return `One account: ${describe(one)}; others: ${describe(many)}; the spoofed header is ignored`;
    },
  },
  {
    threat: 'Floods of other forms',
    tried: '60 requests each to register, forgot-password, reset-password and contact',
    run: floodForms,
  },
];

async function floodForms({ limited }: World): Promise<string> {
  const visitor = new Visitor(limited.url);
  const outcomes: string[] = [];
  const forms: [path: string, body: (turn: number) => object][] = [
    [
      '/api/auth/register',
      (turn) => ({
        username: `vloed-${turn}`,
        email: `vloed-${turn}@voorbeeld.example`,
        password,
        organisationName: 'Vloed',
      }),
    ],
    ['/api/auth/forgot-password', (turn) => ({ email: `vloed-${turn}@voorbeeld.example` })],
    ['/api/auth/reset-password', () => ({ token: 'geraden', password })],
    [
      '/api/contact',
      (turn) => ({
        name: 'Vloed',
        email: `vloed-${turn}@voorbeeld.example`,
        subject: 'Vloed',
        message: 'Een bericht dat lang genoeg is om te versturen.',
      }),
    ],
  ];
  for (const [path, body] of forms) {
    const answers = await inParallel(countTo(60), 8, (turn) => visitor.post(path, body(turn)));
    const tally = tallyOf(answers);
    assert.ok((tally[429] ?? 0) >= 40, `${path}: ${JSON.stringify(tally)}`);
    assertRetryAfter(answers);
    outcomes.push(`${path.split('/').at(-1)} ${describe(tally)}`);
  }
  return outcomes.join('; ');
}

function tallyOf(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function describe(tally: Record<number, number>): string {
  return Object.entries(tally)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

function assertRetryAfter(answers: Answer[]): void {
  for (const { status, headers } of answers)
    if (status === 429) assert.ok(Number(headers['retry-after']) > 0, 'a 429 has no Retry-After');
}
