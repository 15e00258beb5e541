import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatDutchDate, monthsLater } from '../../../platform/dutch-calendar.ts';
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts';
import { DonorBrowser, linkMailedTo, openMyGift, textOf } from '../../../testing/donor-browser.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aMonthlyGift, subscriptionOf } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
const email = 'noor@voorbeeld.nl';
let organisation: Organisation;
let gift: Awaited<ReturnType<typeof aMonthlyGift>>;
let link: string;
let nextDate: string;
let browser: DonorBrowser;

beforeEach(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  gift = await aMonthlyGift(world, organisation);
  const subscription = await subscriptionOf(world, gift);
  link = `/maandgift/${subscription.stop_token}`;
  nextDate = subscription.next_payment_date!;
  browser = new DonorBrowser(world.app);
});

afterEach(async () => {
  await world.settle();
  await expectLedgersToMatch(world);
});

const mailedLink = () => linkMailedTo(world, email, 'my-gift-confirm');
const countMails = async (kind: string) => {
  const { rows } = await world.owner.query<{ count: number }>(
    'select count(*)::int as count from mail where organisation_id = $1 and kind = $2',
    [organisation.id, kind],
  );
  return rows[0]!.count;
};
const skip = () => browser.send(`${link}/overslaan`, { nextDate: monthsLater(nextDate, 1) });

describe('a higher amount requested with the link of a gift', () => {
  test('applies only after the donor confirms it with a second link, sent by mail', async () => {
    const asked = await browser.send(`${link}/bedrag`, { amount: '40' });
    expect([asked.statusCode, textOf(asked)]).toEqual([
      202,
      expect.stringContaining('Wij sturen een mail naar n…@… om dit te bevestigen.'),
    ]);
    expect(asked.body).not.toMatch(/noor|voorbeeld\.nl/i);
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 25_00 });

    const confirm = await mailedLink();
    const page = await browser.get(confirm);
    expect(textOf(page)).toContain('€ 25,00');
    expect(textOf(page)).toContain('Ja, geef € 40,00 per maand');
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 25_00 });

    const done = await browser.send(confirm);
    expect([done.statusCode, textOf(done)]).toEqual([
      200,
      expect.stringContaining('Uw gift is nu € 40 per maand'),
    ]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 40_00 });
    expect(await countMails('monthly-changed')).toBe(1);
    expect((await browser.get(`/mijn-gift/${organisation.id}`)).statusCode).toBe(200);
  });

  test('can be confirmed only once', async () => {
    await browser.send(`${link}/bedrag`, { amount: '40' });
    const confirm = await mailedLink();
    await browser.send(confirm);
    await browser.send(`${link}/bedrag`, { amount: '10' });
    const stranger = new DonorBrowser(world.app);
    for (const again of [await stranger.send(confirm), await stranger.get(confirm)]) {
      expect([again.statusCode, textOf(again)]).toEqual([
        200,
        expect.stringContaining('Wij hebben uw bevestiging ontvangen.'),
      ]);
      expect(textOf(again)).not.toContain('€');
      expect(again.cookies).toEqual([]);
    }
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 10_00 });
    await world.movePast({ minutes: 30 });
    expect((await stranger.get(confirm)).statusCode).toBe(404);
  });

  test('can be confirmed again if the connection broke before the change was recorded', async () => {
    await browser.send(`${link}/bedrag`, { amount: '40' });
    const confirm = await mailedLink();
    const app = await appThatLoses(world, { query: 'insert into "subscription_change"' });
    expect((await new DonorBrowser(app).send(confirm)).statusCode).toBe(503);
    expect((await browser.send(confirm)).statusCode).toBe(200);
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 40_00 });
  });

  test('is carried out, and a second press says so, if the answer was lost after the change was recorded', async () => {
    await browser.send(`${link}/bedrag`, { amount: '40' });
    const confirm = await mailedLink();
    browser = new DonorBrowser(await appThatLoses(world, { commitOf: 'insert into "subscription_change"' }));
    expect((await browser.send(confirm)).statusCode).toBe(503);
    expect(textOf(await browser.send(confirm))).toContain('U hebt dit al bevestigd');
    expect((await browser.get(`/mijn-gift/${organisation.id}`)).statusCode).toBe(200);
    await world.movePast({ minutes: 1 });
    await world.settle();
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 40_00 });
    expect(await countMails('monthly-changed')).toBe(1);
  });

  test('cannot be confirmed after half an hour', async () => {
    await browser.send(`${link}/bedrag`, { amount: '40' });
    const confirm = await mailedLink();
    await world.movePast({ minutes: 30 });
    expect((await browser.get(confirm)).statusCode).toBe(404);
    expect((await browser.send(confirm)).statusCode).toBe(404);
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 25_00 });
  });

  test('needs a confirmation by mail even while Mijn gift is open in the same browser', async () => {
    browser = await openMyGift(world, organisation);
    expect((await browser.send(`${link}/bedrag`, { amount: '40' })).statusCode).toBe(202);
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 25_00 });
    const own = `/mijn-gift/${organisation.id}/gift/${gift.subscriptionId}/bedrag`;
    expect((await browser.send(own, { amount: '40' })).statusCode).toBe(200);
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 40_00 });
  });

  test('is not carried out when the gift is stopped before the confirmation', async () => {
    await browser.send(`${link}/bedrag`, { amount: '40' });
    const confirm = await mailedLink();
    await browser.send(`${link}/stoppen`);
    expect((await browser.get(confirm)).statusCode).toBe(409);
    const answer = await browser.send(confirm);
    expect([answer.statusCode, textOf(answer)]).toEqual([409, expect.stringContaining('Dit kan nu niet')]);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', amount_cents: 25_00 });
  });

  test('causes five mails a day at most, and the sixth request is refused', async () => {
    const { database, secrets } = world.deps;
    const app = await world.appWith({ rateLimiter: createRateLimiter(database, secrets) });
    browser = new DonorBrowser(app);
    for (let time = 0; time < 5; time += 1)
      expect((await browser.send(`${link}/bedrag`, { amount: '40' })).statusCode).toBe(202);
    const sixth = await browser.send(`${link}/bedrag`, { amount: '40' });
    expect([sixth.statusCode, textOf(sixth)]).toEqual([
      429,
      expect.stringContaining('Wij hebben u al een paar mails gestuurd'),
    ]);
    expect(await countMails('my-gift-confirm')).toBe(5);
    await openMyGift(world, organisation, email, browser);
  });

  test('cannot be confirmed after the donor changes the email address', async () => {
    await browser.send(`${link}/bedrag`, { amount: '40' });
    const confirm = await mailedLink();
    const donor = await openMyGift(world, organisation);
    await donor.send(`/mijn-gift/${organisation.id}/e-mailadres`, { email: 'nora@voorbeeld.nl' });
    await donor.send(await linkMailedTo(world, 'nora@voorbeeld.nl', 'my-gift-email'));
    expect((await browser.send(confirm)).statusCode).toBe(404);
    expect(await subscriptionOf(world, gift)).toMatchObject({ amount_cents: 25_00 });
  });

  test('needs a confirmation by mail: the page of the link says so, the page in Mijn gift does not', async () => {
    const note = 'Meer geven dan nu bevestigt u met een mail';
    expect(textOf(await browser.get(`${link}/bedrag`))).toContain(note);
    browser = await openMyGift(world, organisation);
    const own = `/mijn-gift/${organisation.id}/gift/${gift.subscriptionId}/bedrag`;
    expect(textOf(await browser.get(own))).not.toContain(note);
  });
});

describe('with the link of a gift', () => {
  test('a lower amount, a skipped month and a stop need no confirmation by mail', async () => {
    expect((await browser.send(`${link}/bedrag`, { amount: '12,50' })).statusCode).toBe(200);
    expect((await skip()).statusCode).toBe(200);
    expect((await browser.send(`${link}/stoppen`)).statusCode).toBe(200);
    expect(await subscriptionOf(world, gift)).toMatchObject({ status: 'canceled', amount_cents: 12_50 });
    expect(await countMails('my-gift-confirm')).toBe(0);
  });

  test('a pause is undone only after the donor confirms it with a second link, sent by mail', async () => {
    await skip();
    const asked = await browser.send(`${link}/toch-niet`);
    expect([asked.statusCode, textOf(asked)]).toEqual([202, expect.stringContaining('n…@…')]);
    const paused = { next_payment_date: monthsLater(nextDate, 1) };
    expect(await subscriptionOf(world, gift)).toMatchObject(paused);
    const confirm = await mailedLink();
    expect(textOf(await browser.get(confirm))).toContain(formatDutchDate(nextDate));
    expect(await subscriptionOf(world, gift)).toMatchObject(paused);
    expect((await browser.send(confirm)).statusCode).toBe(200);
    expect(await subscriptionOf(world, gift)).toMatchObject({ next_payment_date: nextDate });
  });
});
