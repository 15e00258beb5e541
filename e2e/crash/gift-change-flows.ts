import { expect } from 'vitest';
import { apiKey } from '../../harness/mollie.ts';
import { makeJobsDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import {
  amountCents,
  requestAsOrganisation,
  startSubscription,
  postForm,
  postFormOnce,
  getSubscription,
  getMollieSubscription,
} from './donor.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const startedOnce: Flow['result'] = {
  statuses: ['completed'],
  subscriptions: 1,
  refunds: 0,
  income: { donations: 1, revenueCents: amountCents },
};

export const giftChangeFlows: Flow[] = [
  {
    name: 'a lower amount that the donor chooses',
    before: startSubscription,
    run: async (world) =>
      postForm(world, `${(await getSubscription(world)).path}/bedrag`, { amount: '5,07' }),
    failpoints: ['change-requested'],
    result: startedOnce,
    mailsToDonor: ['monthly-changed'],
    changes: ['amount done'],
    expectAfter: async (world) => expectActiveAmounts(world, ['5.07']),
  },
  {
    name: 'an amount that Mollie refuses',
    before: startSubscription,
    async run(world) {
      await world.mollie.addFault({
        method: 'PATCH',
        path: '/v2/customers/*/subscriptions/*',
        count: 'always',
        effect: { type: 'status', code: 422 },
      });
      // Sends the form only once. Mollie would refuse a second change too, and the donor would get two mails.
      await postFormOnce(world, `${(await getSubscription(world)).path}/bedrag`, { amount: '5,07' });
    },
    failpoints: ['change-refused-at-mollie', 'change-refusal-stored'],
    result: startedOnce,
    mailsToDonor: ['monthly-changed'],
    changes: ['amount refused'],
    expectAfter: async (world) => expectActiveAmounts(world, ['25.13']),
  },
  {
    name: 'a stop that the donor requests during the skip of a month',
    before: startSubscription,
    async run(world) {
      await world.mollie.addFault({
        method: 'POST',
        path: '/v2/customers/*/subscriptions',
        count: 'always',
        effect: { type: 'accept-then-cut' },
      });
      const { path } = await getSubscription(world);
      const page = await fetch(`${world.address}${path}/overslaan`);
      const [, nextDate = ''] = /value="(\d{4}-\d{2}-\d{2})"/.exec(await page.text()) ?? [];
      await postForm(world, `${path}/overslaan`, { nextDate });
      await world.mollie.clearFaults();
      await postForm(world, `${path}/stoppen`);
      await waitUntil('a withdrawn change', async () => {
        const { rows } = await world.database.query(`select from subscription_change where state = 'undone'`);
        return rows.length > 0;
      });
      // Makes the job of the skip run again, so that the job finds the withdrawn change.
      await makeJobsDue(world.database);
    },
    failpoints: ['change-reverted-at-mollie'],
    result: startedOnce,
    mailsToDonor: ['monthly-changed'],
    changes: ['dates undone', 'stop done'],
    expectAfter: async (world) => expectActiveAmounts(world, []),
  },
  {
    name: 'a stop by the donor',
    before: startSubscription,
    run: async (world) =>
      postForm(world, `${(await getSubscription(world)).path}/stoppen`, { reason: 'money' }),
    failpoints: ['change-requested', 'stop-canceled-at-mollie', 'stop-stored'],
    result: startedOnce,
    mailsToDonor: ['monthly-changed'],
    changes: ['stop done'],
    expectAfter: async (world) => expectActiveAmounts(world, []),
  },
  {
    name: 'a stop by the organisation',
    before: startSubscription,
    run: async (world) =>
      requestAsOrganisation(world, `subscriptions/${(await getSubscription(world)).id}/cancel`, {}, [200]),
    failpoints: ['change-requested', 'stop-canceled-at-mollie', 'stop-stored'],
    result: startedOnce,
    mailsToDonor: ['monthly-changed'],
    changes: ['stop done'],
    expectAfter: async (world) => expectActiveAmounts(world, []),
  },
  {
    name: 'an unknown second subscription at Mollie',
    async before(world) {
      await startSubscription(world);
      await addUnknownSubscription(world);
    },
    run: runNightlyComparison,
    failpoints: ['stray-canceled-at-mollie'],
    result: startedOnce,
    mailsToDonor: [],
    expectAfter: async (world) => expectActiveAmounts(world, ['25.13']),
  },
  {
    name: 'a wrong amount at Mollie',
    async before(world) {
      await startSubscription(world);
      const { id, customerId } = await getMollieSubscription(world);
      await callMollie(world, 'PATCH', `customers/${customerId}/subscriptions/${id}`, {
        amount: { value: '99.00', currency: 'EUR' },
      });
    },
    run: runNightlyComparison,
    failpoints: ['terms-restored-at-mollie'],
    result: startedOnce,
    mailsToDonor: [],
    expectAfter: async (world) => expectActiveAmounts(world, ['25.13']),
  },
];

async function expectActiveAmounts({ mollie }: World, amounts: string[]): Promise<void> {
  const { subscriptions } = await mollie.account();
  const running = subscriptions.filter(({ status }) => status !== 'canceled');
  expect(running.map(({ amount }) => amount)).toEqual(amounts);
}

/** Adds a subscription at Mollie that the product does not know, as after the restore of an old backup. */
async function addUnknownSubscription(world: World): Promise<void> {
  const { startDate, customerId } = await getMollieSubscription(world);
  const { id: subscriptionId } = await getSubscription(world);
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

async function runNightlyComparison({ database }: World): Promise<void> {
  await database.query(`select graphile_worker.add_job('sync-subscriptions')`);
}
