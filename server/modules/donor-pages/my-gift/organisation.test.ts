import { expect, test } from 'vitest';
import type { MonthlyGift } from '../../../../contract/payments.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { monthsLater } from '../../../platform/dutch-calendar.ts';
import { aMember } from '../../../testing/builders.ts';
import { DonorBrowser, openMyGift } from '../../../testing/donor-browser.ts';
import { aMonthlyGift, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';
import { TestVisitor } from '../../../testing/test-world.ts';
import { spendNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

test('an organisation sees what its donor changed, and the expected income of the next month', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  await aMonthlyGift(world, organisation, { amount: '5.00' });
  const { stop_token: token, next_payment_date: next } = await subscriptionOf(world, gift);
  const summary = async () => (await organisation.get('/api/admin/subscriptions/summary')).json();
  const pauses = async () =>
    (await organisation.get('/api/admin/subscriptions'))
      .json<MonthlyGift[]>()
      .map(({ pausedUntil }) => pausedUntil);
  expect(await summary()).toEqual({
    runningCount: 2,
    expectedCount: 2,
    expectedAmount: '30.00',
    pausedCount: 0,
    restingCount: 0,
    atRiskCount: 0,
  });
  expect(await pauses()).toEqual([null, null]);

  const browser = new DonorBrowser(world.app);
  await browser.send(`/maandgift/${token}/bedrag`, { amount: '12,50' });
  await browser.send(`/maandgift/${token}/overslaan`, { nextDate: monthsLater(next!, 2) });
  expect(await summary()).toEqual({
    runningCount: 2,
    expectedCount: 1,
    expectedAmount: '5.00',
    pausedCount: 1,
    restingCount: 0,
    atRiskCount: 0,
  });
  expect(await pauses()).toEqual([null, monthsLater(next!, 2)]);
  const stats = await organisation.get('/api/admin/stats');
  expect(stats.json()).toMatchObject({ monthlyGifts: { count: 1, otherCount: 0, amount: '5.00' } });
  await browser.send(`/maandgift/${token}/stoppen`, { reason: 'one-off' });
  const answer = await organisation.get(`/api/admin/subscriptions/${gift.subscriptionId}/changes`);
  expect(answer.json<{ text: string }[]>().map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'De donateur heeft de gift gestopt. Reden: geeft liever af en toe.',
    expect.stringMatching(/^De donateur heeft .* en .* overgeslagen; de volgende afschrijving is op .*\.$/),
    'De donateur heeft het bedrag gewijzigd van € 25,00 naar € 12,50.',
  ]);
  expect(answer.body).not.toContain(token);
});

test('an owner can mail the link of a gift three times a day, but never sees the link', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  const { stop_token: token } = await subscriptionOf(world, gift);
  const path = `/api/admin/subscriptions/${gift.subscriptionId}/send-link`;
  const { database, secrets } = world.deps;
  const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
  const limited = new TestVisitor(app);
  limited.cookie = organisation.cookie;
  const answers = [];
  for (let time = 0; time < 4; time += 1) answers.push(await limited.post(path));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ body }) => body).join()).not.toContain(token);
  const { rows } = await world.owner.query<{ recipient: string; text: string }>(
    `select recipient, text from mail where organisation_id = $1 and kind = 'my-gift-again'`,
    [organisation.id],
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({
    recipient: 'noor@voorbeeld.nl',
    text: expect.stringContaining(`/maandgift/${token}`),
  });

  expect((await (await aMember(world, organisation, 'viewer')).post(path)).statusCode).toBe(404);
  expect((await (await anOrganisationThatTakesGifts(world)).post(path)).statusCode).toBe(404);
  await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
  expect((await organisation.post(path)).statusCode).toBe(409);
});

test('donors of a new organisation get no links by mail after new organisations reach their shared mail limit', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aMonthlyGift(world, organisation);
  const { stop_token: token } = await subscriptionOf(world, gift);
  const { cookie } = await openMyGift(world, organisation);
  const { database, secrets } = world.deps;
  const rateLimiter = createRateLimiter(database, secrets);
  const app = await world.appWith({ rateLimiter });
  const visitor = new TestVisitor(app);
  visitor.cookie = organisation.cookie;
  const browser = new DonorBrowser(app);
  browser.cookie = cookie;
  const ask = async () => [
    (await visitor.post(`/api/admin/subscriptions/${gift.subscriptionId}/send-link`)).statusCode,
    (await browser.send(`/maandgift/${token}/bedrag`, { amount: '40' })).statusCode,
    (await browser.send(`/mijn-gift/${organisation.id}/e-mailadres`, { email: 'ander@elders.nl' }))
      .statusCode,
  ];
  await world.forgetAttempts();
  const scope = mintOrganisationScope(organisation.id);
  let isLeft = true;
  while (isLeft) isLeft = await spendNewcomerAllowance({ database, rateLimiter }, scope, null);
  expect(await ask()).toEqual([429, 429, 429]);
  await world.owner.query(
    `update organisation set created_at = now() - interval '8 days' where organisation_id = $1`,
    [organisation.id],
  );
  expect(await ask()).toEqual([200, 202, 200]);
});
