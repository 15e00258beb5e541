import { expect } from 'vitest';
import { donate, refund, retry } from '../../harness/donate.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { monthsLater } from '../../server/platform/dutch-calendar.ts';
import { amount, amountCents, getMollieSubscription } from './donor.ts';
import type { Flow, Result } from './flow.ts';
import { giftChangeFlows } from './gift-change-flows.ts';
import { missedChargeFlows } from './missed-charge-flows.ts';
import { overviewFlow } from './overview-flow.ts';
import { myGiftFlows } from './my-gift-flows.ts';
import { rehearsalFlows } from './rehearsal-flows.ts';
import type { World } from './world.ts';

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

const paidAtSecondAttempt: Result = { ...givenOnce, statuses: ['canceled', 'completed'] };

const partlyRefunded: Result = {
  statuses: ['completed'],
  subscriptions: 0,
  refunds: 1,
  income: { donations: 1, revenueCents: amountCents - partCents },
};

const monthlyGift: Omit<Flow, 'failpoints'> = {
  name: 'a subscription and its first charge',
  async run(world) {
    await donateAndPay(world, true);
    await passMonth(world);
  },
  result: givenTwice,
};

const refundWebhook: Omit<Flow, 'failpoints'> = {
  name: 'the webhook of a refund',
  async before(world) {
    await donateAndPay(world, false);
    await refundDonation(world);
  },
  run: passTimeUntilRefund,
  result: refunded,
};

const secondPayment: Omit<Flow, 'failpoints'> = {
  name: 'a donation that is paid at the second attempt',
  before: donateAndCancel,
  async run(world) {
    const [payment] = (await world.mollie.account()).payments;
    const checkoutUrl = await retry(world, payment?.metadata?.donationId ?? '');
    await world.mollie.checkOut(checkoutUrl, 'paid');
  },
  result: paidAtSecondAttempt,
};

export const flows: Flow[] = [
  {
    name: 'a one-off donation',
    run: (world) => donateAndPay(world, false),
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
    ...monthlyGift,
    // These are only the failpoints that a one-off donation does not pass.
    failpoints: [
      'customer-created-at-mollie',
      'customer-stored',
      'subscription-created-at-mollie',
      'subscription-stored',
      'charge-fetched',
      'charge-committed',
    ],
  },
  {
    name: 'the webhook of a later charge',
    before: (world) => donateAndPay(world, true),
    run: passMonth,
    failpoints: ['webhook-stored'],
    result: givenTwice,
  },
  // The flow of a one-off donation already tests the other failpoints.
  { ...secondPayment, failpoints: ['payment-created-at-mollie'] },
  {
    name: 'a donation and its refund',
    async run(world) {
      await donateAndPay(world, false);
      await refundDonation(world);
      await passTimeUntilRefund(world);
    },
    failpoints: ['refund-committed', 'refund-tried', 'refund-created-at-mollie', 'refund-stored'],
    result: refunded,
  },
  {
    name: 'a duplicate refund',
    async before(world) {
      await donateAndPay(world, false);
      await refundDonation(world, partAmount);
    },
    beforePassesNoFailpoint: true,
    async run(world) {
      await refundDonation(world, partAmount, 409);
      await passTimeUntilRefund(world);
    },
    failpoints: ['refund-held-back-at-mollie'],
    result: partlyRefunded,
  },
  { ...refundWebhook, failpoints: ['outcome-committed'] },
  {
    ...changeFlow('a skipped month', async (world) => ({
      kind: 'dates',
      next_date: monthsLater((await getMollieSubscription(world)).startDate, 1),
    })),
    failpoints: [
      'change-committed',
      'change-canceled-at-mollie',
      'change-created-at-mollie',
      'change-updated-at-mollie',
      'change-stored',
    ],
  },
];

/** Flows for the deep run. Some of them use failpoints that the list above tests in another flow. */
export const deepFlows: Flow[] = [
  {
    ...monthlyGift,
    failpoints: [
      'donation-committed',
      'payment-created-at-mollie',
      'payment-stored',
      'webhook-stored',
      'payment-fetched',
      'outcome-committed',
    ],
  },
  { ...refundWebhook, failpoints: ['webhook-stored', 'payment-fetched'] },
  { ...secondPayment, failpoints: ['donation-committed', 'payment-stored'] },
  ...missedChargeFlows,
  overviewFlow,
  ...giftChangeFlows,
  ...myGiftFlows,
  ...rehearsalFlows,
  {
    ...changeFlow('a lower amount', async () => ({
      kind: 'amount',
      amount_cents: partCents,
      former_amount_cents: amountCents,
    })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
  {
    ...changeFlow('another bank account', async ({ mollie }) => ({
      kind: 'mandate',
      mandate_id: (await mollie.account()).mandates[0]?.id,
    })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
  {
    ...changeFlow('the stop of a subscription', async () => ({ kind: 'stop' })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
  {
    ...changeFlow('a suspension', async () => ({ kind: 'suspend' })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
];

type NewChange = { kind: 'amount' | 'dates' | 'mandate' | 'stop' | 'suspend' } & Record<string, unknown>;

function changeFlow(name: string, want: (world: World) => Promise<NewChange>): Omit<Flow, 'failpoints'> {
  return {
    name,
    async before(world) {
      await donateAndPay(world, true);
      await getMollieSubscription(world);
    },
    beforePassesNoFailpoint: true,
    run: async (world) => insertChange(world, await want(world)),
    result: { ...givenOnce, subscriptions: 1 },
    async expectAfter({ database, mollie }) {
      const { rows: changes } = await database.query('select kind, state from subscription_change');
      const { rows: mails } = await database.query(`select from mail where kind = 'monthly-changed'`);
      const [change] = changes;
      const ends = change?.kind === 'stop' || change?.kind === 'suspend';
      const running = (await mollie.account()).subscriptions.filter(({ status }) => status === 'active');
      expect({ changes, mails: mails.length, running: running.length }).toEqual({
        changes: [{ kind: change?.kind, state: 'done' }],
        mails: 1,
        running: ends ? 0 : 1,
      });
    },
  };
}

/** Inserts the change as the donor's page does, so that the flow does not depend on that page. */
async function insertChange({ database }: World, { kind, ...columns }: NewChange): Promise<void> {
  const names = Object.keys(columns);
  const { rows } = await database.query(
    `with change as (
       insert into subscription_change (organisation_id, change_id, subscription_id, kind, requested_by, requested_at
         ${names.map((name) => `, ${name}`).join('')})
       select organisation_id, subscription_id, subscription_id, $1, 'donor', now()
         ${names.map((_, index) => `, $${index + 2}`).join('')}
       from subscription returning organisation_id, subscription_id, change_id
     )
     select graphile_worker.add_job('carry-out-change',
       json_build_object('organisationId', organisation_id, 'subscriptionId', subscription_id, 'changeId', change_id), max_attempts => 100)
     from change`,
    [kind, ...Object.values(columns)],
  );
  if (rows.length !== 1) throw new Error(`Expected one subscription, found ${rows.length}.`);
}

async function donateAndPay(world: World, isRecurring: boolean): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring });
  await world.mollie.checkOut(checkoutUrl, 'paid');
}

async function donateAndCancel(world: World): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring: false });
  await world.mollie.checkOut(checkoutUrl, 'canceled');
}

/** Lets time pass until Mollie makes the charge, and two more days until the bank pays the charge. */
async function passMonth(world: World): Promise<void> {
  const { mollie } = world;
  const subscription = await getMollieSubscription(world);
  await mollie.passTimeUntil(subscription.dueAt);
  const { payments } = await mollie.account();
  const charge = payments.find(({ subscriptionId }) => subscriptionId === subscription.id);
  await mollie.passTimeUntil(charge?.dueAt);
}

async function refundDonation(world: World, amount?: string, status = 201): Promise<void> {
  await world.waitUntilIdle();
  const [payment] = (await world.mollie.account()).payments;
  await refund(world, payment?.metadata?.donationId ?? '', amount, [status]);
}

async function passTimeUntilRefund({ mollie }: World): Promise<void> {
  const made = await waitUntil('a refund at Mollie', async () => (await mollie.account()).refunds[0]);
  await mollie.passTimeUntil(made.dueAt);
}
