import { describe, expect, test } from 'vitest';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aMonthlyGift,
  chargesOf,
  donationOf,
  subscriptionOf,
  waitUntilChargeStarts,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Fault,
  type Organisation,
  withoutThanks,
} from '../../../testing/giving-world.ts';
import { fetchCharge } from '../payments/fetch-payment.ts';
import { syncSubscription } from './sync-subscription.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const sync = () => world.runScheduled('sync-subscriptions');

const withoutWebhooks = (organisation: Organisation, work: () => Promise<unknown>) =>
  world.during({ key: organisation.keys.live, count: 'always', effect: { type: 'drop' } }, work);

async function moveToNextCharge(gift: { id: string }): Promise<void> {
  const { next_payment_date: date } = await subscriptionOf(world, gift);
  const { now } = await world.state();
  await world.movePast({ minutes: (Date.parse(`${date}T12:00:00Z`) - Date.parse(now)) / 60_000 });
}

describe('a later charge', () => {
  test('is a separate donation in each month of a year', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation, { amount: '7.50' });
    await world.movePast({ days: 370 });
    await world.settle();
    const charges = await chargesOf(world, gift);
    expect(charges).toHaveLength(12);
    for (const charge of charges) {
      expect(charge).toMatchObject({
        organisation_id: organisation.id,
        environment: 'live',
        status: 'completed',
        amount_cents: 7_50,
        is_recurring: true,
        email: 'noor@voorbeeld.nl',
        first_name: 'Noor',
        last_name: 'de Wit',
      });
    }
    const months = charges.map(({ created_at }) => created_at.toISOString().slice(0, 7));
    expect(new Set(months).size).toBe(12);
    await sync();
    await expectLedgersToMatch(world);
  });

  test('that fails is recorded as failed, and the next charge still takes place', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await world.control('account', { key: organisation.keys.live, failNextDirectDebits: 1 });
    await world.movePast({ days: 65 });
    await world.settle();
    const charges = (await chargesOf(world, gift)).filter(({ kind }) => kind === 'charge');
    expect(charges.map(({ status }) => status)).toEqual(['failed', 'completed']);
    await expectLedgersToMatch(world);
  });

  test('whose webhook was lost is recorded only once by the nightly sync', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await withoutWebhooks(organisation, () => world.movePast({ days: 35 }));
    await world.settle();
    expect(await chargesOf(world, gift)).toEqual([]);
    await Promise.all([sync(), sync()]);
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    await sync();
    expect(await chargesOf(world, gift)).toHaveLength(1);
    await expectLedgersToMatch(world);
  });

  test('that is pending at the nightly sync gets its outcome from a later check, without a webhook', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await withoutWebhooks(organisation, async () => {
      await moveToNextCharge(gift);
      await sync();
      expect(await chargesOf(world, gift)).toMatchObject([{ status: 'pending' }]);
      await world.movePast({ days: 4 });
      // The next check is planned in the simulator's time, which is months ahead of the database's time.
      await world.owner.query(
        `update payment p set next_check_at = now() from donation d
         where d.donation_id = p.donation_id and d.subscription_id = $1 and p.next_check_at is not null`,
        [gift.subscriptionId],
      );
      await world.runScheduled('check-due-payments');
    });
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    await expectLedgersToMatch(world);
  });

  test('is recorded only once if a webhook and a sync report it at the same moment', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await withoutWebhooks(organisation, () => world.movePast({ days: 100 }));
    const scope = mintOrganisationScope(organisation.id);
    const { subscriptionId } = gift;
    const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
    const { accounts } = await world.state();
    const payments = accounts.flatMap((account) => account.payments);
    const own = payments.filter((payment) => payment.subscriptionId === id);
    expect(own).toHaveLength(3);
    await Promise.all([
      ...own.map(({ id: molliePaymentId }) =>
        fetchCharge(world.deps, scope, { subscriptionId, molliePaymentId }),
      ),
      syncSubscription(world.deps, scope, subscriptionId),
      syncSubscription(world.deps, scope, subscriptionId),
    ]);
    expect(await chargesOf(world, gift)).toHaveLength(3);
    await world.settle();
    await expectLedgersToMatch(world);
  });

  test('that cannot be recorded does not block other charges or the end of the subscription', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await withoutWebhooks(organisation, () => world.movePast({ days: 100 }));
    const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
    await world.control(`subscriptions/${id}/status`, { status: 'completed' });
    const { accounts } = await world.state();
    const own = accounts.flatMap(({ payments }) => payments).filter((each) => each.subscriptionId === id);
    await world.owner.query(
      `alter table payment add constraint a_bad_row check (mollie_payment_id <> '${own[1]!.id}')`,
    );
    const scope = mintOrganisationScope(organisation.id);
    await expect(syncSubscription(world.deps, scope, gift.subscriptionId)).rejects.toThrow(
      '1 charges could not be recorded',
    );
    expect(await chargesOf(world, gift)).toHaveLength(2);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'completed' });
    await world.owner.query('alter table payment drop constraint a_bad_row');
    await syncSubscription(world.deps, scope, gift.subscriptionId);
    await world.settle();
    expect(await chargesOf(world, gift)).toHaveLength(3);
    await expectLedgersToMatch(world);
  });

  test('is recorded even if it is reported before the Mollie id of the subscription is stored', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { mollie_subscription_id: known } = await subscriptionOf(world, gift);
    const setId = (id: string | null, status: string) =>
      world.owner.query(
        'update subscription set mollie_subscription_id = $2, status = $3 where subscription_id = $1',
        [gift.subscriptionId, id, status],
      );
    await setId(null, 'starting');
    await world.movePast({ days: 35 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    await setId(known, 'active');
    await expectLedgersToMatch(world);
  });

  test('is recorded as charged back, and as completed again after the chargeback is reversed', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await world.movePast({ days: 35 });
    await world.settle();
    const [charge] = await chargesOf(world, gift);
    const { id } = await world.control<{ id: string }>(
      `payments/${charge!.mollie_payment_id}/chargeback`,
      {},
    );
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'charged_back' }]);
    expect(await donationOf(world, gift)).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
    await world.control(`chargebacks/${id}/reverse`, {});
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    await expectLedgersToMatch(world);
  });
});

describe('the sync with Mollie', () => {
  const mailsToDonor = async ({ id }: { id: string }) => {
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from mail where organisation_id = $1 and kind = 'monthly-changed'`,
      [id],
    );
    return rows.map(({ text }) => text.replaceAll(/\s+/g, ' '));
  };

  test('sends no mail to a donor who has died, even if Mollie ended the subscription', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    await waitUntilChargeStarts(world, gift);
    const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
    const { accounts } = await world.state();
    const charge = accounts
      .flatMap(({ payments }) => payments)
      .find(({ subscriptionId, status }) => subscriptionId === id && status === 'pending');
    await world.control(`payments/${charge!.id}/status`, { status: 'failed', bankReasonCode: 'MD07' });
    await world.control(`subscriptions/${id}/status`, { status: 'canceled' });
    await syncSubscription(world.deps, mintOrganisationScope(organisation.id), gift.subscriptionId);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'provider' });
    await world.settle();
    expect(await mailsToDonor(organisation)).toEqual([]);
  });

  const changes = {
    'the mandate is revoked': (mandateId: string) => world.control(`mandates/${mandateId}/revoke`, {}),
    'the donor ends the mandate at the bank': (mandateId: string) =>
      world.control(`mandates/${mandateId}/status`, { status: 'invalid' }),
  };

  test.each(Object.entries(changes))('ends a subscription after %s', async (_what, change) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
    const { accounts } = await world.state();
    const mandate = accounts
      .flatMap(({ mandates }) => mandates)
      .find((each) => each.customerId === customerId);
    await change(mandate!.id);
    await sync();
    const [shown] = (await organisation.get('/api/admin/subscriptions')).json();
    expect(shown).toMatchObject({ status: 'canceled', endedBy: 'provider', nextPaymentDate: null });
    expect(shown.endedAt).not.toBeNull();
    await sync();
    const [mail, ...others] = await mailsToDonor(organisation);
    expect(others).toEqual([]);
    expect(mail).toContain('geen geldige machtiging meer');
    expect(mail).toContain(`/mijn-gift?orgId=${organisation.id}`);
    await expectLedgersToMatch(world);
  });

  test.each(['suspended', 'completed'])('records the status %s', async (status) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { mollie_subscription_id: id } = await subscriptionOf(world, gift);
    await world.control(`subscriptions/${id}/status`, { status });
    await sync();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status });
    await expectLedgersToMatch(world);
  });

  test('ends a subscription on the day after its customer was deleted', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const { mollie_customer_id: customerId } = await subscriptionOf(world, gift);
    await fetch(`${world.simulatorUrl}/v2/customers/${customerId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${organisation.keys.live}` },
    });
    await sync();
    await world.movePast({ days: 1 });
    await sync();
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', ended_by: 'provider' });
    await expectLedgersToMatch(world);
  });

  test('changes nothing while Mollie cannot be reached', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aMonthlyGift(world, organisation);
    const fault: Fault = { method: 'GET', count: 'always', effect: { type: 'status', code: 503 } };
    await world.during(fault, sync);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'active' });
  });
});
