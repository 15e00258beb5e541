import { describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aTenant, anAdministrator } from '../../../testing/builders.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { TestVisitor } from '../../../testing/test-world.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  aStartedGift,
  chargesOf,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Fault,
  type Organisation,
} from '../../../testing/giving-world.ts';
import { startSubscription } from './start-subscription.ts';
import { stopSubscription } from './stop-subscription.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const unreachable: Fault = { path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } };

const cancel = (
  organisation: { post: Organisation['post'] },
  { subscriptionId }: { subscriptionId: string },
) => organisation.post(`/api/admin/subscriptions/${subscriptionId}/cancel`);

const runningAtMollie = async () =>
  (await world.state()).accounts.flatMap(({ subscriptions }) =>
    subscriptions.filter(({ status }) => status === 'active'),
  ).length;

async function aStartingGift(organisation: Organisation, fault: Fault) {
  const gift = await aStartedGift(world, organisation, { isRecurring: true });
  await world.during(fault, async () => {
    await pay(gift);
    await world.settle();
  });
  const { subscription_id: subscriptionId, status } = await subscriptionOf(world, gift);
  expect(status).toBe('starting');
  return { ...gift, subscriptionId };
}

describe('an organisation', () => {
  test('stops a subscription, and nothing more is charged', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const answer = await cancel(organisation, gift);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'De gift is gestopt. Er wordt niets meer afgeschreven.' },
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({
      status: 'canceled',
      ended_by: 'organisation',
      next_payment_date: null,
    });
    await world.movePast({ days: 100 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    expect((await cancel(organisation, gift)).statusCode).toBe(200);
    await expectLedgersToMatch(world);
    const { rows: mails } = await world.owner.query<{ text: string }>(
      `select text from mail where donation_id = $1 and kind = 'monthly-changed'`,
      [gift.id],
    );
    expect(mails).toMatchObject([{ text: expect.stringContaining('is gestopt') }]);
    const timeline = await organisation.get(`/api/admin/subscriptions/${gift.subscriptionId}/changes`);
    expect(timeline.json()).toMatchObject([{ text: 'De organisatie heeft de gift gestopt.' }]);
  });

  test('sees only its own subscriptions, with the running subscriptions first', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const first = await aMonthlyGift(world, organisation, { amount: '5.00' });
    const second = await aMonthlyGift(world, organisation, {
      amount: '6.00',
      firstName: null,
      lastName: null,
    });
    await cancel(organisation, second);
    const { start_date: startDate } = await subscriptionOf(world, first);
    expect((await organisation.get('/api/admin/subscriptions')).json()).toEqual([
      {
        id: first.subscriptionId,
        frequency: 'monthly',
        amount: '5.00',
        currency: 'EUR',
        email: 'noor@voorbeeld.nl',
        firstName: 'Noor',
        lastName: 'de Wit',
        status: 'active',
        apiEnvironment: 'live',
        startDate,
        nextPaymentDate: startDate,
        pausedUntil: null,
        createdAt: expect.any(String),
        endedAt: null,
        endedBy: null,
        refusal: null,
        userId: organisation.id,
        organizationName: 'Stichting Test',
        donorId: expect.any(String),
      },
      expect.objectContaining({ id: second.subscriptionId, status: 'canceled', firstName: null }),
    ]);
    const secondPage = await organisation.get('/api/admin/subscriptions?page=2&pageSize=1');
    expect(secondPage.json()).toMatchObject([{ id: second.subscriptionId }]);
    expect(secondPage.headers).toMatchObject({ 'x-total-count': '2' });
    expect((await organisation.get('/api/admin/subscriptions?apiEnvironment=test')).json()).toEqual([]);
    expect((await (await aTenant(world)).get('/api/admin/subscriptions')).json()).toEqual([]);
  });

  test('cannot stop a subscription of another organisation, but an administrator can', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const stranger = await aTenant(world);
    expect((await cancel(stranger, gift)).statusCode).toBe(404);
    expect((await cancel(organisation, { subscriptionId: randomId() })).statusCode).toBe(404);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });

    const administrator = await anAdministrator(world);
    const answer = await administrator.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`, {
      userId: organisation.id,
    });
    expect(answer.statusCode).toBe(200);
    await expectLedgersToMatch(world);
  });

  test.each([
    ['is down', { type: 'cut' }],
    ['answers 500', { type: 'status', code: 500 }],
    ['refuses to cancel', { type: 'status', code: 422 }],
  ] as [string, Fault['effect']][])(
    'reads that the subscription is not stopped yet when Mollie %s',
    async (_what, effect) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aMonthlyGift(world, organisation);
      const fault: Fault = { method: 'DELETE', count: 'always', effect };
      const answer = await world.during(fault, () => cancel(organisation, gift));
      expect(answer.statusCode).toBe(503);
      expect(answer.json().message).toContain('kon nog niet worden gestopt');
      expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
      expect((await cancel(organisation, gift)).statusCode).toBe(200);
      await expectLedgersToMatch(world);
    },
  );

  test.each(['update "subscription"', 'update "subscription_change"'])(
    'is named once in the log if the connection broke at %s and a job carried out the stop',
    async (query) => {
      const organisation = await anOrganisationThatTakesGifts(world);
      const gift = await aMonthlyGift(world, organisation);
      const visitor = new TestVisitor(await appThatLoses(world, { query }));
      visitor.cookie = organisation.cookie;
      expect((await cancel(visitor, gift)).statusCode).toBe(503);
      await world.movePast({ minutes: 1 });
      await world.settle();
      expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
      expect((await cancel(organisation, gift)).statusCode).toBe(200);
      const log = (await organisation.get('/api/admin/audit')).json<{ action: string; actor: string }[]>();
      expect(log.filter(({ action }) => action === 'subscription_stopped')).toMatchObject([
        { actor: organisation.email },
      ]);
    },
  );

  test("can repeat the stop after Mollie's answer was lost", async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const lost: Fault = { method: 'DELETE', effect: { type: 'accept-then-cut' } };
    expect((await world.during(lost, () => cancel(organisation, gift))).statusCode).toBe(503);
    expect((await cancel(organisation, gift)).statusCode).toBe(200);
    await expectLedgersToMatch(world);
  });
});

describe('a donor', () => {
  const page = (token: string, method: 'GET' | 'POST' = 'GET') =>
    world.app.inject({
      method,
      url: `/maandgift/${token}${method === 'POST' ? '/stoppen' : ''}`,
      ...(method === 'POST' && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    });

  test('changes nothing by opening the page of the subscription', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { stop_token: token } = await subscriptionOf(world, gift);
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await page(token);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Uw maandelijkse gift');
      expect(answer.body).not.toMatch(/noor|de Wit/i);
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    await expectLedgersToMatch(world);
  });

  test('stops the subscription with the button, and reads later that it was stopped', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { stop_token: token } = await subscriptionOf(world, gift);
    const stopped = await page(token, 'POST');
    expect([stopped.statusCode, stopped.body]).toEqual([
      200,
      expect.stringContaining('Uw maandelijkse gift is gestopt'),
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'donor' });
    for (const method of ['GET', 'POST'] as const) {
      const again = await page(token, method);
      expect([again.statusCode, again.body]).toEqual([
        200,
        expect.stringContaining('Deze maandelijkse gift was al gestopt'),
      ]);
    }
    await expectLedgersToMatch(world);
  });

  test.each([randomId(), 'x', '%00', '%2e%2e', 'a'.repeat(200)])(
    'gets 404 for a link with the unknown token %j',
    async (token) => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await page(token, method);
        expect(answer.statusCode).toBe(404);
        expect(answer.headers['content-type']).toMatch(/^(text\/html|application\/json)/);
      }
    },
  );

  test('reads that the outcome is unknown when Mollie cannot be reached, and can try again', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { stop_token: token } = await subscriptionOf(world, gift);
    const answer = await world.during(unreachable, () => page(token, 'POST'));
    expect([answer.statusCode, answer.body]).toEqual([
      503,
      expect.stringContaining('Misschien loopt uw maandelijkse gift'),
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    expect((await page(token, 'POST')).statusCode).toBe(200);
    await expectLedgersToMatch(world);
  });
});

describe('a subscription that is stopped while it starts', () => {
  test('is never created at Mollie if all requests to create it failed before the stop', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartingGift(organisation, unreachable);
    const before = await runningAtMollie();
    expect((await cancel(organisation, gift)).statusCode).toBe(200);
    await world.movePast({ hours: 1 });
    await world.settle();
    expect(await runningAtMollie()).toBe(before);
    await expectLedgersToMatch(world);
  });

  test('is cancelled at Mollie if Mollie created it but its answer was lost', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const before = await runningAtMollie();
    const gift = await aStartingGift(organisation, {
      ...unreachable,
      method: 'POST',
      effect: { type: 'accept-then-cut' },
    });
    expect(await runningAtMollie()).toBe(before + 1);
    expect((await cancel(organisation, gift)).statusCode).toBe(200);
    await world.movePast({ hours: 1 });
    await world.settle();
    expect(await runningAtMollie()).toBe(before);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
  });

  test('is cancelled at Mollie if start and stop happen at the same moment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const scope = mintOrganisationScope(organisation.id);
    const before = await runningAtMollie();
    for (const [startMs, stopMs] of [
      [200, 0],
      [0, 200],
      [100, 100],
    ] as const) {
      const gift = await aStartingGift(organisation, unreachable);
      const slowStart: Fault = { method: 'POST', effect: { type: 'slow', ms: startMs } };
      const slowStop: Fault = { method: 'GET', count: 2, effect: { type: 'slow', ms: stopMs } };
      await world.during([slowStart, slowStop], () =>
        Promise.all([
          startSubscription(world.deps, scope, gift.subscriptionId),
          stopSubscription(world.deps, scope, gift.subscriptionId, 'donor'),
        ]),
      );
      expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
      expect(await runningAtMollie()).toBe(before);
    }
    await world.movePast({ hours: 1 });
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test('is cancelled at Mollie later if the first attempt to cancel it fails', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const scope = mintOrganisationScope(organisation.id);
    const before = await runningAtMollie();
    const gift = await aStartingGift(organisation, unreachable);
    const started = world.during(
      [
        { method: 'POST', effect: { type: 'slow', ms: 300 } },
        { method: 'DELETE', effect: { type: 'status', code: 503 } },
      ],
      async () => {
        const start = startSubscription(world.deps, scope, gift.subscriptionId);
        await expect.poll(runningAtMollie, { interval: 5 }).toBe(before + 1);
        await world.owner.query(
          `update subscription set status = 'canceled', ended_at = now(), ended_by = 'donor'
           where subscription_id = $1`,
          [gift.subscriptionId],
        );
        await start;
      },
    );
    await expect(started).rejects.toThrow('503');
    await world.movePast({ hours: 1 });
    await world.settle();
    expect(await runningAtMollie()).toBe(before);
    await expectLedgersToMatch(world);
  });
});
