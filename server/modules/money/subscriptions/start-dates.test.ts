import { expect, test } from 'vitest';
import type { Frequency } from '../../../../contract/frequencies.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aMonthlyGift, chargesOf, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

/** First payments and their later charges, in order of time, because the simulator's clock only moves forward. */
const cases: [paidAt: string, charged: string[], frequency?: Frequency][] = [
  ['2055-01-30T12:00:00Z', ['2055-02-28', '2055-03-28', '2055-04-28']],
  ['2055-01-31T12:00:00Z', ['2055-02-28', '2055-03-28', '2055-04-28']],
  // Dutch time is half past midnight on the day on which summer time begins.
  ['2055-03-27T23:30:00Z', ['2055-04-28', '2055-05-28', '2055-06-28']],
  ['2055-08-30T12:00:00Z', ['2055-11-30', '2056-02-29', '2056-05-31'], 'quarterly'],
  // Summer time ends on this day, and this hour comes twice.
  ['2055-10-31T00:30:00Z', ['2055-11-30', '2055-12-31', '2056-01-31']],
  ['2055-11-30T12:00:00Z', ['2056-02-29', '2056-05-29', '2056-08-29'], 'quarterly'],
  ['2056-02-29T12:00:00Z', ['2056-03-29', '2056-04-29', '2056-05-29']],
  ['2056-02-29T13:00:00Z', ['2057-02-28'], 'yearly'],
];

test('charges follow the months, quarters and years of the Dutch calendar, each exactly once', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  for (const setting of ['form_quarterly', 'form_yearly']) await saveSetting(organisation, setting, 'ja');
  const gifts: { subscriptionId: string; mollieId: string; charged: string[] }[] = [];
  for (const [paidAt, charged, frequency = 'monthly'] of cases) {
    await world.control('advance', { to: paidAt });
    const gift = await aMonthlyGift(world, organisation, { frequency });
    const { start_date, next_payment_date, mollie_subscription_id } = await subscriptionOf(world, gift);
    expect([paidAt, start_date, next_payment_date]).toEqual([paidAt, charged[0], charged[0]]);
    gifts.push({ ...gift, mollieId: mollie_subscription_id!, charged });
  }
  const until = '2056-06-10';
  await world.control('advance', { to: `${until}T12:00:00Z` });
  await world.settle();

  const entries = await world.journal('charge');
  for (const { subscriptionId, mollieId, charged } of gifts) {
    const dates = entries.filter((entry) => entry['subscriptionId'] === mollieId).map(({ date }) => date);
    expect(dates.slice(0, 3)).toEqual(charged.filter((date) => date < until));
    const donations = await chargesOf(world, { subscriptionId });
    expect(donations.filter(({ status }) => status === 'completed')).toHaveLength(dates.length);
  }
  await expectLedgersToMatch(world);
});
