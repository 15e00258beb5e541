import { donate } from '../../harness/donate.ts';
import { apiKey } from '../../harness/mollie.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const amount = '25.13';
const amountCents = 2_513;

const recovered: Flow['result'] = {
  statuses: ['completed', 'completed', 'failed'],
  subscriptions: 1,
  refunds: 0,
  income: { donations: 2, revenueCents: 2 * amountCents },
};

/** Months of a monthly gift that could not be charged. */
export const missedMonthFlows: Flow[] = [
  {
    name: 'a missed month that is charged again',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'AM04');
      await longLater(world, (state) => state === 'retry_planned');
      // Mollie remembers a request for an hour of its time: none of that passes before the product knows the answer.
      const paymentId = await waitUntil('a second charge', async () => {
        const { rows } = await world.database.query<{ id: string | null }>(
          `select mollie_payment_id as id from donation where purpose = 'retry'`,
        );
        return rows[0]?.id ?? undefined;
      });
      const { payments } = await world.mollie.account();
      await world.mollie.passTimeUntil(payments.find(({ id }) => id === paymentId)?.dueAt);
    },
    failpoints: [
      'missed-month-recorded',
      'missed-month-retry-planned',
      'missed-month-retry-recorded',
      'missed-month-retry-created-at-mollie',
      'missed-month-recovered',
    ],
    result: recovered,
  },
  {
    name: 'a missed month that its donor pays',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'SL01');
      await longLater(world, (state) => state === 'failed');
      const { token } = await untilMonthIs(world, (state) => state === 'asked');
      await world.mollie.checkOut(await press(`${world.address}/herstel/${token}`), 'paid');
    },
    failpoints: ['missed-month-asked', 'missed-month-mandate-wanted'],
    result: recovered,
  },
  {
    name: 'a missed month that is lost',
    before: giveEveryMonth,
    async run(world) {
      await missMonth(world, 'MS02');
      await longLater(world, (state) => state === 'failed');
      await untilMonthIs(world, (state) => state === 'asked');
      await longLater(world, (state) => state === 'asked');
      await untilMonthIs(world, (state) => state === 'lost');
    },
    failpoints: ['missed-month-lost'],
    result: {
      statuses: ['completed', 'failed'],
      subscriptions: 1,
      refunds: 0,
      income: { donations: 1, revenueCents: amountCents },
    },
  },
];

async function giveEveryMonth(world: World): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring: true });
  await world.mollie.checkOut(checkoutUrl, 'paid');
}

/** Mollie charges on the planned date, and two days later the bank says that it brings nothing. */
async function missMonth({ mollie }: World, code: string): Promise<void> {
  await mollie.control('account', {
    key: apiKey,
    failNextDirectDebits: 1,
    directDebitFailureReason: code,
  });
  const subscription = await waitUntil(
    'a subscription at Mollie',
    async () => (await mollie.account()).subscriptions[0],
  );
  await mollie.passTimeUntil(subscription.dueAt);
  const { payments } = await mollie.account();
  await mollie.passTimeUntil(
    payments.find(({ subscriptionId }) => subscriptionId === subscription.id)?.dueAt,
  );
}

interface Month {
  state: string;
  token: string;
}

function untilMonthIs({ database }: World, isSo: (state: string) => boolean): Promise<Month> {
  return waitUntil('a missed month', async () => {
    const { rows } = await database.query<Month>('select state, token from missed_month');
    return rows.find(({ state }) => isSo(state));
  });
}

/** What was planned is due: as long ago as Mollie's clock is ahead of the product's, and a little more. */
async function longLater(world: World, isSo: (state: string) => boolean): Promise<void> {
  const { database } = world;
  await untilMonthIs(world, isSo);
  const longAgo = `- interval '40 days'`;
  await database.query(`update donation set failed_at = failed_at ${longAgo} where failed_at is not null`);
  await database.query(
    `update missed_month set failed_at = failed_at ${longAgo}, asked_at = asked_at ${longAgo}, next_step_at = now()
     where next_step_at is not null`,
  );
  await database.query(`select graphile_worker.add_job('missed-months')`);
}

/** Presses the button until it leads to a checkout. */
function press(url: string): Promise<string> {
  return waitUntil('a checkout', async () => {
    try {
      const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
      return answer.headers.get('location') ?? undefined;
    } catch {
      return undefined;
    }
  });
}
