import { strFromU8, unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DonationStats } from '../../../../contract/donation-stats.ts';
import type { ListedDonation } from '../../../../contract/listed-donation.ts';
import type { DonationDetail } from '../../../../contract/donation-detail.ts';
import { paperFacts, paperProof, proofFilename } from '../../../../contract/paper-facts.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { aCampaignPage, aFund } from '../../../testing/campaign-builders.ts';
import { aMember, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aPaidGift } from '../../../testing/giving-builders.ts';
import { anOrganisationThatTakesGifts, useGivingWorld } from '../../../testing/giving-world.ts';
import { readPageTotals } from '../../campaigns/pages/page-totals.ts';

const world = useGivingWorld();
const path = '/api/admin/offline-gifts';

const aGiftBody = (given: Record<string, unknown> = {}) => ({
  date: '2026-03-29',
  amount: '125,50',
  firstName: 'Gerda',
  lastName: 'Gever',
  email: 'gerda@voorbeeld.nl',
  method: 'offline_cash',
  pageId: null,
  fundId: null,
  isAnother: false,
  idempotencyKey: randomUUID(),
  ...given,
});

async function enter(by: Pick<LoggedIn, 'request'>, given: Record<string, unknown> = {}): Promise<string> {
  const answer = await by.request('POST', path, aGiftBody(given));
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return answer.json<{ id: string }>().id;
}

const detailOf = async (by: Pick<LoggedIn, 'get'>, id: string) =>
  (await by.get(`/api/admin/donations/${id}`)).json<DonationDetail>();
const incomeOf = async (by: Pick<LoggedIn, 'get'>) =>
  (await by.get('/api/admin/stats')).json<DonationStats>();

describe('an offline gift', () => {
  test('counts in the figures and for its campaign page, without a payment at Mollie', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const fund_id = await aFund(world, organisation, 'Nieuw dak');
    const page = await aCampaignPage(world, organisation, { fund_id });
    await aPaidGift(world, organisation, { page: page.slug, amount: '20' });
    const id = await enter(organisation, { pageId: page.page_id });
    expect(await detailOf(organisation, id)).toMatchObject({
      amount: '125.50',
      status: 'completed',
      apiEnvironment: 'live',
      isOffline: true,
      paymentMethod: 'offline_cash',
      pageTitle: 'Samen voor de buurt',
      fundName: 'Nieuw dak',
      amountRefundable: '0.00',
      mails: [],
      timeline: [{ kind: 'offline_recorded' }],
    });
    expect(dutchDate(new Date((await detailOf(organisation, id)).createdAt))).toBe('2026-03-29');
    expect(await incomeOf(organisation)).toMatchObject({ totalRevenue: '145.50', paidCount: 2 });
    const [totals] = await world.deps.database.transaction(
      mintOrganisationScope(organisation.id),
      (transaction) => readPageTotals(transaction, page.page_id),
    );
    expect(totals).toMatchObject({ receivedCents: 145_50, giftCount: 2 });
    const csv = await organisation.get('/api/admin/donations/export.csv?search=gerda');
    expect(csv.body).toContain(';Contant;;Samen voor de buurt;Nieuw dak;;;0,00;Ja;');
    expect(csv.body).toContain(';29-03-2026;Betaald;Eenmalig;125,50;EUR;0,00;0,00;29-03-2026;');
    const xlsx = await organisation.get('/api/admin/donations/export.xlsx?search=gerda');
    const sheet = strFromU8(unzipSync(new Uint8Array(xlsx.rawPayload))['xl/worksheets/sheet1.xml']!);
    expect(sheet.match(/<c s="5"><v>46110<\/v><\/c>/g)).toHaveLength(2);
    expect(sheet).not.toContain('<c s="2">');
    await world.settle();
    expect((await detailOf(organisation, id)).mails).toEqual([]);
    await expectLedgersToMatch(world);
  });

  test('has a receipt to download, which can be mailed to a donor with an e-mail address', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const id = await enter(organisation);
    const receipt = await organisation.get(`/api/admin/donations/${id}/receipt.pdf`);
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await organisation.post(`/api/donations/${id}/send-email`)).statusCode).toBe(200);
  });

  test('is marked on its receipt and year overview as entered by the organisation, and as not deductible if it was cash', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await organisation.post('/api/admin/settings', { key: 'org_anbi', value: 'ja' });
    await world.owner.query(
      `insert into setting_period (organisation_id, key, valid_from, value) values ($1, 'org_anbi', '2015-01-01', 'ja')`,
      [organisation.id],
    );
    const printed = async (url: string) =>
      readPdf((await organisation.get(url)).rawPayload)
        .pages.flat()
        .join(' ')
        .replaceAll('\u00a0', ' ');
    const cash = await enter(organisation, { date: '2025-03-29' });
    const transfer = await enter(organisation, {
      date: '2025-03-30',
      method: 'offline_transfer',
      amount: '10',
    });
    const receipt = await printed(`/api/admin/donations/${cash}/receipt.pdf`);
    expect(receipt).toContain('is een ANBI. Contante giften zijn niet aftrekbaar.');
    expect(receipt).not.toContain('kan aftrekbaar zijn');
    expect(await printed(`/api/admin/donations/${transfer}/receipt.pdf`)).toContain('kan aftrekbaar zijn');
    expect(await printed('/api/admin/year-overviews/overview.pdf?year=2025')).toContain(
      'Waarvan contant € 125,50, niet aftrekbaar',
    );
    const { attachments } = readPdf(
      (await organisation.get(`/api/admin/donations/${cash}/receipt.pdf`)).rawPayload,
    );
    const { jws } = paperProof.parse(JSON.parse(attachments.get(proofFilename)!.toString()));
    const facts = paperFacts.parse(JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString()));
    expect(facts.lines).toMatchObject([{ isCash: true, seenBy: 'entered' }]);
    const notSeen = 'oor de organisatie zelf ingevoerd; Gulhart heeft deze betaling niet gezien';
    expect(receipt).toContain(notSeen);
    const overview = await printed('/api/admin/year-overviews/overview.pdf?year=2025');
    expect(overview).toContain(notSeen);
    // The label takes two lines, so the amount may be between these lines in the text of the PDF.
    expect(overview).toMatch(/Door de organisatie (ingevoerd € 135,50|€ 135,50 ingevoerd)/);
  });

  test('can be withdrawn with a reason, and then has the status refunded', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const page = await aCampaignPage(world, organisation);
    const id = await enter(organisation, { pageId: page.page_id });
    expect((await organisation.post(`/api/admin/donations/${id}/refund`)).statusCode).toBe(409);
    const takeBack = (reason: string) => organisation.post(`${path}/${id}/take-back`, { reason });
    expect((await takeBack('')).statusCode).toBe(400);
    expect((await takeBack('Dubbel ingevoerd')).statusCode).toBe(200);
    expect((await takeBack('Dubbel ingevoerd')).json()).toMatchObject({
      message: 'Deze gift is al teruggenomen.',
    });
    expect(await detailOf(organisation, id)).toMatchObject({
      status: 'refunded',
      amountRefunded: '125.50',
      timeline: [
        { kind: 'offline_recorded' },
        { text: 'De organisatie heeft deze gift teruggenomen: Dubbel ingevoerd' },
      ],
    });
    expect(await incomeOf(organisation)).toMatchObject({ totalRevenue: '0.00', paidCount: 0 });
    expect((await organisation.get('/api/admin/audit')).body).toContain('teruggenomen');
    await expectLedgersToMatch(world);
  });

  test('can be withdrawn, but a gift that was paid through Mollie can only be refunded', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    const answer = await organisation.post(`${path}/${gift.id}/take-back`, { reason: 'Vergissing' });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'Deze gift is via Gulhart betaald. U kunt haar terugbetalen, maar niet terugnemen.' },
    ]);
  });

  test('needs a confirmation if another gift has the same day, amount and donor', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await enter(organisation);
    const again = async (given: Record<string, unknown>) => {
      const answer = await organisation.post(path, aGiftBody(given));
      return answer.statusCode === 201 ? 'recorded' : answer.json<{ code: string }>().code;
    };
    expect(await again({})).toBe('duplicate_gift');
    expect(await again({ email: 'GERDA@voorbeeld.nl', firstName: '', lastName: '' })).toBe('duplicate_gift');
    expect(await again({ email: '', firstName: 'gerda', lastName: 'gever' })).toBe('duplicate_gift');
    expect(await again({ amount: '125,51' })).toBe('recorded');
    expect(await again({ date: '2026-03-30' })).toBe('recorded');
    expect(await again({ email: '', firstName: '', lastName: '' })).toBe('recorded');
    expect(await again({ isAnother: true })).toBe('recorded');
  });

  test('needs a confirmation if a similar gift was paid on the same day, even if that gift was created a day earlier', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const { id } = await aPaidGift(world, organisation, { amount: '125.50', email: 'gerda@voorbeeld.nl' });
    await world.owner.query('update donation set created_at = $2, completed_at = $3 where donation_id = $1', [
      id,
      '2026-03-28T22:58:00Z',
      '2026-03-28T23:02:00Z',
    ]);
    const answer = await organisation.post(path, aGiftBody());
    expect(answer.json()).toMatchObject({ code: 'duplicate_gift' });
    expect((await organisation.post(path, aGiftBody({ date: '2026-03-28' }))).statusCode).toBe(201);
  });

  test('is recorded once when the same form is sent three times at the same time', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const idempotencyKey = randomUUID();
    const ids = await Promise.all([1, 2, 3].map(() => enter(organisation, { idempotencyKey })));
    expect(new Set(ids).size).toBe(1);
    expect(await incomeOf(organisation)).toMatchObject({ totalRevenue: '125.50', paidCount: 1 });
  });

  test.each([
    ['a future day', { date: '2999-01-01' }, 'date'],
    ['a day before 2000', { date: '1999-12-31' }, 'date'],
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['an amount of zero', { amount: '0' }, 'amount'],
    ['too high an amount', { amount: '99999999' }, 'amount'],
    ['an online payment method', { method: 'ideal' }, 'method'],
    ['an invalid e-mail address', { email: 'gerda' }, 'email'],
    ['an unknown page', { pageId: 'z'.repeat(26) }, 'pageId'],
    ['an unknown fund', { fundId: 'z'.repeat(26) }, 'fundId'],
  ])('is refused with %s', async (_, given, field) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const answer = await organisation.post(path, aGiftBody(given));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { fields: { [field]: expect.any(String) } },
    ]);
  });

  test('is refused with a message if the organisation has no live key that Mollie accepts', async () => {
    const organisation = await aTenant(world);
    const answer = await organisation.request('POST', path, aGiftBody());
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('Er is geen live-sleutel die Mollie accepteert.'),
    ]);
  });

  test('can be entered by a treasurer, while staff can only see it', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const treasurer = await aMember(world, organisation, 'treasurer');
    await enter(treasurer);
    const staff = await aMember(world, organisation, 'staff');
    expect((await staff.request('POST', path, aGiftBody())).statusCode).toBe(404);
    const list = (await staff.get('/api/admin/donations')).json<ListedDonation[]>();
    expect(list).toMatchObject([{ isOffline: true, firstName: 'Gerda' }]);
  });
});
