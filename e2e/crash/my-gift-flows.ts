import { expect } from 'vitest';
import { donate } from '../../harness/donate.ts';
import {
  amount,
  amountCents,
  donorEmail,
  startSubscription,
  mailedLink,
  openMyGift,
  postForm,
  getSubscription,
} from './donor.ts';
import type { Flow } from './flow.ts';
import type { World } from './world.ts';

const newEmail = 'nieuw@voorbeeld.nl';

const gaveTwice: Omit<Flow['result'], 'subscriptions'> = {
  statuses: ['completed', 'completed'],
  refunds: 0,
  income: { donations: 2, revenueCents: 2 * amountCents },
};
const gaveOnce: Flow['result'] = {
  statuses: ['completed'],
  subscriptions: 0,
  refunds: 0,
  income: { donations: 1, revenueCents: amountCents },
};

export const myGiftFlows: Flow[] = [
  {
    name: 'a payment from another bank account in Mijn gift',
    before: startSubscription,
    async run(world) {
      const cookie = await openMyGift(world);
      const { location } = await postForm(world, await pathInMyGift(world, 'rekening'), {}, cookie);
      await world.mollie.checkOut(location, 'paid');
    },
    failpoints: ['account-payment-recorded', 'account-change-recorded'],
    result: { ...gaveTwice, subscriptions: 1 },
    mailsToDonor: ['monthly-changed', 'my-gift-link'],
    changes: ['dates done'],
    async expectAfter({ mollie }) {
      const { subscriptions, mandates } = await mollie.account();
      const running = subscriptions.filter(({ status }) => status === 'active');
      expect(running.map(({ mandateId }) => mandateId)).toEqual([mandates.at(-1)?.id]);
    },
  },
  {
    name: 'the restart of a subscription',
    async before(world) {
      await startSubscription(world);
      await postForm(world, `${(await getSubscription(world)).path}/stoppen`);
    },
    async run(world) {
      const cookie = await openMyGift(world);
      const { location } = await postForm(
        world,
        await pathInMyGift(world, 'opnieuw'),
        { amount: '25,13' },
        cookie,
      );
      await world.mollie.checkOut(location, 'paid');
    },
    failpoints: ['restart-recorded'],
    result: { ...gaveTwice, subscriptions: 2 },
    mailsToDonor: ['monthly-changed', 'my-gift-link'],
    changes: ['stop done'],
    async expectAfter({ mollie }) {
      const { subscriptions } = await mollie.account();
      expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
    },
  },
  {
    name: 'a link to Mijn gift',
    before: giveOnce,
    run: openMyGift,
    failpoints: ['donor-link-mailed'],
    result: gaveOnce,
    mailsToDonor: ['my-gift-link'],
  },
  {
    name: 'a change of the e-mail address',
    before: giveOnce,
    async run(world) {
      const cookie = await openMyGift(world);
      await postForm(world, `/mijn-gift/${world.organisation.id}/e-mailadres`, { email: newEmail }, cookie);
      await postForm(world, await mailedLink(world, 'my-gift-email'));
    },
    failpoints: ['new-address-link-mailed', 'address-moved'],
    result: gaveOnce,
    async expectAfter({ database }) {
      const { rows: mailsToDonor } = await database.query(
        `select recipient from mail where kind = 'my-gift-email-moved' order by recipient`,
      );
      expect(mailsToDonor.map(({ recipient }) => recipient)).toEqual([donorEmail, newEmail]);
      const { rows } = await database.query(
        `select (select array_agg(email) from donor) as donors, (select array_agg(email) from donation) as donations,
           (select count(*)::int from donor_link) as links, (select count(*)::int from donor_session) as sessions`,
      );
      expect(rows).toEqual([{ donors: [newEmail], donations: [newEmail], links: 0, sessions: 0 }]);
    },
  },
  {
    name: 'a request to be erased',
    before: giveOnce,
    async run(world) {
      const cookie = await openMyGift(world);
      await postForm(world, `/mijn-gift/${world.organisation.id}/vergeten`, {}, cookie);
    },
    failpoints: ['erasure-asked'],
    result: gaveOnce,
    mailsToDonor: ['my-gift-forget', 'my-gift-link'],
    async expectAfter({ database }) {
      const { rows } = await database.query(`select from mail where kind = 'erasure-asked'`);
      expect(rows).toHaveLength(1);
    },
  },
];

async function giveOnce(world: World): Promise<void> {
  const { checkoutUrl } = await donate(world, { amount, isRecurring: false });
  await world.mollie.checkOut(checkoutUrl, 'paid');
}

async function pathInMyGift(world: World, action: string): Promise<string> {
  return `/mijn-gift/${world.organisation.id}/gift/${(await getSubscription(world)).id}/${action}`;
}
