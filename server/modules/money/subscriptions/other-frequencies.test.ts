import { describe, expect, test } from 'vitest';
import { dutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { runningAtMollie } from '../../../testing/changing-gifts.ts';
import { DonorBrowser, linkMailedTo, textOf } from '../../../testing/donor-browser.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import {
  aGift,
  aMonthlyGift,
  chargesOf,
  countAllRows,
  donationOf,
  pay,
  sendGift,
  subscriptionOf,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';
import {
  mailsOf,
  failNextCharge,
  missedChargesOf,
  passDays,
  settleWithClock,
  waitForNextCharge,
} from '../../../testing/missed-charges.ts';

const world = useGivingWorld();

const monthlyWords = /maandelijks|per maand|elke maand|deze maand|een maand/i;

async function anOrganisationWith(...settings: string[]): Promise<Organisation> {
  const organisation = await anOrganisationThatTakesGifts(world);
  for (const setting of settings) await saveSetting(organisation, setting, 'ja');
  return organisation;
}

describe('a frequency that is switched off', () => {
  const sentence =
    'Per kwartaal geven kan bij deze organisatie niet. Kies eenmalig, maandelijks of per jaar.';

  test('is not on the form, and is refused with a message at the form field', async () => {
    const organisation = await anOrganisationWith('form_yearly');
    const form = await world.app.inject(`/donation-embed?component=advanced&orgId=${organisation.id}`);
    expect(form.body).toContain('Per jaar');
    expect(form.body).not.toContain('Per kwartaal');
    const before = await countAllRows(world);
    const answer = await sendGift(world, aGift(organisation, { frequency: 'quarterly' }));
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { frequency: sentence } }]);
    const plain = await new DonorBrowser(world.app).send('/api/donations', {
      orgId: organisation.id,
      component: 'advanced',
      amount: '25',
      email: 'noor@voorbeeld.nl',
      frequency: 'quarterly',
    });
    expect([plain.statusCode, textOf(plain)]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await countAllRows(world)).toEqual(before);
  });
});

test("a form may send the frequency in the field 'frequency' or in the older field 'isRecurring'", async () => {
  const organisation = await anOrganisationWith('form_quarterly', 'form_yearly');
  const kept = async (said: object) => {
    const answer = await sendGift(world, aGift(organisation, said));
    const { is_recurring, interval_months } = await donationOf(world, answer.json());
    return [is_recurring, interval_months];
  };
  expect(await kept({})).toEqual([false, 1]);
  expect(await kept({ isRecurring: true })).toEqual([true, 1]);
  expect(await kept({ isRecurring: undefined, frequency: 'once' })).toEqual([false, 1]);
  expect(await kept({ frequency: 'monthly' })).toEqual([true, 1]);
  expect(await kept({ isRecurring: undefined, frequency: 'quarterly' })).toEqual([true, 3]);
  expect(await kept({ isRecurring: true, frequency: 'yearly' })).toEqual([true, 12]);
  const plain = await new DonorBrowser(world.app).send('/api/donations', {
    orgId: organisation.id,
    amount: '12,50',
    email: 'zonder-script@voorbeeld.nl',
    frequency: 'yearly',
  });
  expect(plain.statusCode).toBe(303);
  const { rows } = await world.owner.query(
    `select is_recurring, interval_months from donation where email = 'zonder-script@voorbeeld.nl'`,
  );
  expect(rows).toEqual([{ is_recurring: true, interval_months: 12 }]);
  for (const wrong of [{ frequency: 'weekly' }, { isRecurring: true, frequency: 'once' }]) {
    const answer = await sendGift(world, aGift(organisation, wrong));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { fields: { frequency: expect.any(String) } },
    ]);
  }
});

test('a quarterly subscription runs for 21 months, with one failed and one skipped charge', async () => {
  // Do not start at the end of a month, because a shorter month moves the date; start-dates.test.ts covers that.
  if (Number(dutchDate(world.deps.clock.now()).slice(8)) > 20) await passDays(world, 15);
  const organisation = await anOrganisationWith('form_quarterly');
  const gift = await aMonthlyGift(world, organisation, { amount: '30.00', frequency: 'quarterly' });
  const begun = await subscriptionOf(world, gift);
  const changing = { ...gift, organisation };
  const quarter = (number: number) => monthsLater(begun.start_date, 3 * number);
  expect(await runningAtMollie(world, changing)).toMatchObject([
    {
      interval: '3 months',
      startDate: begun.start_date,
      description: expect.stringMatching(/per kwartaal$/),
    },
  ]);
  const browser = new DonorBrowser(world.app);
  const page = `/maandgift/${begun.stop_token}`;

  await waitForNextCharge(world, gift);
  await passDays(world, 7);
  await world.runScheduled('sync-subscriptions');
  expect(textOf(await browser.get(page))).toContain('Bedrag per kwartaal € 30,00');

  // The bank account is closed. The donor is asked for the missed charge and pays it from another bank account.
  await failNextCharge(world, gift, 'AC04');
  const [missed] = await missedChargesOf(world, gift);
  const recovery = `/herstel/${missed!.token}`;
  expect(textOf(await browser.get(recovery))).toMatch(/Uw gift van \w+ \d{4} alsnog geven/);
  const { headers } = await browser.send(recovery);
  await pay({ id: '', checkoutUrl: headers.location! });
  await settleWithClock(world);
  expect(await missedChargesOf(world, gift)).toMatchObject([{ state: 'recovered', recovered_by: 'donor' }]);
  await browser.send(await linkMailedTo(world, 'noor@voorbeeld.nl', 'my-gift-account'));
  await settleWithClock(world);
  expect(await subscriptionOf(world, gift)).toMatchObject({
    status: 'active',
    next_payment_date: quarter(2),
  });

  expect(textOf(await browser.get(`${page}/overslaan`))).toContain('Eén kwartaal overslaan');
  expect((await browser.send(`${page}/overslaan`, { nextDate: quarter(3) })).statusCode).toBe(200);
  const daysLeft = (Date.parse(quarter(6)) - world.deps.clock.now().getTime()) / 86_400_000;
  await passDays(world, Math.ceil(daysLeft) + 7);

  const { mollie_customer_id: customerId } = begun;
  const { accounts } = await world.state();
  const own = accounts
    .flatMap(({ subscriptions }) => subscriptions)
    .filter((each) => each.customerId === customerId);
  const charged = (await world.journal('charge')).filter((entry) =>
    own.some(({ id }) => id === entry['subscriptionId']),
  );
  expect(charged.map(({ date }) => date)).toEqual([0, 1, 3, 4, 5, 6].map(quarter));
  const payments = await chargesOf(world, gift);
  expect(payments.map(({ status, kind }) => [status, kind])).toEqual([
    ['completed', 'charge'],
    ['failed', 'charge'],
    ['completed', 'recovery'],
    ...Array.from({ length: 4 }, () => ['completed', 'charge']),
  ]);
  expect(payments.every(({ interval_months }) => interval_months === 3)).toBe(true);
  await expectLedgersToMatch(world);

  const kinds = ['confirmation', 'storno-ask', 'monthly-changed', 'monthly-begun', 'charge-failed'];
  const mails = await mailsOf(world, organisation, kinds);
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(kinds));
  // Links to the dashboard contain 'maandelijks' for every frequency.
  const said = mails.map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/deel=maandelijks/g, ''));
  for (const words of said) expect(words).not.toMatch(monthlyWords);
  expect(mails.map(({ subject }) => subject)).toContain('Uw kwartaalgift aan Stichting Test is gewijzigd');
});

test('the dashboard shows a yearly gift as a twelfth per month, but expects its charge in full', async () => {
  const organisation = await anOrganisationWith('form_yearly');
  await aMonthlyGift(world, organisation, { amount: '5.00' });
  const yearly = await aMonthlyGift(world, organisation, { amount: '120.00', frequency: 'yearly' });
  const stats = async () => (await organisation.get('/api/admin/stats?apiEnvironment=live')).json();
  const summary = async () => (await organisation.get('/api/admin/subscriptions/summary')).json();
  expect(await stats()).toMatchObject({ monthlyGifts: { count: 2, otherCount: 1, amount: '15.00' } });
  expect(await summary()).toMatchObject({
    runningCount: 2,
    expectedCount: 1,
    expectedAmount: '5.00',
    pausedCount: 0,
  });
  const { start_date, stop_token } = await subscriptionOf(world, yearly);
  await world.owner.query(
    'update subscription set next_payment_date = current_date + 20 where stop_token = $1',
    [stop_token],
  );
  expect(await summary()).toMatchObject({ expectedCount: 2, expectedAmount: '125.00', pausedCount: 0 });
  await world.owner.query('update subscription set next_payment_date = start_date where stop_token = $1', [
    stop_token,
  ]);
  await new DonorBrowser(world.app).send(`/maandgift/${stop_token}/overslaan`, {
    nextDate: monthsLater(start_date, 12),
  });
  expect(await summary()).toMatchObject({ expectedCount: 1, expectedAmount: '5.00', pausedCount: 1 });
  expect(await stats()).toMatchObject({ monthlyGifts: { count: 1, otherCount: 0, amount: '5.00' } });
  await new DonorBrowser(world.app).send(`/maandgift/${stop_token}/stoppen`);
  expect(await stats()).toMatchObject({ monthlyGifts: { count: 1, otherCount: 0, amount: '5.00' } });
});
