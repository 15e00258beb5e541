import { expect } from 'vitest';
import { donate, refund, retry } from '../../harness/donate.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { monthsLater } from '../../server/platform/dutch-calendar.ts';
import { amount, amountCents, theSubscription } from './donor.ts';
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

const givenAtTheSecondTry: Result = { ...givenOnce, statuses: ['canceled', 'completed'] };

const partlyRefunded: Result = {
  statuses: ['completed'],
  subscriptions: 0,
  refunds: 1,
  income: { donations: 1, revenueCents: amountCents - partCents },
};

const monthlyGift: Omit<Flow, 'failpoints'> = {
  name: 'a monthly gift',
  async run(world) {
    await giveAndPay(world, true);
    await aMonthLater(world);
  },
  result: givenTwice,
};

const newsOfRefund: Omit<Flow, 'failpoints'> = {
  name: 'the news of a refund',
  async before(world) {
    await giveAndPay(world, false);
    await refundTheGift(world);
  },
  run: someHoursLater,
  result: refunded,
};

const giftTriedAgain: Omit<Flow, 'failpoints'> = {
  name: 'a gift that is tried again',
  before: giveAndCancel,
  async run(world) {
    const [payment] = (await world.mollie.account()).payments;
    const checkoutUrl = await retry(world, payment?.metadata?.donationId ?? '');
    await world.mollie.checkOut(checkoutUrl, 'paid');
  },
  result: givenAtTheSecondTry,
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
    ...monthlyGift,
    // Where it goes another way than a gift that is given once.
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
    name: 'the news of a later charge',
    before: (world) => giveAndPay(world, true),
    run: aMonthLater,
    failpoints: ['webhook-stored'],
    result: givenTwice,
  },
  // Otherwise it goes the way of a gift that is given once.
  { ...giftTriedAgain, failpoints: ['payment-created-at-mollie'] },
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
    passesNoFailpointBefore: true,
    async run(world) {
      await refundTheGift(world, partAmount, 409);
      await someHoursLater(world);
    },
    failpoints: ['refund-held-back-at-mollie'],
    result: partlyRefunded,
  },
  { ...newsOfRefund, failpoints: ['outcome-committed'] },
  {
    ...changeOfGift('a skipped month', async (world) => ({
      kind: 'dates',
      next_date: monthsLater((await theSubscription(world)).startDate, 1),
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

/**
 * The same for all that can be changed about a monthly gift or missed of it, where the ordinary run looks at the
 * hardest change alone, for yearly overviews, and for where one flow goes the way of another.
 */
export const moreChanges: Flow[] = [
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
  { ...newsOfRefund, failpoints: ['webhook-stored', 'payment-fetched'] },
  { ...giftTriedAgain, failpoints: ['donation-committed', 'payment-stored'] },
  ...missedChargeFlows,
  overviewFlow,
  ...giftChangeFlows,
  ...myGiftFlows,
  ...rehearsalFlows,
  {
    ...changeOfGift('a lower amount', async () => ({
      kind: 'amount',
      amount_cents: partCents,
      former_amount_cents: amountCents,
    })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
  {
    ...changeOfGift('another account', async ({ mollie }) => ({
      kind: 'mandate',
      mandate_id: (await mollie.account()).mandates[0]?.id,
    })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
  {
    ...changeOfGift('the end of a monthly gift', async () => ({ kind: 'stop' })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
  {
    ...changeOfGift('a rest', async () => ({ kind: 'suspend' })),
    failpoints: ['change-committed', 'change-updated-at-mollie', 'change-stored'],
  },
];

type Wanted = { kind: 'amount' | 'dates' | 'mandate' | 'stop' | 'suspend' } & Record<string, unknown>;

function changeOfGift(name: string, want: (world: World) => Promise<Wanted>): Omit<Flow, 'failpoints'> {
  return {
    name,
    async before(world) {
      await giveAndPay(world, true);
      await theSubscription(world);
    },
    passesNoFailpointBefore: true,
    run: async (world) => wantChange(world, await want(world)),
    result: { ...givenOnce, subscriptions: 1 },
    async expectAfter({ database, mollie }) {
      const { rows: changes } = await database.query('select kind, state from gift_change');
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

/** As a donor's page writes it down, so that nothing depends on what that page looks like. */
async function wantChange({ database }: World, { kind, ...columns }: Wanted): Promise<void> {
  const names = Object.keys(columns);
  const { rows } = await database.query(
    `with change as (
       insert into gift_change (organisation_id, change_id, subscription_id, kind, wanted_by, wanted_at
         ${names.map((name) => `, ${name}`).join('')})
       select organisation_id, subscription_id, subscription_id, $1, 'donor', now()
         ${names.map((_, index) => `, $${index + 2}`).join('')}
       from subscription returning organisation_id, change_id
     )
     select graphile_worker.add_job('carry-out-change',
       json_build_object('organisationId', organisation_id, 'changeId', change_id), max_attempts => 100)
     from change`,
    [kind, ...Object.values(columns)],
  );
  if (rows.length !== 1) throw new Error('There is not one monthly gift.');
}

async function giveAndPay(world: World, isRecurring: boolean): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring });
  await world.mollie.checkOut(checkoutUrl, 'paid');
}

async function giveAndCancel(world: World): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring: false });
  await world.mollie.checkOut(checkoutUrl, 'canceled');
}

/** Mollie charges on the planned date, and two days later the bank has paid. */
async function aMonthLater(world: World): Promise<void> {
  const { mollie } = world;
  const subscription = await theSubscription(world);
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
