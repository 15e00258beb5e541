import { expect } from 'vitest';
import { apiKey } from '../../harness/mollie.ts';
import { makeJobsDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { amountCents, ask, giveEveryMonth, press, pressOnce, theGift, theSubscription } from './donor.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const runs: Flow['result'] = {
  statuses: ['completed'],
  subscriptions: 1,
  refunds: 0,
  income: { donations: 1, revenueCents: amountCents },
};

/** What donors and organisations change by the buttons themselves, and what the night puts right. */
export const giftChangeFlows: Flow[] = [
  {
    name: 'a lower amount that is chosen on the page',
    before: giveEveryMonth,
    run: async (world) => press(world, `${(await theGift(world)).path}/bedrag`, { amount: '5,07' }),
    failpoints: ['change-requested'],
    result: runs,
    told: ['monthly-changed'],
    changes: ['amount done'],
    expectAfter: async (world) => expectRunning(world, ['5.07']),
  },
  {
    name: 'an amount that Mollie refuses',
    before: giveEveryMonth,
    async run(world) {
      await world.mollie.addFault({
        method: 'PATCH',
        path: '/v2/customers/*/subscriptions/*',
        count: 'always',
        effect: { type: 'status', code: 422 },
      });
      // Once: whoever asks again is told again.
      await pressOnce(world, `${(await theGift(world)).path}/bedrag`, { amount: '5,07' });
    },
    failpoints: ['change-refused-at-mollie', 'change-refusal-stored'],
    result: runs,
    told: ['monthly-changed'],
    changes: ['amount refused'],
    expectAfter: async (world) => expectRunning(world, ['25.13']),
  },
  {
    name: 'a skipped month that is half carried out when the donor stops',
    before: giveEveryMonth,
    async run(world) {
      await world.mollie.addFault({
        method: 'POST',
        path: '/v2/customers/*/subscriptions',
        count: 'always',
        effect: { type: 'accept-then-cut' },
      });
      const { path } = await theGift(world);
      const page = await fetch(`${world.address}${path}/overslaan`);
      const [, nextDate = ''] = /value="(\d{4}-\d{2}-\d{2})"/.exec(await page.text()) ?? [];
      await press(world, `${path}/overslaan`, { nextDate });
      await world.mollie.clearFaults();
      await press(world, `${path}/stoppen`);
      await waitUntil('a change that is not to be', async () => {
        const { rows } = await world.database.query(`select from subscription_change where state = 'undone'`);
        return rows.length > 0;
      });
      // The job of the skipped month finds that it is not wanted any more.
      await makeJobsDue(world.database);
    },
    failpoints: ['change-reverted-at-mollie'],
    result: runs,
    told: ['monthly-changed'],
    changes: ['dates undone', 'stop done'],
    expectAfter: async (world) => expectRunning(world, []),
  },
  {
    name: 'the end that a donor asks for',
    before: giveEveryMonth,
    run: async (world) => press(world, `${(await theGift(world)).path}/stoppen`, { reason: 'money' }),
    failpoints: ['change-requested', 'stop-canceled-at-mollie', 'stop-stored'],
    result: runs,
    told: ['monthly-changed'],
    changes: ['stop done'],
    expectAfter: async (world) => expectRunning(world, []),
  },
  {
    name: 'the end that an organisation asks for',
    before: giveEveryMonth,
    run: async (world) => ask(world, `subscriptions/${(await theGift(world)).id}/cancel`, {}, [200]),
    failpoints: ['change-requested', 'stop-canceled-at-mollie', 'stop-stored'],
    result: runs,
    told: ['monthly-changed'],
    changes: ['stop done'],
    expectAfter: async (world) => expectRunning(world, []),
  },
  {
    name: 'something that runs at Mollie beside a gift',
    async before(world) {
      await giveEveryMonth(world);
      await runBeside(world);
    },
    run: compareAtNight,
    failpoints: ['stray-canceled-at-mollie'],
    result: runs,
    told: [],
    expectAfter: async (world) => expectRunning(world, ['25.13']),
  },
  {
    name: 'another amount at Mollie than the donor chose',
    async before(world) {
      await giveEveryMonth(world);
      const { id, customerId } = await theSubscription(world);
      await callMollie(world, 'PATCH', `customers/${customerId}/subscriptions/${id}`, {
        amount: { value: '99.00', currency: 'EUR' },
      });
    },
    run: compareAtNight,
    failpoints: ['terms-restored-at-mollie'],
    result: runs,
    told: [],
    expectAfter: async (world) => expectRunning(world, ['25.13']),
  },
];

/** The amounts of all that may charge. */
async function expectRunning({ mollie }: World, amounts: string[]): Promise<void> {
  const { subscriptions } = await mollie.account();
  const running = subscriptions.filter(({ status }) => status !== 'canceled');
  expect(running.map(({ amount }) => amount)).toEqual(amounts);
}

/** As after a restore of our books: what was made at Mollie since is not known. */
async function runBeside(world: World): Promise<void> {
  const { startDate, customerId } = await theSubscription(world);
  const { id: subscriptionId } = await theGift(world);
  await callMollie(world, 'POST', `customers/${customerId}/subscriptions`, {
    amount: { value: '25.13', currency: 'EUR' },
    interval: '1 month',
    startDate,
    description: 'Een tweede',
    metadata: { organisationId: world.organisation.id, subscriptionId },
  });
}

async function callMollie({ mollie }: World, method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${mollie.url}/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}

async function compareAtNight({ database }: World): Promise<void> {
  await database.query(`select graphile_worker.add_job('sync-subscriptions')`);
}
