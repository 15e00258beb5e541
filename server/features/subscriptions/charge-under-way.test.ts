import { beforeEach, describe, expect, test } from 'vitest';
import { expectLedgersToMatch } from '../../testing/expect-ledgers-to-match.ts';
import { anAdministrator } from '../../testing/builders.ts';
import { aMonthlyGift, chargesOf, subscriptionOf, untilChargeBegins } from '../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
  withoutThanks,
} from '../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;
let gift: Awaited<ReturnType<typeof aMonthlyGift>>;

/** The bank has the next charge already; Mollie tells nobody before it is paid. */
beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  gift = await aMonthlyGift(world, organisation);
  await untilChargeBegins(world, gift);
  await world.settle();
});

const sentence = /Eén afschrijving van €\u00a025,00 was al onderweg/;

describe('a gift that is stopped while a charge is with the bank', () => {
  test('is said to the donor to be charged once more', async () => {
    expect(await chargesOf(world, gift)).toEqual([]);
    const { stop_token: token } = await subscriptionOf(world, gift);
    const page = await organisation.post(`/maandgift/${token}/stoppen`);
    expect(page.body).toMatch(sentence);
    expect(page.body).toContain('Daarna wordt niets meer afgeschreven.');
    await world.movePast({ days: 5 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    expect((await organisation.post(`/maandgift/${token}/stoppen`)).body).toContain(
      'Er wordt niets meer afgeschreven.',
    );
    await expectLedgersToMatch(world);
  });

  test('is said to the organisation to be charged once more', async () => {
    const answer = await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    expect(answer.json<{ message: string }>().message).toMatch(sentence);
  });

  test('keeps its organisation from being deleted before the money came', async () => {
    await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    const administrator = await anAdministrator(world);
    const answer = await administrator.delete(`/api/admin/users/${organisation.id}`);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      202,
      expect.stringContaining('1 open betaling'),
    ]);
    await administrator.post(`/api/admin/users/${organisation.id}/reopen`);
  });
});
