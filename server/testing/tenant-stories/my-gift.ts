import { expect } from 'vitest';
import { monthsLater } from '../../platform/dutch-calendar.ts';
import { goodPassword } from '../builders.ts';
import { linkMailedTo, openMyGift } from '../donor-browser.ts';
import { aMonthlyGift, aPaidGift, pay, subscriptionOf } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function changeOwnGifts(world: StoryWorld, organisation: Organisation): Promise<void> {
  // Uses Mollie's clock, because the last charge limits the length of a pause, and Mollie dates that charge.
  world.now = world.providerNow();
  const gift = await aMonthlyGift(world, organisation, { email: 'saar@voorbeeld.nl' });
  let browser = await openMyGift(world, organisation, 'saar@voorbeeld.nl');
  const own = `/mijn-gift/${organisation.id}`;
  const ofGift = `${own}/gift/${gift.subscriptionId}`;
  await expectDone(browser.get(own));
  const away = { path: '/v2/customers/*', count: 'always', effect: { type: 'cut' } } as const;
  await world.during(away, () => expectDone(browser.send(`${ofGift}/bedrag`, { amount: '12' })));
  await expectDone(browser.get(ofGift));
  await world.movePast({ minutes: 5 });
  await world.settle();
  const { next_payment_date: next, stop_token: token } = await subscriptionOf(world, gift);
  await expectDone(browser.send(`/maandgift/${token}/bedrag`, { amount: '13' }));
  const confirm = await linkMailedTo(world, 'saar@voorbeeld.nl', 'my-gift-confirm');
  await expectDone(browser.get(confirm));
  await expectDone(browser.send(confirm));
  await expectDone(browser.send(`${ofGift}/overslaan`, { nextDate: monthsLater(next!, 1) }));
  await expectDone(browser.send(`${ofGift}/toch-niet`));
  for (let times = 0; times < 2; times += 1) {
    const answer = await browser.send(`${ofGift}/rekening`);
    expect(answer.statusCode).toBe(303);
    if (times === 1) await pay({ id: '', checkoutUrl: String(answer.headers.location) });
  }
  await world.settle();
  expect((await browser.send(`${own}/gegevens`, { street: 'Dorpsstraat 1' })).statusCode).toBe(303);
  await expectDone(browser.send(`${own}/e-mailadres`, { email: 'sara@voorbeeld.nl' }));
  await expectDone(browser.send(await linkMailedTo(world, 'sara@voorbeeld.nl', 'my-gift-email')));
  browser = await openMyGift(world, organisation, 'sara@voorbeeld.nl');
  await expectDone(browser.get(`${own}/kwitantie/${gift.id}`));
  await expectDone(browser.get(`${own}/mijn-gegevens.json`));
  await expectDone(organisation.get('/api/admin/subscriptions/summary'));
  await expectDone(organisation.get(`/api/admin/subscriptions/${gift.subscriptionId}/changes`));
  await expectDone(organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/send-link`));
  await expectDone(browser.send(`${ofGift}/stoppen`));
  await expectDone(browser.get(`${own}/vergeten`));
  await expectDone(browser.send(`${own}/vergeten`));
  await expectDone(organisation.get('/api/admin/donors/erasure-requests'));
  await expectDone(organisation.get('/api/admin/waiting'));
  expect((await browser.send(`${own}/sluiten`)).statusCode).toBe(303);
  // On a slow machine the last step-up may have expired.
  await expectDone(organisation.post('/api/auth/step-up', { password: goodPassword }));
  await expectDone(organisation.post('/api/admin/donors/erase', { email: 'sara@voorbeeld.nl' }));
  await aPaidGift(world, organisation, { email: 'sem@voorbeeld.nl' });
  await aMonthlyGift(world, organisation, { email: 'tim@voorbeeld.nl' });
  for (const email of ['sem@voorbeeld.nl', 'tim@voorbeeld.nl']) await openMyGift(world, organisation, email);
  await world.owner.query(
    `update donation set email = null, donor_id = null where email = 'tim@voorbeeld.nl'`,
  );
  world.now = new Date();
}
