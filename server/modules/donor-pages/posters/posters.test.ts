import { beforeAll, describe, expect, test } from 'vitest';
import type { ShortLink } from '../../../../contract/short-links.ts';
import { aRecordedDonation } from '../../../testing/a-recorded-donation.ts';
import { aCampaignPage } from '../../../testing/campaign-builders.ts';
import { aMember, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const world = useTestWorld();
const path = '/api/admin/short-links';
let organisation: LoggedIn;

beforeAll(async () => {
  organisation = await aTenant(world, 'Stichting Dak');
});

const plain = { pageId: null, label: '', amount: '', isMonthly: false };

type Given = Partial<Omit<typeof plain, 'pageId'> & { pageId: string }>;

async function make(given: Given = {}, by = organisation) {
  const answer = await by.request('POST', path, { ...plain, ...given });
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 201 });
  return answer.json<ShortLink>();
}

const follow = (code: string, options: { method?: 'GET' | 'HEAD'; userAgent?: string } = {}) =>
  world.app.inject({
    method: options.method ?? 'GET',
    url: `/q/${code}`,
    headers: { 'user-agent': options.userAgent ?? 'Mozilla/5.0 (iPhone)' },
  });

async function scansOf({ code }: ShortLink, of = organisation): Promise<number | undefined> {
  const links = (await of.get(path)).json<ShortLink[]>();
  return links.find((link) => link.code === code)?.scanCount;
}

describe('a short code', () => {
  test('redirects to its page with its amount and its source', async () => {
    const page = await aCampaignPage(world, organisation, { slug: 'dak-op-het-huis' });
    const link = await make({ pageId: page.page_id, label: 'Bij de uitgang', amount: '5' });
    expect(link).toMatchObject({ label: 'Bij de uitgang', amount: '5.00', scanCount: 0, isArchived: false });
    const answer = await follow(link.code);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/c/dak-op-het-huis?bedrag=5&utm_source=qr&utm_campaign=Bij+de+uitgang&utm_content=${link.code}`,
    ]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('redirects to the organisation’s own form when it has no page', async () => {
    const link = await make({ amount: '12,50', isMonthly: true });
    expect((await follow(link.code.toUpperCase())).headers.location).toBe(
      `/donation-embed?component=advanced&orgId=${organisation.id}&bedrag=12%2C50&maandelijks=1&utm_source=qr&utm_campaign=${link.code}&utm_content=${link.code}`,
    );
  });

  test('accepts an amount and a frequency from its URL only if the code itself sets neither', async () => {
    const to = async (code: string, query: string) => {
      const location = String((await follow(`${code}${query}`)).headers.location);
      const { searchParams } = new URL(location, 'https://gulhart.example');
      return [searchParams.get('bedrag'), searchParams.get('maandelijks')];
    };
    const open = await make();
    expect(await to(open.code, '?bedrag=10&maandelijks=1')).toEqual(['10', '1']);
    expect(await to(open.code, '?bedrag=7,50')).toEqual(['7,50', null]);
    expect(await to(open.code, '?bedrag=veel&maandelijks=ja')).toEqual([null, null]);
    expect(await to(open.code, '?bedrag=0,10&bedrag=5')).toEqual([null, null]);
    const five = await make({ amount: '5' });
    expect(await to(five.code, '?bedrag=500&maandelijks=1')).toEqual(['5', null]);
    const monthly = await make({ isMonthly: true });
    expect(await to(monthly.code, '?bedrag=10')).toEqual([null, '1']);
  });

  test('redirects to the organisation’s own form when its page is not public', async () => {
    const page = await aCampaignPage(world, organisation, { state: 'archived' });
    const link = await make({ pageId: page.page_id });
    expect((await follow(link.code)).headers.location).toMatch(/^\/donation-embed\?/);
  });

  test('counts the scans of visitors, but not of link previews', async () => {
    const link = await make();
    await follow(link.code);
    await follow(link.code, { method: 'HEAD' });
    await follow(link.code, { userAgent: 'facebookexternalhit/1.1' });
    expect(await scansOf(link)).toBe(1);
    await Promise.all(Array.from({ length: 20 }, () => follow(link.code)));
    expect(await scansOf(link)).toBe(21);
  });

  test('counts only the gifts of its own visitors, even if another code has the same label', async () => {
    const [door, other] = [await make({ label: 'Bij de uitgang' }), await make({ label: 'Bij de uitgang' })];
    const given = async (code: string, gift: object) => {
      const utm = `utm_source=qr&utm_campaign=Bij+de+uitgang&utm_content=${code}`;
      await aRecordedDonation(world, organisation, { source: 'qr', utm, ...gift });
    };
    await given(door.code, { amount_cents: 5_00 });
    await given(door.code, { amount_cents: 20_00, amount_refunded_cents: 7_50 });
    await given(door.code, { amount_cents: 5_00, status: 'failed' });
    await given(door.code, { amount_cents: 5_00, environment: 'test' });
    const links = (await organisation.get(path)).json<ShortLink[]>();
    const figures = new Map(links.map((link) => [link.code, [link.giftCount, link.received]]));
    expect([figures.get(door.code), figures.get(other.code)]).toEqual([
      [2, '17.50'],
      [0, '0.00'],
    ]);
  });

  test('redirects every scan, but counts at most sixty an hour from one IP address', async () => {
    const other = await aTenant(world, 'Stichting Druk');
    const link = await make({}, other);
    const from = (remoteAddress: string) =>
      world.app.inject({ url: `/q/${link.code}`, remoteAddress, headers: { 'user-agent': 'Firefox' } });
    for (let time = 0; time < 65; time += 1) expect((await from('203.0.113.7')).statusCode).toBe(302);
    expect(await scansOf(link, other)).toBe(60);
  });

  test('moves to the end of the list when it is archived, and still redirects', async () => {
    const link = await make({ label: 'Oud' });
    const later = await make({ label: 'Nieuw' });
    expect((await organisation.request('PUT', `${path}/${link.code}`, { isArchived: true })).statusCode).toBe(
      200,
    );
    const codes = (await organisation.get(path)).json<ShortLink[]>();
    expect(codes.at(-1)).toMatchObject({ code: link.code, isArchived: true });
    expect(codes.findIndex(({ code }) => code === later.code)).toBe(0);
    expect((await follow(link.code)).statusCode).toBe(302);
  });

  test.each(['abc2def', 'x', 'dit-is-geen-code', '%00', 'a'.repeat(3_000)])(
    'shows a not-found page when it does not exist: %s',
    async (code) => {
      const answer = await follow(code);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('Deze code kennen wij niet');
    },
  );

  test('is listed under its page, and with the title of its page among all codes of the organisation', async () => {
    const other = await aTenant(world, 'Stichting Lijst');
    const page = await aCampaignPage(world, other, { kind: 'action', title: 'Fietsen voor egels' });
    const [ofPage, ofForm] = [await make({ pageId: page.page_id }, other), await make({}, other)];
    await make();
    expect([ofPage.pageTitle, ofForm.pageTitle]).toEqual(['Fietsen voor egels', null]);
    const list = async (query: string) => (await other.get(path + query)).json<ShortLink[]>();
    expect(await list(`?pageId=${page.page_id}`)).toEqual([ofPage]);
    expect(await list('')).toEqual([ofForm, ofPage]);
  });

  test.each([
    ['an invalid amount', { amount: 'veel' }, 'amount'],
    ['less than a euro', { amount: '0,50' }, 'amount'],
    ['a monthly amount above the limit', { amount: '1001', isMonthly: true }, 'amount'],
    ['a label that is too long', { label: 'a'.repeat(41) }, 'label'],
    ['an unknown page', { pageId: 'z'.repeat(26) }, 'pageId'],
  ])('is not made with %s', async (_, given, field) => {
    const answer = await organisation.request('POST', path, { ...plain, ...given });
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toMatchObject([
      400,
      { [field]: expect.any(String) },
    ]);
  });

  test('can be seen but not made by a viewer', async () => {
    const viewer = await aMember(world, organisation, 'viewer');
    expect((await viewer.request('POST', path, plain)).statusCode).toBe(404);
    expect((await viewer.get(path)).statusCode).toBe(200);
    const log = await organisation.get('/api/admin/audit');
    expect(log.body).toContain('Een QR-code gemaakt: Bij de uitgang.');
  });
});

describe('the printable files', () => {
  test('are a QR code as SVG and PNG, and a poster in three sizes', async () => {
    const link = await make({ amount: '5', label: 'Bij de uitgang: Zó!' });
    const get = (what: string) => organisation.get(`${path}/${link.code}/${what}`);
    expect((await get('qr.svg')).body).toMatch(/^<svg /);
    expect((await get('qr.png')).rawPayload.subarray(1, 4).toString()).toBe('PNG');
    for (const format of ['a4', 'a5', 'dia']) {
      const poster = await get(`poster.pdf?format=${format}`);
      expect(poster.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(poster.headers['content-disposition']).toBe(
        `attachment; filename="poster-bij-de-uitgang-zo-${format}.pdf"`,
      );
    }
    expect((await get('poster.pdf?format=a3')).statusCode).toBe(400);
  });

  test('have the code in their name when it has no label', async () => {
    const { code } = await make();
    const { headers } = await organisation.get(`${path}/${code}/qr.svg`);
    expect(headers['content-disposition']).toBe(`inline; filename="qr-${code}.svg"`);
  });

  test('say that a page is an in memoriam when its title is only a name', async () => {
    const page = await aCampaignPage(world, organisation, { kind: 'in_memoriam', title: 'Riet Jansen' });
    const link = await make({ pageId: page.page_id });
    const { rawPayload } = await organisation.get(`${path}/${link.code}/poster.pdf?format=a4`);
    expect(readPdf(rawPayload).pages[0]!.join(' ')).toContain(
      'In memoriam Riet Jansen Geef ter nagedachtenis',
    );
  });
});
