import { expect, test } from 'vitest';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { DonorBrowser, openMyGift, textOf } from '../../../testing/donor-browser.ts';
import { aPaidGift, aStartedGift, pay, paymentsOf } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, saveSetting, useGivingWorld } from '../../../testing/giving-world.ts';

const world = useGivingWorld();

test('a donor downloads the overview of a past year, and a provisional overview of this year', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const own = (path = '') => `/mijn-gift/${organisation.id}${path}`;
  const year = new Date().getFullYear();
  const earlier = await aPaidGift(world, organisation, { email: 'Noor@voorbeeld.nl' });
  await world.owner.query(
    `with paid as (
       update payment set paid_at = paid_at - interval '1 year' where donation_id = $1)
     update donation set completed_at = completed_at - interval '1 year' where donation_id = $1`,
    [earlier.id],
  );
  await aPaidGift(world, organisation);
  await aPaidGift(world, organisation, { email: 'iemand@anders.nl', amount: '99.00' });

  const browser = await openMyGift(world, organisation);
  const page = await browser.get(own());
  expect(textOf(page)).toContain(`Jaaroverzicht ${year} (PDF), voorlopig Jaaroverzicht ${year - 1} (PDF)`);
  // The page mentions the missing address before the download, because a corrected overview gets a new number.
  expect(textOf(page)).toContain('Uw adres kennen wij niet, dus het staat er niet op.');
  const download = async (of: number) => {
    const answer = await browser.get(own(`/jaaroverzicht/${of}`));
    return { ...answer, text: readPdf(answer.rawPayload).pages.flat().join('\n').replaceAll('\u00a0', ' ') };
  };
  const running = await download(year);
  expect(running.text).toContain('Voorlopig');
  expect(running.text).toContain('€ 25,00');
  expect(running.text).not.toContain('99,00');
  expect(readPdf(running.rawPayload).attachments.size).toBe(0);

  const past = await download(year - 1);
  expect(past.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="jaaroverzicht-[\w-]+\.pdf"$/),
    'cache-control': 'no-store',
  });
  expect(readPdf(past.rawPayload).attachments.size).toBe(1);
  expect((await download(year - 1)).text).toBe(past.text);
  await organisation.post('/api/admin/year-overviews/send', { year: year - 1 });
  await world.settle();
  const { rows } = await world.owner.query<{ content: Buffer }>(
    `select content from mail join mail_attachment using (mail_id) where kind = 'year-overview'`,
  );
  expect(
    rows.map(({ content }) => readPdf(content).pages.flat().join('\n').replaceAll('\u00a0', ' ')),
  ).toEqual([past.text]);

  for (const wrong of [year - 2, 0, 'x'])
    expect((await browser.get(own(`/jaaroverzicht/${wrong}`))).statusCode).toBe(404);
  const kept = (await browser.get(own('/mijn-gegevens.json'))).json<{ yearOverviews: object[] }>();
  expect(kept.yearOverviews).toMatchObject([{ year: year - 1, total: '25.00', replacedBy: null }]);
});

test('a donor who paid one gift twice, in two different years, is offered the overviews of both years', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const gift = await aStartedGift(world, organisation);
  await pay(gift, 'failed');
  await world.settle();
  const again = await new DonorBrowser(world.app).send(`/donation-complete?id=${gift.id}`);
  await pay({ ...gift, checkoutUrl: again.headers.location! });
  await world.settle();
  const [first] = await paymentsOf(world, gift);
  await world.control(`payments/${first!.mollie_payment_id}/status`, { status: 'paid' });
  await world.settle();
  await world.owner.query(`update payment set paid_at = paid_at - interval '2 years' where payment_id = $1`, [
    first!.payment_id,
  ]);
  const { rows } = await world.owner.query<{ year: number }>(
    `select extract(year from paid_at at time zone 'Europe/Amsterdam')::integer as year from payment
     where donation_id = $1 order by year desc`,
    [gift.id],
  );
  const browser = await openMyGift(world, organisation);
  const { body } = await browser.get(`/mijn-gift/${organisation.id}`);
  const offered = [...body.matchAll(/\/jaaroverzicht\/(\d{4})"/g)].map(([, year]) => Number(year));
  expect(offered).toEqual(rows.map(({ year }) => year));
  expect(new Set(offered).size).toBe(2);
});

test('while papers are on hold, a donor is offered only the papers that were issued before the hold', async () => {
  const organisation = await anOrganisationThatTakesGifts(world);
  const thisYear = new Date().getFullYear();
  const aGiftOf = (year: number) =>
    aRecordedDonation(world, organisation, {
      email: 'noor@voorbeeld.nl',
      completed_at: new Date(`${year}-01-15T12:00:00Z`),
    });
  const earlier = await aGiftOf(thisYear - 1);
  await aGiftOf(thisYear - 2);
  const later = await aGiftOf(thisYear);
  await saveSetting(organisation, 'payment_api_environment', 'live');
  await world.owner.query(
    'update organisation_secret set methods_checked_at = now() where organisation_id = $1',
    [organisation.id],
  );
  const browser = await openMyGift(world, organisation);
  const base = `/mijn-gift/${organisation.id}`;
  const offered = async () => {
    const { body } = await browser.get(base);
    return [...body.matchAll(/href="([^"]+\/(?:kwitantie|jaaroverzicht)\/[^"]+)"/g)].map(([, href]) => href!);
  };
  expect(await offered()).toHaveLength(6);
  expect(await offered()).toContain(`${base}/kwitantie/${later}`);
  expect((await browser.get(`${base}/jaaroverzicht/${thisYear - 1}`)).statusCode).toBe(200);

  await world.owner.query(`update account set email_confirmed_at = null where account_id = $1`, [
    organisation.id,
  ]);
  expect(textOf(await browser.get(base))).toContain('Kwitanties en jaaroverzichten volgen');
  const left = await offered();
  expect(left).toEqual([`${base}/kwitantie/${earlier}`, `${base}/jaaroverzicht/${thisYear - 1}`]);
  for (const href of left)
    expect((await browser.get(href)).headers).toMatchObject({ 'content-type': 'application/pdf' });
});
