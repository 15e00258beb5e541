import { beforeAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import { aTenant } from '../../../testing/builders.ts';
import {
  anOrganisationThatTakesGifts,
  aPaymentKey,
  useGivingWorld,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { TestVisitor } from '../../../testing/test-world.ts';

// A short timeout keeps these tests fast, because some faults are answers that come too late.
const world = useGivingWorld(() => ({
  mollie: connectMollie(() => world.simulatorUrl, { timeoutMs: 1_000 }),
}));
let organisation: Organisation;

beforeAll(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
});

const testKey = (body: object, visitor: TestVisitor = organisation) =>
  visitor.post('/api/test-mollie-api', body);

const works = 'De sleutel werkt. Eenmalige en maandelijkse giften zijn mogelijk.';

describe('a test of a key', () => {
  test.each(['test', 'live'])(
    'that was saved for the %s environment reports which donations are possible',
    async (apiEnvironment) => {
      const answer = await testKey({ apiEnvironment });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        success: true,
        message: works,
        apiEnvironment,
        methods: [
          { id: 'ideal', description: 'iDEAL | Wero' },
          { id: 'directdebit', description: 'SEPA-incasso' },
        ],
      });
    },
  );

  test('that is typed but not saved uses the typed key and saves nothing', async () => {
    const tenant = await aTenant(world);
    const answer = await testKey({ apiEnvironment: 'test', apiKey: aPaymentKey('test') }, tenant);
    expect(answer.json()).toMatchObject({ success: true, message: works });
    const { rows } = await world.owner.query('select from organisation_secret where organisation_id = $1', [
      tenant.id,
    ]);
    expect(rows).toEqual([]);
  });

  test.each(['****abcd', '', null])('with %j in the field uses the saved key', async (apiKey) => {
    expect((await testKey({ apiEnvironment: 'live', apiKey })).json()).toMatchObject({ success: true });
  });

  test.each([
    [
      'test',
      aPaymentKey('live'),
      'Dit is een live-sleutel. Vul hier de test-sleutel in, die met test_ begint.',
    ],
    [
      'live',
      aPaymentKey('test'),
      'Dit is een test-sleutel. Vul hier de live-sleutel in, die met live_ begint.',
    ],
    [
      'test',
      'test_kort',
      'Een test-sleutel begint met test_ en heeft daarna minstens 30 letters en cijfers.',
    ],
    ['test', 'hallo', 'Een test-sleutel begint met test_ en heeft daarna minstens 30 letters en cijfers.'],
  ])(
    'that is not a valid %s key is refused with a message at the key field',
    async (apiEnvironment, apiKey, sentence) => {
      const answer = await testKey({ apiEnvironment, apiKey });
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { apiKey: sentence }]);
    },
  );

  test('is refused if no key was saved or typed', async () => {
    const answer = await testKey({ apiEnvironment: 'live' }, await aTenant(world));
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Er is nog geen sleutel opgeslagen. Vul er eerst een in.',
    ]);
  });

  test('of a Mollie account without iDEAL reports that no donation is possible', async () => {
    const apiKey = aPaymentKey('live');
    await world.control('account', { key: apiKey, methods: ['creditcard', 'directdebit'] });
    const answer = await testKey({ apiEnvironment: 'live', apiKey });
    expect(answer.json()).toMatchObject({
      success: false,
      message:
        'De sleutel werkt, maar iDEAL staat niet aan in uw Mollie-account. Zet iDEAL aan om giften te ontvangen.',
    });
    expect(answer.json().methods.map(({ id }: { id: string }) => id)).toEqual(['creditcard', 'directdebit']);
  });

  test('of a Mollie account without direct debit reports that subscriptions are not possible', async () => {
    const apiKey = aPaymentKey('live');
    await world.control('account', { key: apiKey, methods: ['ideal'] });
    expect((await testKey({ apiEnvironment: 'live', apiKey })).json()).toEqual({
      success: true,
      message:
        'De sleutel werkt. SEPA-incasso staat niet aan in uw Mollie-account, dus maandelijkse giften kunnen nog niet.',
      apiEnvironment: 'live',
      methods: [{ id: 'ideal', description: 'iDEAL | Wero' }],
    });
  });

  test('for the test environment reports that only the live key can show whether direct debit works', async () => {
    const apiKey = aPaymentKey('test');
    await world.control('account', { key: apiKey, methods: ['ideal'] });
    const { success, message } = (await testKey({ apiEnvironment: 'test', apiKey })).json();
    expect(success).toBe(true);
    expect(message).toContain('weten we pas zeker met de live-sleutel');
  });

  test('that Mollie has revoked reports that Mollie does not accept the key', async () => {
    const apiKey = aPaymentKey('live');
    await world.control('account', { key: apiKey, revoked: true });
    expect((await testKey({ apiEnvironment: 'live', apiKey })).json()).toEqual({
      success: false,
      message: 'Mollie accepteert deze sleutel niet. Controleer of u de hele sleutel heeft gekopieerd.',
      apiEnvironment: 'live',
      methods: [],
    });
  });

  test.each([
    { type: 'cut' },
    { type: 'status', code: 503 },
    { type: 'slow', ms: 1_500 },
  ] as Fault['effect'][])('while Mollie cannot be reached says nothing about the key: %j', async (effect) => {
    const fault: Fault = { path: '/v2/methods', count: 'always', effect };
    const answer = await world.during(fault, () => testKey({ apiEnvironment: 'live' }));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        success: false,
        message: 'Mollie is op dit moment niet bereikbaar. Probeer het over een paar minuten opnieuw.',
      },
    ]);
  });

  test('is refused with 429 after twenty tests in ten minutes', async () => {
    const { database, secrets } = world.deps;
    const visitor = new TestVisitor(
      await world.appWith({ rateLimiter: createRateLimiter(database, secrets) }),
    );
    visitor.cookie = (await aTenant(world)).cookie;
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await testKey({ apiEnvironment: 'live' }, visitor)).statusCode).toBe(400);
    }
    const refused = await testKey({ apiEnvironment: 'live' }, visitor);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('the responses and the log of key tests and of a donation contain no key', async () => {
  const lines: string[] = [];
  const app = await world.appWith(
    {},
    { logLevel: 'trace', logDestination: { write: (line) => lines.push(line) } },
  );
  const visitor = new TestVisitor(app);
  visitor.cookie = organisation.cookie;
  const revoked = aPaymentKey('live');
  await world.control('account', { key: revoked, revoked: true });
  const answers = [
    await testKey({ apiEnvironment: 'live' }, visitor),
    await testKey({ apiEnvironment: 'live', apiKey: revoked }, visitor),
    await testKey({ apiEnvironment: 'test', apiKey: revoked }, visitor),
    await world.during({ count: 'always', effect: { type: 'cut' } }, () =>
      testKey({ apiEnvironment: 'live' }, visitor),
    ),
    await app.inject({
      method: 'POST',
      url: '/api/donations',
      payload: { amount: 10, email: 'noor@voorbeeld.nl', orgId: organisation.id },
    }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 200, 201]);
  const everything = [...lines, ...answers.map(({ body, headers }) => body + JSON.stringify(headers))].join(
    '\n',
  );
  expect(everything).toContain('"route":"/api/test-mollie-api"');
  expect(everything).not.toMatch(/(test|live)_simulator_|Bearer/);
});
