import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { noCancels, useClosing, waitsFor } from '../../../testing/closing-world.ts';
import {
  aMonthlyGift,
  aPaidGift,
  aStartedGift,
  chargesOf,
  pay,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld, type Fault } from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const closing = useClosing(world);

describe('the end waits for', () => {
  test('an open checkout, and comes by itself when that has expired', async () => {
    await aStartedGift(world, closing.organisation);
    await closing.expectWaiting('1 open betaling');
    await closing.goOn();
    expect(await closing.exists()).toBe(true);
    await world.movePast({ minutes: 20 });
    await world.settle();
    await closing.goOn();
    expect(await closing.exists()).toBe(false);
  });

  test('a promised refund, which is paid first, also when it was given up before', async () => {
    const gift = await aPaidGift(world, closing.organisation);
    const outage: Fault = {
      method: 'POST',
      path: '/v2/payments/*',
      count: 'always',
      effect: { type: 'status', code: 503 },
    };
    await world.during(outage, async () => {
      await closing.organisation.post(`/api/admin/donations/${gift.id}/refund`);
      await world.owner.query(
        `delete from graphile_worker._private_jobs where payload ->> 'organisationId' = $1`,
        [closing.organisation.id],
      );
      await closing.expectWaiting('1 terugbetaling');
    });
    await world.movePast({ minutes: 1 });
    await world.settle();
    const { accounts } = await world.state();
    const refunds = accounts.flatMap((account) => account.refunds);
    expect(refunds.filter(({ paymentId }) => paymentId === gift.paymentId)).toMatchObject([
      { amount: '25.00' },
    ]);
    await world.movePast({ days: 2 });
    await world.settle();
    await closing.goOn();
    expect(await closing.exists()).toBe(false);
  });

  test('monthly gifts that Mollie cannot stop, and is tried again until it can', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    await aMonthlyGift(world, closing.organisation);
    await world.during(noCancels, async () => {
      const answer = await closing.remove();
      expect([answer.statusCode, answer.json().message]).toEqual([
        202,
        `${waitsFor('2 maandelijkse giften')} Mollie kon nog niet alle maandelijkse giften stoppen; dat wordt vanzelf opnieuw geprobeerd.`,
      ]);
      await closing.goOn();
    });
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    await closing.goOn();
    expect(await closing.exists()).toBe(false);
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('one monthly gift that cannot be stopped, while the others are', async () => {
    for (let count = 0; count < 3; count += 1) await aMonthlyGift(world, closing.organisation);
    const answer = await world.during({ ...noCancels, count: 1 }, () => closing.remove());
    expect(answer.json().message).toContain(waitsFor('1 maandelijkse gift'));
    // At Mollie it was ended after all, when everything that runs there was looked at.
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('a start that may still reach Mollie after the gift was stopped', async () => {
    const gift = await aStartedGift(world, closing.organisation, { isRecurring: true });
    const outage: Fault = {
      method: 'POST',
      path: '/v2/customers/*',
      count: 'always',
      effect: { type: 'status', code: 503 },
    };
    await world.during(outage, async () => {
      await pay(gift);
      await world.settle();
    });
    await closing.expectWaiting('1 maandelijkse gift');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
    await world.movePast({ hours: 1 });
    await world.settle();
    await closing.goOn();
    expect(await closing.exists()).toBe(false);
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('nothing of a start that Mollie carried out without our knowing: it is found there and ended', async () => {
    const gift = await aStartedGift(world, closing.organisation, { isRecurring: true });
    const cut: Fault = {
      method: 'POST',
      path: '/v2/customers/*',
      count: 'always',
      effect: { type: 'accept-then-cut' },
    };
    await world.during(cut, async () => {
      await pay(gift);
      await world.settle();
    });
    expect(await closing.runningAtMollie()).toBe(1);
    await closing.remove();
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('a charge that Mollie made and has not told of yet', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    await world.movePast({ days: 31 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await closing.expectWaiting('1 open betaling');
    await world.movePast({ days: 3 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    await closing.goOn();
    expect(await closing.exists()).toBe(false);
  });

  test('thanks that are not written or not sent, for three days at most', async () => {
    const gift = await aPaidGift(world, closing.organisation);
    await world.owner.query(`select graphile_worker.add_job('donation-completed', $1::json)`, [
      { organisationId: closing.organisation.id, donationId: gift.id },
    ]);
    await closing.expectWaiting('1 mail aan een donateur');
    await world.settle();
    const mail = (change: string) =>
      world.owner.query(`update mail set ${change} where donation_id = $1`, [gift.id]);
    await mail(`status = 'queued', sent_at = null`);
    await closing.expectWaiting('1 mail aan een donateur');
    await mail(`created_at = now() - interval '73 hours'`);
    expect((await closing.remove()).statusCode).toBe(204);
  });

  test('a gift that is being recorded at that moment', async () => {
    await aPaidGift(world, closing.organisation);
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query(
      `with gift as (
         insert into donation (organisation_id, donation_id, environment, origin, amount_cents, is_recurring, email)
         values ($1, $2, 'live', 'form', 2500, false, 'noor@voorbeeld.nl'))
       insert into payment (organisation_id, payment_id, donation_id, attempt, kind, environment, secret_id,
         amount_cents, webhook_token, next_check_at)
       select organisation_id, $2, $2, 1, 'first', environment, secret_id, 2500, $2, now() from payment
       where organisation_id = $1`,
      [closing.organisation.id, randomId()],
    );
    const deletion = closing.remove();
    expect(await Promise.race([deletion, sleep(300)])).toBeUndefined();
    await client.query('commit');
    client.release();
    expect((await deletion).json().message).toBe(waitsFor('1 open betaling'));
  });
});

test('an organisation that cannot end keeps no other from ending', async () => {
  const other = await anOrganisationThatTakesGifts(world);
  for (const each of [closing.organisation, other]) await aMonthlyGift(world, each);
  await world.during(noCancels, async () => {
    for (const each of [closing.organisation, other])
      expect((await closing.remove(closing.administrator, each)).statusCode).toBe(202);
  });
  await world.during({ ...noCancels, key: closing.organisation.keys.live }, () => closing.goOn());
  expect([await closing.exists(), await closing.exists(other)]).toEqual([true, false]);
});

describe('nothing runs at Mollie any more when an organisation is gone', () => {
  const notFound: Fault = { path: '/v2/customers/*', count: 'always', effect: { type: 'status', code: 404 } };

  async function expectNothingRuns(): Promise<void> {
    await closing.goOn();
    await world.movePast({ days: 2 });
    await world.settle();
    await closing.goOn();
    await world.settle();
    await closing.goOn();
    expect(await closing.exists()).toBe(false);
    expect(await closing.runningAtMollie()).toBe(0);
  }

  test('also when Mollie knew nothing of it while it was deleted', async () => {
    await aMonthlyGift(world, closing.organisation);
    const answer = await world.during(notFound, () => closing.remove());
    expect(answer.statusCode).toBe(202);
    await expectNothingRuns();
  });

  test('also when our books had ended what goes on there', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    await world.owner.query(
      `update subscription set status = 'canceled', ended_by = 'donor', ended_at = now() - interval '90 days'
       where subscription_id = $1`,
      [gift.subscriptionId],
    );
    await closing.remove();
    await expectNothingRuns();
  });

  test('and it waits while Mollie cannot show what runs', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    await closing.organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    const list: Fault = {
      path: '/v2/subscriptions*',
      count: 'always',
      effect: { type: 'status', code: 500 },
    };
    expect((await world.during(list, () => closing.remove())).statusCode).toBe(202);
    await expectNothingRuns();
  });

  test('and it waits for a refund that Mollie has taken on and not carried out yet', async () => {
    const gift = await aPaidGift(world, closing.organisation);
    await closing.organisation.post(`/api/admin/donations/${gift.id}/refund`);
    // The donor has been told by then.
    await world.settle();
    await closing.expectWaiting('1 terugbetaling');
    await world.movePast({ days: 2 });
    await world.settle();
    await closing.goOn();
    expect(await closing.exists()).toBe(false);
  });
});
