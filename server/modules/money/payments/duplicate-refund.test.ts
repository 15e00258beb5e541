import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { useMollieProxy } from '../../../../harness/mollie-proxy.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { connectMollie } from '../../../platform/mollie/mollie.ts';
import type { LoggedIn } from '../../../testing/builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aPaidGift, donationOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  withoutThanks,
} from '../../../testing/giving-world.ts';
import { sendRefund } from './send-refund.ts';

const world = useGivingWorld(async () => {
  await proxy.start();
  return { mollie: connectMollie(() => proxy.url) };
}, withoutThanks);
const proxy = useMollieProxy(() => world.simulatorUrl);

const onRefunds = { path: '/v2/payments/*/refunds', method: 'POST', count: 'always' } as const;

const refund = (visitor: LoggedIn, { id }: { id: string }, body?: object) =>
  visitor.post(`/api/admin/donations/${id}/refund`, body);

async function refundsAtMollie({ paymentId }: { paymentId: string }) {
  const { accounts } = await world.state();
  return accounts.flatMap(({ refunds }) => refunds).filter((each) => each.paymentId === paymentId);
}

async function countCreated({ paymentId }: { paymentId: string }): Promise<number> {
  const entries = await world.journal('refund');
  return entries.filter((entry) => entry['paymentId'] === paymentId && entry['from'] === null).length;
}

const refundsOf = async ({ id }: { id: string }) =>
  (
    await world.owner.query(
      `select refund_id, amount_cents, status, reason, is_repeat from refund
       where donation_id = $1 order by created_at`,
      [id],
    )
  ).rows;

const timelineOf = async (visitor: LoggedIn, { id }: { id: string }) =>
  (await visitor.get(`/api/admin/donations/${id}`)).json<DonationDetail>().timeline.map(({ text }) => text);

const auditedActionsOf = async ({ id }: LoggedIn) =>
  (
    await world.owner.query<{ action: string }>(
      `select action from audit_entry where organisation_id = $1 and action like 'refund%' order by at`,
      [id],
    )
  ).rows.map(({ action }) => action);

async function letTimePass(): Promise<void> {
  for (const time of [{ minutes: 1 }, { minutes: 70 }, { days: 2 }]) {
    await world.movePast(time);
    await world.settle();
  }
}

async function aGiftPartlyRefunded() {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aPaidGift(world, organisation);
  expect((await refund(organisation, gift, { amount: 5 })).statusCode).toBe(201);
  await world.settle();
  return { organisation, gift };
}

describe('a refund that gets the answer 409', () => {
  test('is reported as a duplicate and is not sent again automatically', async () => {
    const { organisation, gift } = await aGiftPartlyRefunded();
    const wish = { amount: 5, idempotencyKey: randomUUID() };
    for (const answer of [await refund(organisation, gift, wish), await refund(organisation, gift, wish)]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({
        code: 'duplicate_refund',
        message:
          'Mollie ziet dit als een dubbele terugbetaling van hetzelfde bedrag en heeft die daarom niet uitgevoerd.',
      });
    }
    expect(await refundsOf(gift)).toMatchObject([
      { status: 'sent' },
      { status: 'refused', reason: 'duplicate' },
    ]);
    expect(await timelineOf(organisation, gift)).toContain(
      'Mollie heeft €\u00a05,00 niet terugbetaald, en ziet dit als een dubbele terugbetaling van hetzelfde bedrag.',
    );
    await letTimePass();
    expect(await countCreated(gift)).toBe(1);
    expect(await donationOf(world, gift)).toMatchObject({ amount_refunded_cents: 5_00 });
    await expectLedgersToMatch(world);
  });

  test('counts as sent if Mollie carried it out nevertheless', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const fault: Fault = { ...onRefunds, effect: { type: 'accept-then-status', code: 409 } };
    const answer = await world.during(fault, () => refund(organisation, gift, { amount: 5 }));
    expect([answer.statusCode, answer.json().status]).toEqual([201, 'sent']);
    await letTimePass();
    expect(await countCreated(gift)).toBe(1);
    await expectLedgersToMatch(world);
  });

  test('is sent later if the answer did not come from Mollie itself', async () => {
    const { organisation, gift } = await aGiftPartlyRefunded();
    proxy.replace = ({ method }) =>
      method === 'POST' ? { status: 409, html: '<html>Conflict</html>' } : undefined;
    const answer = await refund(organisation, gift, { amount: 6 });
    expect(answer.statusCode).toBe(503);
    expect(await refundsOf(gift)).toMatchObject([{ status: 'sent' }, { status: 'wanted' }]);
    await letTimePass();
    expect(await refundsOf(gift)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
    expect(await countCreated(gift)).toBe(2);
    await expectLedgersToMatch(world);
  });
});

describe('a refund whose answer was lost', () => {
  test('is not sent again if the lost answer was a 409', async () => {
    const { organisation, gift } = await aGiftPartlyRefunded();
    await refund(organisation, gift, { amount: 5 });
    // Set the state as if the process had stopped before it stored Mollie's answer.
    await world.owner.query(
      `update refund set status = 'wanted', reason = null, tried_at = now()
       where donation_id = $1 and status = 'refused'`,
      [gift.id],
    );
    await world.movePast({ hours: 2 });
    await world.settle();
    await letTimePass();
    expect(await countCreated(gift)).toBe(1);
    expect(await refundsOf(gift)).toMatchObject([
      { status: 'sent' },
      { status: 'refused', reason: 'duplicate' },
    ]);
    await expectLedgersToMatch(world);
  });

  test('is not sent again if a recent refund has the same amount', async () => {
    const { organisation, gift } = await aGiftPartlyRefunded();
    const fault: Fault = { ...onRefunds, effect: { type: 'cut' } };
    const answer = await world.during(fault, () => refund(organisation, gift, { amount: 5 }));
    expect(answer.statusCode).toBe(503);
    await letTimePass();
    expect(await countCreated(gift)).toBe(1);
    expect((await timelineOf(organisation, gift)).join(' ')).toContain('als een dubbele terugbetaling');
  });

  test('is sent again if the other refund of the same amount is two days old', async () => {
    const { organisation, gift } = await aGiftPartlyRefunded();
    const fault: Fault = { ...onRefunds, effect: { type: 'cut' } };
    await world.during(fault, () => refund(organisation, gift, { amount: 5 }));
    await world.movePast({ hours: 2 });
    const twoDaysLater = Date.parse((await world.state()).now) + 2 * 24 * 60 * 60 * 1000;
    const [, second] = await refundsOf(gift);
    await world.owner.query(`update refund set tried_at = $2 where refund_id = $1`, [
      second.refund_id,
      new Date(twoDaysLater - 60_000),
    ]);
    const clock = { now: () => new Date(twoDaysLater) };
    const scope = mintOrganisationScope(organisation.id);
    expect(await sendRefund({ ...world.deps, clock }, scope, second.refund_id)).toMatchObject({
      status: 'sent',
    });
    expect(await countCreated(gift)).toBe(2);
  });
});

test('a refund that Mollie answers with 503 is sent later, even if another refund has the same amount', async () => {
  const { organisation, gift } = await aGiftPartlyRefunded();
  const fault: Fault = { ...onRefunds, effect: { type: 'status', code: 503 } };
  const answer = await world.during(fault, () => refund(organisation, gift, { amount: 5 }));
  expect(answer.statusCode).toBe(503);
  await world.movePast({ hours: 2 });
  await world.settle();
  await letTimePass();
  expect(await countCreated(gift)).toBe(2);
  expect(await donationOf(world, gift)).toMatchObject({ amount_refunded_cents: 10_00 });
  await expectLedgersToMatch(world);
});

test('four equal requests at the same time send one refund', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aPaidGift(world, organisation);
  proxy.calls.length = 0;
  const wish = { amount: 5, idempotencyKey: randomUUID() };
  const fault: Fault = { ...onRefunds, effect: { type: 'slow', ms: 500 } };
  const answers = await world.during(fault, () =>
    Promise.all(Array.from({ length: 4 }, () => refund(organisation, gift, wish))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(proxy.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await letTimePass();
  expect(await refundsOf(gift)).toMatchObject([{ status: 'sent' }]);
  await expectLedgersToMatch(world);
});

describe('a refund that the organisation repeats on purpose', () => {
  test('is sent with another description, and the audit log calls it a repeat', async () => {
    const { organisation, gift } = await aGiftPartlyRefunded();
    await refund(organisation, gift, { amount: 5 });
    // For an hour, the simulator refuses a second refund of the same amount, whatever its description.
    await world.movePast({ minutes: 61 });
    const answer = await refund(organisation, gift, { amount: 5, repeat: true });
    expect([answer.statusCode, answer.json().status]).toEqual([201, 'sent']);
    const descriptions = (await refundsAtMollie(gift)).map(({ description }) => description);
    expect(descriptions).toHaveLength(2);
    expect(new Set(descriptions).size).toBe(2);
    expect(await auditedActionsOf(organisation)).toEqual([
      'refund_requested',
      'refund_requested',
      'refund_repeated',
    ]);
    await letTimePass();
    expect(await donationOf(world, gift)).toMatchObject({ amount_refunded_cents: 10_00 });
    await expectLedgersToMatch(world);
  });

  test('is not retried if Mollie refuses it again', async () => {
    const { organisation, gift } = await aGiftPartlyRefunded();
    await refund(organisation, gift, { amount: 5 });
    const again = await refund(organisation, gift, { amount: 5, repeat: true });
    expect([again.statusCode, again.json().code, again.json().message]).toEqual([
      409,
      'conflict',
      'Mollie blijft deze terugbetaling tegenhouden. Probeer het later opnieuw, of betaal terug in het dashboard van Mollie.',
    ]);
    await letTimePass();
    expect(await countCreated(gift)).toBe(1);
    expect(await timelineOf(organisation, gift)).toContain(
      'Mollie heeft de herhaalde terugbetaling van €\u00a05,00 tegengehouden. Het kan later opnieuw, of in het dashboard van Mollie.',
    );
    await expectLedgersToMatch(world);
  });

  test('counts as a repeat only if Mollie refused a refund of the same amount before', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    expect((await refund(organisation, gift, { amount: 5, repeat: true })).statusCode).toBe(201);
    expect(await refundsOf(gift)).toMatchObject([{ status: 'sent', is_repeat: false }]);
    expect(await auditedActionsOf(organisation)).toEqual(['refund_requested']);
    const again = await refund(organisation, gift, { amount: 5, repeat: true });
    expect(again.json().code).toBe('duplicate_refund');
    expect(await countCreated(gift)).toBe(1);
  });
});

describe('the idempotency key of a refund', () => {
  test.each([
    ['another amount', { amount: 5 }, { amount: 6 }],
    ['no amount', { amount: 25 }, {}],
    ['an amount after a request without an amount', {}, { amount: 25 }],
  ])('is refused for a request with %s', async (_what, first, second) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const idempotencyKey = randomUUID();
    expect((await refund(organisation, gift, { ...first, idempotencyKey })).statusCode).toBe(201);
    const answer = await refund(organisation, gift, { ...second, idempotencyKey });
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'Met deze aanvraag is al een andere terugbetaling gevraagd. Sluit het venster en begin opnieuw.',
    ]);
    expect((await refund(organisation, gift, { ...first, idempotencyKey })).statusCode).toBe(201);
    expect(await countCreated(gift)).toBe(1);
  });

  test('is refused for another donation', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const [gift, other] = [await aPaidGift(world, organisation), await aPaidGift(world, organisation)];
    const wish = { amount: 5, idempotencyKey: randomUUID() };
    const answers = await Promise.all([refund(organisation, gift, wish), refund(organisation, other, wish)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    expect((await countCreated(gift)) + (await countCreated(other))).toBe(1);
  });
});

describe('the audit log', () => {
  test('records a refund once if it was requested twice while Mollie was unreachable', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const wish = { amount: 5, idempotencyKey: randomUUID() };
    await world.during({ count: 'always', effect: { type: 'cut' } }, async () => {
      for (let time = 0; time < 2; time += 1)
        expect((await refund(organisation, gift, wish)).statusCode).toBe(503);
    });
    await letTimePass();
    expect(await countCreated(gift)).toBe(1);
    expect(await auditedActionsOf(organisation)).toEqual(['refund_requested']);
  });

  test('records the request of a refund that Mollie refused, and the timeline shows the reason', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    await world.during({ count: 'always', effect: { type: 'cut' } }, () => refund(organisation, gift));
    await world.during({ ...onRefunds, effect: { type: 'status', code: 422 } }, letTimePass);
    expect(await countCreated(gift)).toBe(0);
    expect(await auditedActionsOf(organisation)).toEqual(['refund_requested']);
    expect((await timelineOf(organisation, gift)).at(-1)).toBe(
      'Mollie heeft de terugbetaling geweigerd: Injected fault',
    );
  });
});

test('the timeline shows that a refund was canceled at Mollie', async () => {
  const { organisation, gift } = await aGiftPartlyRefunded();
  const [sent] = await refundsAtMollie(gift);
  await world.control(`refunds/${sent!.id}/status`, { status: 'canceled' });
  await world.runScheduled('reconcile-accounts');
  const canceled = 'De terugbetaling van €\u00a05,00 is bij Mollie geannuleerd.';
  expect((await timelineOf(organisation, gift)).filter((text) => text === canceled)).toHaveLength(1);
});
