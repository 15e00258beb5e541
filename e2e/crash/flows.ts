import { donate, refund, retry } from '../../harness/donate.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Flow, Result } from './flow.ts';
import { missedMonthFlows } from './missed-month-flows.ts';
import type { World } from './world.ts';

const amount = '25.13';
const amountCents = 2_513;
const partAmount = '5.07';
const partCents = 507;

const givenOnce: Result = {
  statuses: ['completed'],
  subscriptions: 0,
  refunds: 0,
  income: { donations: 1, revenueCents: amountCents },
};
const givenTwice: Result = {
  statuses: ['completed', 'completed'],
  subscriptions: 1,
  refunds: 0,
  income: { donations: 2, revenueCents: 2 * amountCents },
};
const refunded: Result = {
  statuses: ['refunded'],
  subscriptions: 0,
  refunds: 1,
  income: { donations: 0, revenueCents: 0 },
};

const givenAtTheSecondTry: Result = { ...givenOnce, statuses: ['canceled', 'completed'] };

const partlyRefunded: Result = {
  statuses: ['completed'],
  subscriptions: 0,
  refunds: 1,
  income: { donations: 1, revenueCents: amountCents - partCents },
};

export const flows: Flow[] = [
  {
    name: 'a one-off gift',
    run: (world) => giveAndPay(world, false),
    failpoints: [
      'donation-committed',
      'payment-created-at-mollie',
      'payment-stored',
      'webhook-stored',
      'payment-fetched',
      'outcome-committed',
    ],
    result: givenOnce,
  },
  {
    name: 'a monthly gift',
    async run(world) {
      await giveAndPay(world, true);
      await aMonthLater(world);
    },
    failpoints: [
      'donation-committed',
      'customer-created-at-mollie',
      'customer-stored',
      'payment-created-at-mollie',
      'payment-stored',
      'webhook-stored',
      'payment-fetched',
      'outcome-committed',
      'subscription-created-at-mollie',
      'subscription-stored',
      'charge-fetched',
      'charge-committed',
    ],
    result: givenTwice,
  },
  {
    name: 'the news of a later charge',
    before: (world) => giveAndPay(world, true),
    run: aMonthLater,
    failpoints: ['webhook-stored'],
    result: givenTwice,
  },
  {
    name: 'a gift that is tried again',
    before: giveAndCancel,
    async run(world) {
      const [payment] = (await world.mollie.account()).payments;
      const checkoutUrl = await retry(world, payment?.metadata?.donationId ?? '');
      await world.mollie.checkOut(checkoutUrl, 'paid');
    },
    failpoints: ['donation-committed', 'payment-created-at-mollie', 'payment-stored'],
    result: givenAtTheSecondTry,
  },
  {
    name: 'a gift and its refund',
    async run(world) {
      await giveAndPay(world, false);
      await refundTheGift(world);
      await someHoursLater(world);
    },
    failpoints: ['refund-committed', 'refund-tried', 'refund-created-at-mollie', 'refund-stored'],
    result: refunded,
  },
  {
    name: 'a refund like one that was just made',
    async before(world) {
      await giveAndPay(world, false);
      await refundTheGift(world, partAmount);
    },
    async run(world) {
      await refundTheGift(world, partAmount, 409);
      await someHoursLater(world);
    },
    failpoints: ['refund-held-back-at-mollie'],
    result: partlyRefunded,
  },
  {
    name: 'the news of a refund',
    async before(world) {
      await giveAndPay(world, false);
      await refundTheGift(world);
    },
    run: someHoursLater,
    failpoints: ['webhook-stored', 'payment-fetched', 'outcome-committed'],
    result: refunded,
  },
  ...missedMonthFlows,
];

async function giveAndPay(world: World, isRecurring: boolean): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring });
  await world.mollie.checkOut(checkoutUrl, 'paid');
}

async function giveAndCancel(world: World): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring: false });
  await world.mollie.checkOut(checkoutUrl, 'canceled');
}

/** Mollie charges on the planned date, and two days later the bank has paid. */
async function aMonthLater({ mollie }: World): Promise<void> {
  const subscription = await waitUntil(
    'a subscription at Mollie',
    async () => (await mollie.account()).subscriptions[0],
  );
  await mollie.passTimeUntil(subscription.dueAt);
  const { payments } = await mollie.account();
  const charge = payments.find(({ subscriptionId }) => subscriptionId === subscription.id);
  await mollie.passTimeUntil(charge?.dueAt);
}

async function refundTheGift(world: World, amount?: string, status = 201): Promise<void> {
  // Only what has come in can be refunded.
  await world.waitUntilIdle();
  const [payment] = (await world.mollie.account()).payments;
  await refund(world, payment?.metadata?.donationId ?? '', amount, [status]);
}

/** Mollie carries a refund out some time after it was asked. */
async function someHoursLater({ mollie }: World): Promise<void> {
  const made = await waitUntil('a refund at Mollie', async () => (await mollie.account()).refunds[0]);
  await mollie.passTimeUntil(made.dueAt);
}
