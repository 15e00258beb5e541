import { describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { changing, skip } from '../../../testing/changing-gifts.ts';
import { failedCancels, useClosing, waitingMessage } from '../../../testing/closing-world.ts';
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

describe('deleting waits for', () => {
  test('an open checkout, and continues when the checkout expires', async () => {
    await aStartedGift(world, closing.organisation);
    await closing.expectWaiting('1 open betaling');
    await closing.finishClosings();
    expect(await closing.exists()).toBe(true);
    await world.movePast({ minutes: 20 });
    await world.settle();
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
  });

  test('a requested refund, which is retried if it failed', async () => {
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
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
  });

  test('monthly gifts that could not be stopped at Mollie, and succeeds after a later attempt', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    await aMonthlyGift(world, closing.organisation);
    await world.during(failedCancels, async () => {
      const answer = await closing.remove();
      expect([answer.statusCode, answer.json().message]).toEqual([
        202,
        `${waitingMessage('2 maandelijkse giften')} Mollie kon nog niet alle maandelijkse giften stoppen; dat wordt vanzelf opnieuw geprobeerd.`,
      ]);
      await closing.finishClosings();
    });
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('one monthly gift that could not be stopped at the first attempt, while the others are stopped', async () => {
    for (let count = 0; count < 3; count += 1) await aMonthlyGift(world, closing.organisation);
    const answer = await world.during({ ...failedCancels, count: 1 }, () => closing.remove());
    expect(answer.json().message).toContain(waitingMessage('1 maandelijkse gift'));
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('a cancelled subscription whose start request may still reach Mollie', async () => {
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
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('a subscription change that may have created another subscription at Mollie', async () => {
    const { organisation } = closing;
    const gift = { ...(await aMonthlyGift(world, organisation)), organisation };
    const outage: Fault = {
      method: 'POST',
      path: '/v2/customers/*/subscriptions',
      count: 'always',
      effect: { type: 'accept-then-cut' },
    };
    await world.during(outage, async () => {
      await changing(world, gift, skip);
      await world.settle();
    });
    await closing.expectWaiting('1 maandelijkse gift');
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled' });
    await world.movePast({ hours: 1 });
    await world.settle();
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
    expect(await closing.runningAtMollie()).toBe(0);
  });

  test('the cancellation of a subscription that runs at Mollie, even if the answer to its start request was lost', async () => {
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

  test('a charge that Mollie has not reported yet', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    await world.movePast({ days: 31 });
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await closing.expectWaiting('1 open betaling');
    await world.movePast({ days: 3 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
  });

  test('unsent confirmations, for three days at most', async () => {
    const gift = await aPaidGift(world, closing.organisation);
    await world.owner.query(`select graphile_worker.add_job('donation-completed', $1::json)`, [
      { organisationId: closing.organisation.id, donationId: gift.id },
    ]);
    await closing.expectWaiting('1 mail aan een donateur');
    await world.settle();
    await world.owner.query(`update mail set status = 'queued', sent_at = null where donation_id = $1`, [
      gift.id,
    ]);
    await closing.expectWaiting('1 mail aan een donateur');
    await world.movePast({ hours: 73 });
    expect((await closing.remove()).statusCode).toBe(204);
  });

  test('an unsent mail to a donor, even if it has a once_key, but not for a mail to the organisation', async () => {
    const { id } = await aPaidGift(world, closing.organisation);
    await world.settle();
    const queue = (kind: string, onceKey: string | null) =>
      world.owner.query(
        `update mail set kind = $2, once_key = $3, status = 'queued', sent_at = null
         where donation_id = $1 and kind = 'confirmation'`,
        [id, kind, onceKey],
      );
    await queue('confirmation', 'confirmation:2');
    await closing.expectWaiting('1 mail aan een donateur');
    await queue('refund-failed', null);
    expect((await closing.remove()).statusCode).toBe(204);
  });

  test('a gift that is being recorded at the same moment', async () => {
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
    await closing.untilBlocked();
    await client.query('commit');
    client.release();
    expect((await deletion).json().message).toBe(waitingMessage('1 open betaling'));
  });
});

test('an organisation that cannot be deleted yet does not block the deletion of other organisations', async () => {
  const other = await anOrganisationThatTakesGifts(world);
  for (const each of [closing.organisation, other]) await aMonthlyGift(world, each);
  await world.during(failedCancels, async () => {
    for (const each of [closing.organisation, other])
      expect((await closing.remove(closing.administrator, each)).statusCode).toBe(202);
  });
  await world.during({ ...failedCancels, key: closing.organisation.keys.live }, () =>
    closing.finishClosings(),
  );
  expect([await closing.exists(), await closing.exists(other)]).toEqual([true, false]);
});

describe('the deletion of an organisation', () => {
  const notFound: Fault = { path: '/v2/customers/*', count: 'always', effect: { type: 'status', code: 404 } };

  async function expectNothingRuns(): Promise<void> {
    await closing.finishClosings();
    await world.movePast({ days: 2 });
    await world.settle();
    await closing.finishClosings();
    await world.settle();
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
    expect(await closing.runningAtMollie()).toBe(0);
  }

  test('ends a subscription that Mollie at first does not find', async () => {
    await aMonthlyGift(world, closing.organisation);
    const answer = await world.during(notFound, () => closing.remove());
    expect(answer.statusCode).toBe(202);
    await expectNothingRuns();
  });

  test('ends a subscription at Mollie, even when it has already ended in our database', async () => {
    const gift = await aMonthlyGift(world, closing.organisation);
    await world.owner.query(
      `update subscription set status = 'canceled', ended_by = 'donor', ended_at = now() - interval '90 days'
       where subscription_id = $1`,
      [gift.subscriptionId],
    );
    await closing.remove();
    await expectNothingRuns();
  });

  test('waits while Mollie cannot list subscriptions', async () => {
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

  test('waits for a refund that Mollie has accepted but not completed', async () => {
    const gift = await aPaidGift(world, closing.organisation);
    await closing.organisation.post(`/api/admin/donations/${gift.id}/refund`);
    // Sends the mails first, so that only the refund is open.
    await world.settle();
    await closing.expectWaiting('1 terugbetaling');
    await world.movePast({ days: 2 });
    await world.settle();
    await closing.finishClosings();
    expect(await closing.exists()).toBe(false);
  });
});
