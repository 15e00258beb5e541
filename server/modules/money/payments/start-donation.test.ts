import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aTenant, anAdministrator } from '../../../testing/builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  aStartedGift,
  countAllRows,
  donationOf,
  onlyDonationOf,
  pay,
  paymentsNaming,
  sendGift,
  type StartedGift,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  aPaymentKey,
  saveKey,
  saveSetting,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const cannotTakeGifts = 'Deze organisatie kan nog geen giften ontvangen.';

describe('the recipient of a donation', () => {
  test('is missing while there is no organisation', async () => {
    const answer = await sendGift(world, { ...aGift({ id: '' }), orgId: undefined });
    expect([answer.statusCode, answer.json().message]).toEqual([409, cannotTakeGifts]);
    const form = await world.app.inject('/donation-embed?component=simple');
    expect([form.statusCode, form.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test('is the organisation of the oldest administrator if the form names no organisation', async () => {
    const administrator = await anAdministrator(world);
    await anAdministrator(world);
    await saveKey(world, administrator, 'test', aPaymentKey('test'));
    const answer = await sendGift(world, { ...aGift(administrator), orgId: undefined });
    expect(answer.statusCode).toBe(201);
    expect(await donationOf(world, answer.json())).toMatchObject({ organisation_id: administrator.id });
    await expectLedgersToMatch(world);
  });

  test('is the demo organisation, if one is configured, when the form names no organisation', async () => {
    const demo = await anOrganisationThatTakesGifts(world);
    const app = await world.appWith({ demoOrganisationId: demo.id });
    const answer = await sendGift({ ...world, app }, { ...aGift(demo), orgId: null });
    expect(answer.statusCode).toBe(201);
    expect(await donationOf(world, answer.json())).toMatchObject({ organisation_id: demo.id });
  });

  test('may be named in the URL', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const { orgId, ...gift } = aGift(organisation);
    const answer = await world.app.inject({
      method: 'POST',
      url: `/api/donations?orgId=${orgId}`,
      payload: gift,
    });
    expect(answer.statusCode).toBe(201);
    expect(await donationOf(world, answer.json())).toMatchObject({ organisation_id: orgId });
  });

  test.each([randomId(), '1', 'a\u0000b', "'; drop table donation; --"])(
    'is not found for the id %j',
    async (orgId) => {
      const answer = await sendGift(world, aGift({ id: orgId }));
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      const form = await world.app.inject(
        `/donation-embed?component=simple&orgId=${encodeURIComponent(orgId)}`,
      );
      expect([form.statusCode, form.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  test('cannot receive the donation without a payment key', async () => {
    const tenant = await aTenant(world);
    const before = await countAllRows(world);
    const answer = await sendGift(world, aGift(tenant));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: cannotTakeGifts, error: cannotTakeGifts, code: 'conflict' });
    expect(await countAllRows(world)).toEqual(before);
    const form = await world.app.inject(`/donation-embed?component=simple&orgId=${tenant.id}`);
    expect(form.body).toContain('nog geen giften');
  });

  test('cannot receive the donation in the live environment with only a test key', async () => {
    const tenant = await aTenant(world);
    await saveKey(world, tenant, 'test', aPaymentKey('test'));
    await saveSetting(tenant, 'payment_api_environment', 'live');
    expect((await sendGift(world, aGift(tenant))).statusCode).toBe(409);
  });
});

describe('a donation', () => {
  test.each([
    ['paid', 'completed'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
    ['open', 'pending'],
  ] as const)('that is %s at the checkout has the status %s', async (outcome, status) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation, { amount: 12.5 });
    expect(await donationOf(world, gift)).toMatchObject({ status: 'pending', environment: 'live' });

    const location = await pay(gift, outcome);
    expect(location).toBe(`${world.deps.publicUrl.origin}/donation-complete?id=${gift.id}`);
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status, amount_cents: 12_50 });
    await expectLedgersToMatch(world);
  });

  test("is sent to Mollie without the donor's name", async () => {
    const organisation = await anOrganisationThatTakesGifts(world, 'test');
    const { id } = await aStartedGift(world, organisation, { returnUrl: 'https://www.voorbeeld.nl/geef' });
    const { webhook_token: token, mollie_payment_id: paymentId } = await donationOf(world, { id });
    const { accounts } = await world.state();
    const payment = accounts.flatMap(({ payments }) => payments).find((each) => each.id === paymentId);
    expect(payment).toMatchObject({
      amount: '25.00',
      description: 'Donatie Stichting Test',
      metadata: { organisationId: organisation.id, donationId: id },
      method: 'ideal',
      locale: 'nl_NL',
      webhookUrl: `${world.deps.publicUrl.origin}/api/webhooks/mollie/${token}`,
    });
    expect(JSON.stringify(payment)).not.toMatch(/noor|wit/i);
  });

  test('gets a response with only its id and the checkout URL', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const started = await aStartedGift(world, organisation);
    expect(started).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      checkoutUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/checkout\/tr_\w+$/),
    });
  });
});

/** Some tests share this organisation, because they do not count its donations. */
let shared: ReturnType<typeof anOrganisationThatTakesGifts> | undefined;
const anOrganisation = () => (shared ??= anOrganisationThatTakesGifts(world));

describe('the idempotency key of a form', () => {
  test('turns ten simultaneous clicks into one donation with one payment, and all ten responses are equal', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = aGift(organisation, { idempotencyKey: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendGift(world, gift)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const started = answers[0]!.json<StartedGift>();
    expect(await paymentsNaming(world, started)).toHaveLength(1);

    await pay(started);
    await world.settle();
    expect((await onlyDonationOf(world, organisation)).status).toBe('completed');
    await expectLedgersToMatch(world);
  });

  test('turns five simultaneous clicks into one customer and one subscription', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = aGift(organisation, { isRecurring: true, idempotencyKey: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendGift(world, gift)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await pay(answers[0]!.json());
    await world.settle();
    const { accounts } = await world.state();
    const own = accounts.filter(({ id }) => world.accounts.get(id)?.organisationId === organisation.id);
    expect(own.flatMap(({ customers }) => customers)).toHaveLength(1);
    expect(own.flatMap(({ subscriptions }) => subscriptions)).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('may be in a header or in the body, in upper or lower case', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const key = randomUUID();
    const first = await sendGift(world, aGift(organisation), { 'idempotency-key': key });
    const second = await sendGift(world, aGift(organisation, { idempotencyKey: key.toUpperCase() }));
    expect(second.body).toBe(first.body);
  });

  test('may be the same at two organisations', async () => {
    const idempotencyKey = randomUUID();
    const first = await aStartedGift(world, await anOrganisationThatTakesGifts(world), { idempotencyKey });
    const second = await aStartedGift(world, await anOrganisationThatTakesGifts(world), { idempotencyKey });
    expect(second.id).not.toBe(first.id);
  });

  test('leads to separate donations when it differs or is missing', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const keys = [randomUUID(), randomUUID(), undefined, undefined];
    const gifts = await Promise.all(
      keys.map((idempotencyKey) => aStartedGift(world, organisation, { idempotencyKey })),
    );
    expect(new Set(gifts.map(({ id }) => id)).size).toBe(4);
    for (const gift of gifts) await pay(gift);
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test.each([{ amount: '50.00' }, { isRecurring: true }, { email: 'ander@voorbeeld.nl' }])(
    'is refused for a different donation: %j',
    async (change) => {
      const organisation = await anOrganisation();
      const gift = aGift(organisation, { idempotencyKey: randomUUID() });
      await sendGift(world, gift);
      const answer = await sendGift(world, { ...gift, ...change });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe(
        'Met dit formulier is al een andere gift begonnen. Klik nog eens om opnieuw te doneren.',
      );
    },
  );

  test.each([
    [
      'failed',
      'De vorige betaling is niet doorgegaan; er is niets afgeschreven. Klik nog eens om opnieuw te doneren.',
    ],
    ['paid', 'Uw gift van €\u00a025,00 is al betaald. Klik nog eens als u nog een keer wilt geven.'],
  ] as const)(
    'is refused with a message about the outcome after the donation is %s',
    async (status, message) => {
      const organisation = await anOrganisation();
      const gift = aGift(organisation, { idempotencyKey: randomUUID() });
      const started = (await sendGift(world, gift)).json<StartedGift>();
      await pay(started, status);
      await world.settle();
      const answer = await sendGift(world, gift);
      expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
      await expectLedgersToMatch(world);
    },
  );
});

describe('a flood of requests', () => {
  test('from one IP address is refused after the twentieth request, with the time to wait', async () => {
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    const organisation = await anOrganisationThatTakesGifts(world);
    // The organisation is unknown, so each request is counted and then refused without a call to Mollie.
    const gift = aGift({ id: randomId() });
    const from = (remoteAddress: string, payload: object = gift) =>
      app.inject({ method: 'POST', url: '/api/donations', payload, remoteAddress });
    for (let turn = 0; turn < 20; turn += 1) expect((await from('10.1.1.1')).statusCode).toBe(404);

    const before = await countAllRows(world);
    const refused = await from('10.1.1.1', aGift(organisation));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^Te veel pogingen. Probeer het over \d+ minuten opnieuw.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    const asForm = await app.inject({
      method: 'POST',
      url: '/api/donations',
      payload: new URLSearchParams({ amount: '10', email: 'a@b.nl', orgId: organisation.id }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: '10.1.1.1',
    });
    expect([asForm.statusCode, Number(asForm.headers['retry-after']) > 9 * 60]).toEqual([429, true]);
    expect(await countAllRows(world)).toEqual(before);
    expect((await from('10.1.1.2', aGift(organisation))).statusCode).toBe(201);
  });
});
