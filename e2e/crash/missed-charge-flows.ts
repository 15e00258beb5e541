import { expect } from 'vitest';
import { apiKey } from '../../harness/mollie.ts';
import { makeJobsDue } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import {
  amountCents,
  requestAsOrganisation,
  startSubscription,
  mailedLink,
  postForm,
  postFormOnce,
  getSubscription,
  getMollieSubscription,
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

export const missedChargeFlows: Flow[] = [
  {
    name: 'a missed charge that the product retries',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'AM04');
      await makeNextStepDue(world, (state) => state === 'retry_planned');
      // Mollie forgets an idempotency key after an hour, so the product must store the answer before time passes.
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
    mailsToDonor: [],
  },
  {
    name: 'a missed charge that the donor pays',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'SL01');
      await makeNextStepDue(world, (state) => state === 'failed');
      const { token } = await waitForMissedCharge(world, (state) => state === 'asked');
      const { location } = await postForm(world, `/herstel/${token}`);
      await world.mollie.checkOut(location, 'paid');
      await postForm(world, await mailedLink(world, 'my-gift-account'));
    },
    failpoints: [
      'missed-charge-asked',
      'missed-charge-payment-recorded',
      'account-link-mailed',
      'account-confirmed',
      'missed-charge-mandate-requested',
    ],
    result: recovered,
    mailsToDonor: ['monthly-changed', 'my-gift-account', 'storno-ask'],
    changes: ['mandate done'],
  },
  {
    name: 'a missed charge that the donor does not pay',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'MS02');
      await makeNextStepDue(world, (state) => state === 'failed');
      await waitForMissedCharge(world, (state) => state === 'asked');
      await makeNextStepDue(world, (state) => state === 'asked');
      await waitForMissedCharge(world, (state) => state === 'lost');
    },
    failpoints: ['missed-charge-lost'],
    result: missed,
    mailsToDonor: ['storno-ask'],
  },
  {
    name: 'a retry that the product drops because the donor lowered the amount',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'AM04');
      const charging = { method: 'POST', path: '/v2/payments' } as const;
      await world.mollie.addFault({ ...charging, count: 'always', effect: { type: 'cut' } });
      await makeNextStepDue(world, (state) => state === 'retry_planned');
      await waitUntil('a retry', async () => {
        const { rows } = await world.database.query(`select from payment where kind = 'retry'`);
        return rows.length > 0;
      });
      // After this change the product must not charge the old amount.
      await postForm(world, `${(await getSubscription(world)).path}/bedrag`, { amount: '5,07' });
      await world.mollie.clearFaults();
      await makeJobsDue(world.database);
    },
    failpoints: ['missed-charge-retry-dropped'],
    result: { ...missed, statuses: ['completed', 'failed', 'failed'] },
    mailsToDonor: ['monthly-changed'],
    changes: ['amount done'],
  },
  {
    name: 'a reminder of a missed charge',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'SL01');
      await makeNextStepDue(world, (state) => state === 'failed');
      await waitForMissedCharge(world, (state) => state === 'asked');
      await makeNextStepDue(world, (state) => state === 'asked');
      await waitUntil('a reminder', async () => {
        const { rows } = await world.database.query(`select from mail where kind = 'storno-reminder'`);
        return rows.length > 0;
      });
    },
    failpoints: ['missed-charge-reminded'],
    result: missed,
    mailsToDonor: ['storno-ask', 'storno-reminder'],
  },
  {
    name: 'a stop after the death of a donor',
    before: startSubscription,
    run: (world) => failNextCharge(world, 'MD07'),
    failpoints: ['missed-charge-death-recorded'],
    result: missed,
    mailsToDonor: [],
    changes: ['stop done'],
    expectAfter: expectNoActiveSubscription,
  },
  {
    name: 'a second charge that the donor takes back at the bank',
    async before(world) {
      await startSubscription(world);
      await failNextCharge(world, 'MD06');
      await makeNextStepDue(world, (state) => state === 'failed');
      await waitForMissedCharge(world, (state) => state === 'asked');
    },
    async run(world) {
      await failNextCharge(world, 'MD06');
      await makeNextStepDue(world, (state) => state === 'failed');
      await waitUntil('a suspension', async () => {
        const { rows } = await world.database.query(`select from subscription where status = 'suspended'`);
        return rows.length > 0;
      });
    },
    failpoints: ['missed-charge-subscription-suspended'],
    result: { ...missed, statuses: ['completed', 'failed', 'failed'] },
    mailsToDonor: ['storno-ask', 'storno-last'],
    changes: ['suspend done'],
    expectAfter: expectNoActiveSubscription,
  },
  {
    name: 'a missed charge that the organisation asks the donor to pay',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'AM05');
      const { id } = await waitForMissedCharge(world, (state) => state === 'failed');
      await requestAsOrganisation(world, `missed-charges/${id}/ask`, {}, [200, 409]);
    },
    failpoints: ['missed-charge-asked-by-organisation'],
    result: missed,
    mailsToDonor: ['storno-ask'],
  },
  {
    name: 'a missed charge that the organisation gives up',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'AM05');
      const { id } = await waitForMissedCharge(world, (state) => state === 'failed');
      await requestAsOrganisation(world, `missed-charges/${id}/give-up`, {}, [200, 409]);
    },
    failpoints: ['missed-charge-given-up-by-organisation'],
    result: missed,
    mailsToDonor: [],
    expectAfter: async (world) => void (await waitForMissedCharge(world, (state) => state === 'lost')),
  },
  {
    name: 'a missed charge of a subscription that the donor stops',
    before: startSubscription,
    async run(world) {
      await failNextCharge(world, 'SL01');
      await makeNextStepDue(world, (state) => state === 'failed');
      await waitForMissedCharge(world, (state) => state === 'asked');
      // Mollie does not answer, but the request of the donor is enough to close the missed charge.
      const canceling = { method: 'DELETE', path: '/v2/*' } as const;
      await world.mollie.addFault({ ...canceling, count: 'always', effect: { type: 'cut' } });
      await postFormOnce(world, `${(await getSubscription(world)).path}/stoppen`);
      await makeNextStepDue(world, (state) => state === 'asked');
      await waitForMissedCharge(world, (state) => state === 'stopped');
      await world.mollie.clearFaults();
      await makeJobsDue(world.database);
    },
    failpoints: ['missed-charge-closed'],
    result: missed,
    mailsToDonor: ['monthly-changed', 'storno-ask'],
    changes: ['stop done'],
    expectAfter: expectNoActiveSubscription,
  },
];

async function expectNoActiveSubscription({ mollie }: World): Promise<void> {
  const { subscriptions } = await mollie.account();
  expect(subscriptions.filter(({ status }) => status !== 'canceled')).toEqual([]);
}

/** Lets time pass until Mollie makes the charge, and two more days until the bank refuses the charge. */
async function failNextCharge(world: World, code: string): Promise<void> {
  const { mollie } = world;
  await mollie.control('account', {
    key: apiKey,
    failNextDirectDebits: 1,
    directDebitFailureReason: code,
  });
  const subscription = await getMollieSubscription(world);
  await mollie.passTimeUntil(subscription.dueAt);
  const { payments } = await mollie.account();
  const charge = payments.findLast(({ subscriptionId }) => subscriptionId === subscription.id);
  await mollie.passTimeUntil(charge?.dueAt);
}

interface MissedCharge {
  id: string;
  state: string;
  token: string;
}

function waitForMissedCharge(
  { database }: World,
  isExpected: (state: string) => boolean,
): Promise<MissedCharge> {
  return waitUntil('a missed charge', async () => {
    const { rows } = await database.query<MissedCharge>(
      'select missed_charge_id as id, state, token from missed_charge',
    );
    return rows.find(({ state }) => isExpected(state));
  });
}

/** Makes the planned steps due by moving their times back, because the tests can move only Mollie's clock. */
async function makeNextStepDue(world: World, isExpected: (state: string) => boolean): Promise<void> {
  const { database } = world;
  await waitForMissedCharge(world, isExpected);
  const longAgo = `- interval '40 days'`;
  await database.query(`update payment set failed_at = failed_at ${longAgo} where failed_at is not null`);
  await database.query(
    `update missed_charge set failed_at = failed_at ${longAgo}, asked_at = asked_at ${longAgo},
       next_step_at = now() ${longAgo}
     where next_step_at is not null`,
  );
  await database.query(`select graphile_worker.add_job('missed-charges')`);
}
