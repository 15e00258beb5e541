import { beforeEach, describe, expect, test } from 'vitest';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { anAdministrator } from '../../../testing/builders.ts';
import { DonorBrowser } from '../../../testing/donor-browser.ts';
import {
  aMonthlyGift,
  chargesOf,
  subscriptionOf,
  waitUntilChargeStarts,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
  withoutThanks,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);
let organisation: Organisation;
let gift: Awaited<ReturnType<typeof aMonthlyGift>>;

/** The next charge is at the bank. Mollie sends no webhook about it until it is paid or has failed. */
beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  gift = await aMonthlyGift(world, organisation);
  await waitUntilChargeStarts(world, gift);
  await world.settle();
});

const mailsAbout = async (kinds: string[]) => {
  const { rows } = await world.owner.query<{ text: string }>(
    'select text from mail where organisation_id = $1 and kind = any($2)',
    [organisation.id, kinds],
  );
  return rows.map(({ text }) => text);
};

const sentence = /Eén afschrijving van €\u00a025,00 was al onderweg/;

describe('while a charge is pending', () => {
  test('both a donor who stops the gift and the organisation are told that one more charge follows', async () => {
    expect(await chargesOf(world, gift)).toEqual([]);
    const { stop_token: token } = await subscriptionOf(world, gift);
    const page = await organisation.post(`/maandgift/${token}/stoppen`);
    expect(page.body).toMatch(sentence);
    expect(page.body).toContain('Daarna wordt niets meer afgeschreven.');
    expect((await organisation.get(`/maandgift/${token}`)).body).toMatch(sentence);
    const mails = await mailsAbout(['monthly-changed', 'monthly-stopped']);
    expect(mails).toHaveLength(2);
    for (const text of mails) {
      expect(text).toMatch(sentence);
      expect(text).toContain('Daarna wordt niets meer afgeschreven.');
      expect(text).not.toContain('Er wordt niets meer afgeschreven.');
    }
    await world.movePast({ days: 5 });
    await world.settle();
    expect(await chargesOf(world, gift)).toMatchObject([{ status: 'completed' }]);
    expect((await organisation.post(`/maandgift/${token}/stoppen`)).body).toContain(
      'Er wordt niets meer afgeschreven.',
    );
    await expectLedgersToMatch(world);
  });

  test('a donor who pauses is told on the page and by mail that one more charge follows', async () => {
    const { stop_token: token } = await subscriptionOf(world, gift);
    const choices = await organisation.get(`/maandgift/${token}/overslaan`);
    const nextDate = /value="(\d{4}-\d{2}-\d{2})"/.exec(choices.body)?.[1];
    const page = await new DonorBrowser(world.app).send(`/maandgift/${token}/overslaan`, {
      nextDate: nextDate!,
    });
    expect(page.body).toMatch(sentence);
    const [mail] = await mailsAbout(['monthly-changed']);
    expect(mail).toMatch(sentence);
    expect(mail).toContain('Daarna wordt tot die dag niets afgeschreven.');
  });

  test('an organisation that stops the subscription is told that one more charge follows', async () => {
    const answer = await organisation.post(`/api/admin/subscriptions/${gift.subscriptionId}/cancel`);
    expect(answer.json<{ message: string }>().message).toMatch(sentence);
  });

  test('the deletion of the organisation waits for the charge', async () => {
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
