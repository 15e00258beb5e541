import { expect } from 'vitest';
import { apiKey } from '../../harness/mollie.ts';
import { makeJobsDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import {
  amountCents,
  ask,
  giveEveryMonth,
  mailedLink,
  press,
  pressOnce,
  theGift,
  theSubscription,
} from './donor.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const recovered: Flow['result'] = {
  statuses: ['completed', 'completed', 'failed'],
  subscriptions: 1,
  refunds: 0,
  income: { donations: 2, revenueCents: 2 * amountCents },
};

const missed: Flow['result'] = {
  statuses: ['completed', 'failed'],
  subscriptions: 1,
  refunds: 0,
  income: { donations: 1, revenueCents: amountCents },
};

/** Months of a monthly gift that could not be charged. */
export const missedChargeFlows: Flow[] = [
  {
    name: 'a missed charge that is charged again',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'AM04');
      await longLater(world, (state) => state === 'retry_planned');
      // Mollie remembers a request for an hour of its time: none of that passes before the product knows the answer.
      const paymentId = await waitUntil('a second charge', async () => {
        const { rows } = await world.database.query<{ id: string | null }>(
          `select mollie_payment_id as id from payment where kind = 'retry'`,
        );
        return rows[0]?.id ?? undefined;
      });
      const { payments } = await world.mollie.account();
      await world.mollie.passTimeUntil(payments.find(({ id }) => id === paymentId)?.dueAt);
    },
    failpoints: [
      'missed-charge-recorded',
      'missed-charge-retry-planned',
      'missed-charge-retry-recorded',
      'missed-charge-retry-created-at-mollie',
      'missed-charge-retry-stored',
      'missed-charge-steps-enqueued',
      'missed-charge-recovered',
    ],
    result: recovered,
    told: [],
  },
  {
    name: 'a missed charge that its donor pays',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'SL01');
      await longLater(world, (state) => state === 'failed');
      const { token } = await untilMonthIs(world, (state) => state === 'asked');
      const { location } = await press(world, `/herstel/${token}`);
      await world.mollie.checkOut(location, 'paid');
      await press(world, await mailedLink(world, 'my-gift-account'));
    },
    failpoints: [
      'missed-charge-asked',
      'missed-charge-payment-recorded',
      'account-link-mailed',
      'account-confirmed',
      'missed-charge-mandate-wanted',
    ],
    result: recovered,
    told: ['monthly-changed', 'my-gift-account', 'storno-ask'],
    changes: ['mandate done'],
  },
  {
    name: 'a missed charge that is lost',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'MS02');
      await longLater(world, (state) => state === 'failed');
      await untilMonthIs(world, (state) => state === 'asked');
      await longLater(world, (state) => state === 'asked');
      await untilMonthIs(world, (state) => state === 'lost');
    },
    failpoints: ['missed-charge-lost'],
    result: missed,
    told: ['storno-ask'],
  },
  {
    name: 'a retry of a missed charge that its donor has overtaken',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'AM04');
      const charging = { method: 'POST', path: '/v2/payments' } as const;
      await world.mollie.addFault({ ...charging, count: 'always', effect: { type: 'cut' } });
      await longLater(world, (state) => state === 'retry_planned');
      await waitUntil('a retry', async () => {
        const { rows } = await world.database.query(`select from payment where kind = 'retry'`);
        return rows.length > 0;
      });
      // A charge of the old amount may not be made any more.
      await press(world, `${(await theGift(world)).path}/bedrag`, { amount: '5,07' });
      await world.mollie.clearFaults();
      await makeJobsDue(world.database);
    },
    failpoints: ['missed-charge-retry-dropped'],
    result: { ...missed, statuses: ['completed', 'failed', 'failed'] },
    told: ['monthly-changed'],
    changes: ['amount done'],
  },
  {
    name: 'a missed charge of which the donor is reminded',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'SL01');
      await longLater(world, (state) => state === 'failed');
      await untilMonthIs(world, (state) => state === 'asked');
      await longLater(world, (state) => state === 'asked');
      await waitUntil('a reminder', async () => {
        const { rows } = await world.database.query(`select from mail where kind = 'storno-reminder'`);
        return rows.length > 0;
      });
    },
    failpoints: ['missed-charge-reminded'],
    result: missed,
    told: ['storno-ask', 'storno-reminder'],
  },
  {
    name: 'the death of a donor',
    before: giveEveryMonth,
    run: (world) => missMonth(world, 'MD07'),
    failpoints: ['missed-charge-death-recorded'],
    result: missed,
    told: [],
    changes: ['stop done'],
    expectAfter: expectNothingRuns,
  },
  {
    name: 'a second month that a donor takes back',
    async before(world) {
      await giveEveryMonth(world);
      await missMonth(world, 'MD06');
      await longLater(world, (state) => state === 'failed');
      await untilMonthIs(world, (state) => state === 'asked');
    },
    async run(world) {
      await missMonth(world, 'MD06');
      await longLater(world, (state) => state === 'failed');
      await waitUntil('a rest', async () => {
        const { rows } = await world.database.query(`select from subscription where status = 'suspended'`);
        return rows.length > 0;
      });
    },
    failpoints: ['missed-charge-gift-to-rest'],
    result: { ...missed, statuses: ['completed', 'failed', 'failed'] },
    told: ['storno-ask', 'storno-last'],
    changes: ['suspend done'],
    expectAfter: expectNothingRuns,
  },
  {
    name: 'a missed charge that the organisation asks for',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'AM05');
      const { id } = await untilMonthIs(world, (state) => state === 'failed');
      await ask(world, `missed-charges/${id}/ask`, {}, [200, 409]);
    },
    failpoints: ['missed-charge-asked-by-organisation'],
    result: missed,
    told: ['storno-ask'],
  },
  {
    name: 'a missed charge that the organisation leaves',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'AM05');
      const { id } = await untilMonthIs(world, (state) => state === 'failed');
      await ask(world, `missed-charges/${id}/give-up`, {}, [200, 409]);
    },
    failpoints: ['missed-charge-given-up-by-organisation'],
    result: missed,
    told: [],
    expectAfter: async (world) => void (await untilMonthIs(world, (state) => state === 'lost')),
  },
  {
    name: 'a missed charge of a gift that its donor stops',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'SL01');
      await longLater(world, (state) => state === 'failed');
      await untilMonthIs(world, (state) => state === 'asked');
      // Mollie is not there: that the donor wants it is enough.
      const canceling = { method: 'DELETE', path: '/v2/*' } as const;
      await world.mollie.addFault({ ...canceling, count: 'always', effect: { type: 'cut' } });
      await pressOnce(world, `${(await theGift(world)).path}/stoppen`);
      await longLater(world, (state) => state === 'asked');
      await untilMonthIs(world, (state) => state === 'stopped');
      await world.mollie.clearFaults();
      await makeJobsDue(world.database);
    },
    failpoints: ['missed-charge-closed'],
    result: missed,
    told: ['monthly-changed', 'storno-ask'],
    changes: ['stop done'],
    expectAfter: expectNothingRuns,
  },
];

async function expectNothingRuns({ mollie }: World): Promise<void> {
  const { subscriptions } = await mollie.account();
  expect(subscriptions.filter(({ status }) => status !== 'canceled')).toEqual([]);
}

/** Mollie charges on the planned date, and two days later the bank says that it brings nothing. */
async function missMonth(world: World, code: string): Promise<void> {
  const { mollie } = world;
  await mollie.control('account', {
    key: apiKey,
    failNextDirectDebits: 1,
    directDebitFailureReason: code,
  });
  const subscription = await theSubscription(world);
  await mollie.passTimeUntil(subscription.dueAt);
  const { payments } = await mollie.account();
  const charge = payments.findLast(({ subscriptionId }) => subscriptionId === subscription.id);
  await mollie.passTimeUntil(charge?.dueAt);
}

interface Month {
  id: string;
  state: string;
  token: string;
}

function untilMonthIs({ database }: World, isSo: (state: string) => boolean): Promise<Month> {
  return waitUntil('a missed charge', async () => {
    const { rows } = await database.query<Month>(
      'select missed_charge_id as id, state, token from missed_charge',
    );
    return rows.find(({ state }) => isSo(state));
  });
}

/** What was planned is due: as long ago as Mollie's clock is ahead of the product's, and a little more. */
async function longLater(world: World, isSo: (state: string) => boolean): Promise<void> {
  const { database } = world;
  await untilMonthIs(world, isSo);
  const longAgo = `- interval '40 days'`;
  await database.query(`update payment set failed_at = failed_at ${longAgo} where failed_at is not null`);
  await database.query(
    `update missed_charge set failed_at = failed_at ${longAgo}, asked_at = asked_at ${longAgo},
       next_step_at = now() ${longAgo}
     where next_step_at is not null`,
  );
  await database.query(`select graphile_worker.add_job('missed-charges')`);
}
