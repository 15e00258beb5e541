import { expect, test } from 'vitest';
import type { LoggedIn } from '../../../testing/builders.ts';
import { aPaidGift } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
} from '../../../testing/giving-world.ts';
import { givePastGifts } from '../../../testing/past-gifts.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const refund = (visitor: LoggedIn, { id }: { id: string }) =>
  visitor.post(`/api/admin/donations/${id}/refund`);

const refundsOf = async ({ id }: { id: string }) =>
  (await world.owner.query('select status, reason from refund where donation_id = $1', [id])).rows;

test('a refund of a donation without a Mollie payment is refused immediately, with advice', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  await givePastGifts(world, organisation, [{}]);
  const [gift] = (await organisation.get('/api/admin/donations?page=1')).json<{ id: string }[]>();
  const answer = await refund(organisation, gift!);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'Mollie kent deze betaling niet. Maak het bedrag zelf over aan de donateur, als dat nog nodig is.',
  ]);
  expect(await refundsOf(gift!)).toEqual([]);
});

test('a refund of a payment unknown to Mollie is retried for an hour and then refused', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aPaidGift(world, organisation);
  await world.owner.query(`update payment set mollie_payment_id = 'tr_onbekend' where donation_id = $1`, [
    gift.id,
  ]);
  const answer = await refund(organisation, gift);
  expect([answer.statusCode, answer.json().message]).toEqual([
    503,
    'Mollie kent deze betaling op dit moment niet. De terugbetaling is genoteerd; we proberen het nog een uur.',
  ]);
  expect(await refundsOf(gift)).toMatchObject([{ status: 'wanted' }]);

  await world.movePast({ hours: 1 });
  await world.settle();
  expect(await refundsOf(gift)).toMatchObject([
    { status: 'refused', reason: expect.stringContaining('Mollie kent deze betaling niet.') },
  ]);
  const { timeline } = (await organisation.get(`/api/admin/donations/${gift.id}`)).json<{
    timeline: { text: string }[];
  }>();
  expect(timeline.map(({ text }) => text).join()).toContain(
    'Mollie heeft de terugbetaling geweigerd: Mollie kent deze betaling niet.',
  );
});
