import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { quietColour } from '../../../../contract/brand-colours.ts';
import { mintOrganisationScope } from '../../../platform/database/mint-scope.ts';
import { storeImage } from '../../foundation/settings/images/add-image.ts';
import { qrSvg } from '../posters/qr-code.ts';
import { keepPublicCachesFresh } from '../form/keep-public-caches-fresh.ts';
import { aCampaignPage, aFund } from '../../../testing/campaign-builders.ts';
import {
  aGift,
  aPaidGift,
  aStartedGift,
  donationOf,
  pay,
  sendGift,
  sendGiftForm,
} from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld();
let organisation: Organisation;

beforeAll(async () => {
  organisation = await anOrganisationThatTakesGifts(world);
  const listening = keepPublicCachesFresh(world.deps, world.connectionString);
  return () => listening.stop();
});

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });
const read = async (url: string) => (await get(url)).body.replaceAll('\u00a0', ' ');

const post = (fields: Record<string, string>) =>
  sendGiftForm(world, { orgId: organisation.id, amount: '25', email: 'noor@voorbeeld.nl', ...fields });

async function donationBehind({ headers }: { headers: Record<string, unknown> }) {
  const { rows } = await world.owner.query('select donation_id as id from payment where checkout_url = $1', [
    headers['location'],
  ]);
  return donationOf(world, rows[0]);
}

describe('the page of a campaign', () => {
  test('shows its own preset amounts, and its total immediately includes a new payment', async () => {
    const page = await aCampaignPage(world, organisation, {
      goal_cents: 100_00,
      preset_amounts: '7,50; 15; 40',
      first_frequency: 'monthly',
    });
    const before = await get(`/c/${page.slug}`);
    expect(before.statusCode).toBe(200);
    expect(before.body).toContain('Samen voor de buurt');
    expect(before.body).toContain('id="amount-7,50"');
    expect(before.body).toContain('checked="" value="true"');
    expect(before.body.replaceAll('\u00a0', ' ')).toContain('€ 0 van € 100 · nog geen giften');
    await aPaidGift(world, organisation, { page: page.slug, amount: '25' });
    expect(await read(`/c/${page.slug}`)).toContain('€ 25 van € 100 · 1 gift');
    expect(await read(`/c/${page.slug}`)).toContain('€ 25 van € 100 · 1 gift');
  });

  test.each([
    ['approved', true],
    ['at_once', false],
  ] as const)(
    'with the wall mode ‘%s’ says that the organisation reviews a name before it appears: %s',
    async (wall, waits) => {
      const page = await aCampaignPage(world, organisation, { wall });
      const body = await read(`/c/${page.slug}`);
      expect(body.includes('Uw naam staat er zodra Stichting Test hem heeft bekeken.')).toBe(waits);
    },
  );

  test('preselects its own frequency only if the organisation offers it', async () => {
    const page = await aCampaignPage(world, organisation, { first_frequency: 'quarterly' });
    const chosen = async (url: string) => {
      const inputs = [...(await read(url)).matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
      const tag = inputs.find(
        (each) => /name="(frequency|isRecurring)"/.test(each) && each.includes('checked'),
      );
      return /id="(\w+)"/.exec(tag ?? '')?.[1];
    };
    const addresses = [
      `/c/${page.slug}`,
      `/donation-embed?component=advanced&orgId=${organisation.id}&page=${page.slug}`,
    ];
    const begins = () => Promise.all(addresses.map(chosen));
    expect(await begins()).toEqual(['once', 'once']);
    expect(await read(addresses[0]!)).not.toContain('kan bij deze organisatie niet');
    await saveSetting(organisation, 'form_quarterly', 'ja');
    expect(await begins()).toEqual(['quarterly', 'quarterly']);
    await saveSetting(organisation, 'form_quarterly', 'nee');
    await saveSetting(organisation, 'form_frequency', 'maandelijks');
    expect(await begins()).toEqual(['monthly', 'monthly']);
    await saveSetting(organisation, 'form_frequency', 'eenmalig');
  });

  test('fits in the first ten packets of a connection, even with the longest texts and a full list of pages under it', async () => {
    const words = (length: number) =>
      Array.from({ length: length / 8 }, () => randomBytes(5).toString('base64').slice(0, 7)).join(' ');
    const parent = await aCampaignPage(world, organisation);
    const page = await aCampaignPage(world, organisation, {
      title: words(80),
      short_text: words(200),
      long_text: words(2_500) + ' Wij koken elke dag voor wie dat niet kan. '.repeat(58),
      goal_cents: 100_00,
      parent_id: parent.page_id,
      ends_on: '2999-12-31',
    });
    for (let place = 0; place < 13; place += 1)
      await aCampaignPage(world, organisation, { parent_id: page.page_id, title: words(40) });
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(`/c/${page.slug}`, { 'accept-encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      expect(headers.join('').length + answer.rawPayload.length).toBeLessThanOrEqual(14_600);
    }
  });

  test('redirects from its old address to its new address, and keeps the query parameters', async () => {
    const page = await aCampaignPage(world, organisation);
    await world.owner.query(
      'insert into campaign_address (organisation_id, slug, page_id) values ($1, $2, $3)',
      [organisation.id, `oud-${page.page_id}`, page.page_id],
    );
    const answer = await get(`/c/oud-${page.page_id}?utm_source=poster`);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(`/c/${page.slug}?utm_source=poster`);
  });

  test('can still be read after closing, says that it is closed, and links to the organisation’s form', async () => {
    const page = await aCampaignPage(world, organisation, { state: 'closed' });
    const html = await read(`/c/${page.slug}`);
    expect(html).toContain('Deze actie is gesloten.');
    expect(html).toContain(`/donation-embed?component=advanced&amp;orgId=${organisation.id}`);
    expect(html).not.toContain('<form');
  });

  test('announces its first day in advance, and says after its last day that it is closed', async () => {
    const early = await aCampaignPage(world, organisation, { starts_on: '2999-01-05' });
    expect(await read(`/c/${early.slug}`)).toContain('Deze actie begint op 5 januari 2999.');
    const late = await aCampaignPage(world, organisation, { ends_on: '2020-01-05' });
    expect(await read(`/c/${late.slug}`)).toContain('Deze actie is gesloten.');
  });

  test.each([
    ['draft', { state: 'draft' }],
    ['archived', { state: 'archived' }],
  ])('is not found when it is %s', async (_, given) => {
    const page = await aCampaignPage(world, organisation, given);
    const answer = await get(`/c/${page.slug}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('Deze pagina is er niet');
    expect(answer.body).not.toContain(page.title);
  });

  test('shows a change soon after it is stored', async () => {
    const page = await aCampaignPage(world, organisation);
    expect(await read(`/c/${page.slug}`)).toContain('Samen voor de buurt');
    await world.owner.query(`update campaign_page set title = 'Nieuwe titel' where page_id = $1`, [
      page.page_id,
    ]);
    await expect.poll(() => read(`/c/${page.slug}`)).toContain('Nieuwe titel');
  });
});

describe('the pages under a page', () => {
  const shownUnder = async (slug: string) => {
    const [, list = ''] = /<h2>Zij doen mee<\/h2>(.*?)<\/section>/.exec(await read(`/c/${slug}`)) ?? [];
    return {
      titles: [...list.matchAll(/<a href="[^"]+">([^<]+)/g)].map(([, title]) => title),
      amounts: [...list.matchAll(/<span>([^<]+)/g)].map(([, amount]) => amount),
      rest: /en nog [^<]+/.exec(list)?.[0],
    };
  };

  test('are listed with the largest total first and no amount of zero, if they accept gifts and are not in memoriam', async () => {
    const team = await aCampaignPage(world, organisation, { kind: 'team' });
    const under = { kind: 'action', parent_id: team.page_id };
    const anna = await aCampaignPage(world, organisation, { ...under, title: 'Anna loopt' });
    const bram = await aCampaignPage(world, organisation, { ...under, title: 'Bram loopt' });
    const deep = await aCampaignPage(world, organisation, { parent_id: bram.page_id, title: 'Onder Bram' });
    for (const [title, given] of [
      ['Concept', { state: 'draft' }],
      ['Gesloten', { state: 'closed' }],
      ['Gearchiveerd', { state: 'archived' }],
      ['Voorbij', { ends_on: '2020-01-05' }],
      ['Jan de Vries', { kind: 'in_memoriam' }],
    ] as const)
      await aCampaignPage(world, organisation, { ...under, title, ...given });
    const none = { titles: ['Anna loopt', 'Bram loopt'], amounts: [], rest: undefined };
    await expect.poll(() => shownUnder(team.slug)).toEqual(none);
    expect(await read(`/c/${team.slug}`)).toContain(`<a href="/c/${anna.slug}">Anna loopt</a>`);

    await aPaidGift(world, organisation, { page: deep.slug, amount: '25' });
    expect(await shownUnder(team.slug)).toMatchObject({
      titles: ['Bram loopt', 'Anna loopt'],
      amounts: ['€ 25'],
    });

    const change = (set: string) =>
      world.owner.query(`update campaign_page set ${set} where page_id = $1`, [bram.page_id]);
    await change(`title = 'Bram rent'`);
    await expect.poll(async () => (await shownUnder(team.slug)).titles).toEqual(['Bram rent', 'Anna loopt']);
    await change(`state = 'closed'`);
    await expect.poll(async () => (await shownUnder(team.slug)).titles).toEqual(['Anna loopt']);
    expect((await shownUnder(anna.slug)).titles).toEqual([]);
    expect(await read(`/c/${anna.slug}`)).not.toContain('Zij doen mee');
  });

  test('are listed up to a maximum of twelve, followed by the number of other pages', async () => {
    const campaign = await aCampaignPage(world, organisation);
    for (let place = 0; place < 14; place += 1)
      await aCampaignPage(world, organisation, { parent_id: campaign.page_id });
    await expect.poll(async () => (await shownUnder(campaign.slug)).rest).toBe('en nog 2 pagina’s');
    expect((await shownUnder(campaign.slug)).titles).toHaveLength(12);
  });
});

async function colourAt(png: Buffer, left: number): Promise<string> {
  const data = await sharp(png).extract({ left, top: 0, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${data.toString('hex')}`;
}

describe('the preview image of a shared link', () => {
  test('is 1200 by 630 pixels, and changes when the total changes', async () => {
    const page = await aCampaignPage(world, organisation, { goal_cents: 50_00 });
    const html = await read(`/c/${page.slug}`);
    expect(html).toContain(`/c/${page.slug}/beeld.png"/><meta property="og:image:width" content="1200"/>`);
    const before = await get(`/c/${page.slug}/beeld.png`);
    expect(before.headers['content-type']).toBe('image/png');
    expect([before.rawPayload.readUInt32BE(16), before.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await get(`/c/${page.slug}/beeld.png`)).rawPayload.equals(before.rawPayload)).toBe(true);
    await aPaidGift(world, organisation, { page: page.slug, amount: '20' });
    expect((await get(`/c/${page.slug}/beeld.png`)).rawPayload.equals(before.rawPayload)).toBe(false);
  });

  test('shows the photo of the page, at a new address after each new photo', async () => {
    const other = await anOrganisationThatTakesGifts(world);
    const page = await aCampaignPage(world, other);
    const plain = await get(`/c/${page.slug}/beeld.png`);
    for (const colour of ['#008080', '#800000']) {
      const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: colour } });
      const { id } = await storeImage(
        world.deps,
        mintOrganisationScope(other.id),
        'page',
        await photo.png().toBuffer(),
      );
      await world.owner.query('update campaign_page set image_id = $1 where page_id = $2', [
        id,
        page.page_id,
      ]);
      await expect
        .poll(() => read(`/c/${page.slug}`))
        .toContain(`/c/${page.slug}/beeld.png?foto=${id}"/><meta property="og:image:width"`);
      const { rawPayload } = await get(`/c/${page.slug}/beeld.png?foto=${id}`);
      expect(await colourAt(rawPayload, 0)).toBe(await colourAt(plain.rawPayload, 0));
      expect(Number(`0x${(await colourAt(rawPayload, 1_000)).slice(1, 3)}`) > 100).toBe(colour === '#800000');
    }
  });

  test('says nothing about money while nothing was given', async () => {
    const page = await aCampaignPage(world, organisation, { goal_cents: 50_00 });
    const before = await get(`/c/${page.slug}/beeld.png`);
    const bare = await aCampaignPage(world, organisation);
    expect((await get(`/c/${bare.slug}/beeld.png`)).rawPayload.equals(before.rawPayload)).toBe(true);
  });

  test('of an in memoriam page is charcoal, whatever the colour of the organisation', async () => {
    const page = await aCampaignPage(world, organisation, { kind: 'in_memoriam', title: 'Jan de Vries' });
    const { rawPayload } = await get(`/c/${page.slug}/beeld.png`);
    expect(await colourAt(rawPayload, 0)).toBe(quietColour);
  });

  test('does not exist for a draft page', async () => {
    const page = await aCampaignPage(world, organisation, { state: 'draft' });
    expect((await get(`/c/${page.slug}/beeld.png`)).statusCode).toBe(404);
  });
});

describe('the form of a campaign page', () => {
  test('sends the page and the link’s utm_source with the gift, even without script', async () => {
    const page = await aCampaignPage(world, organisation);
    const html = await read(
      `/c/${page.slug}?utm_source=nieuwsbrief&utm_medium=${'x'.repeat(101)}&x=1&page=y`,
    );
    const hidden = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" autoComplete="off" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    );
    expect(hidden).toEqual({
      orgId: organisation.id,
      component: 'page',
      pageOpen: '1',
      page: page.slug,
      utm_source: 'nieuwsbrief',
      paymentMethod: 'ideal',
      currency: 'EUR',
    });
    const answer = await post(hidden);
    expect(answer.statusCode).toBe(303);
    expect(await donationBehind(answer)).toMatchObject({ page_id: page.page_id, source: 'nieuwsbrief' });
  });

  test('is shown again on the same page after an error, with the typed values and the utm_source', async () => {
    const page = await aCampaignPage(world, organisation, { preset_amounts: '25; 30; 40' });
    const answer = await post({
      component: 'page',
      page: page.slug,
      utm_source: 'poster',
      email: 'geen adres',
      amount: '30',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('<h1>Samen voor de buurt</h1>');
    expect(answer.body).toContain('Voer een geldig e-mailadres in');
    expect(answer.body).toContain('checked="" value="30"');
    expect(answer.body).toContain('name="utm_source" value="poster"');
  });

  test('shows the page’s title, amounts and current progress when it is on another website', async () => {
    const page = await aCampaignPage(world, organisation, { goal_cents: 50_00, preset_amounts: '7; 8; 9' });
    const url = `/donation-embed?component=simple&orgId=${organisation.id}&page=${page.slug}&embedded=true`;
    const html = await read(url);
    expect(html).toContain('<h1>Samen voor de buurt</h1>');
    expect(html).toContain('€ 0 van € 50 · nog geen giften');
    expect(html).toContain('id="amount-7"');
    expect(html).toContain(`name="page" value="${page.slug}"`);
    await aPaidGift(world, organisation, { page: page.slug, amount: '20' });
    expect(await read(url)).toContain('€ 20 van € 50 · 1 gift');
  });

  test('says on another website that the page is closed, and takes gifts for the organisation instead', async () => {
    const page = await aCampaignPage(world, organisation, { state: 'closed' });
    const html = await read(`/donation-embed?component=simple&orgId=${organisation.id}&page=${page.slug}`);
    expect(html).toContain('Deze actie is gesloten.');
    expect(html).not.toContain('name="page"');
  });

  test('warns before the payment that the page has just closed, and accepts the gift after that warning', async () => {
    const page = await aCampaignPage(world, organisation);
    const form = await read(`/c/${page.slug}`);
    expect(form).toContain('name="pageOpen" value="1"');
    await world.owner.query(`update campaign_page set state = 'closed' where page_id = $1`, [page.page_id]);
    const sent = { page: page.slug, pageOpen: '1' };
    const plain = await post({ ...sent, component: 'page', firstName: 'Sien' });
    expect(plain.statusCode).toBe(409);
    expect(plain.body).toContain('Deze pagina is intussen gesloten. Er is niets betaald.');
    expect(plain.body).toContain('value="Sien"');
    expect(plain.body).not.toContain('name="pageOpen"');
    const script = await sendGift(world, aGift(organisation, sent));
    expect([script.statusCode, script.json().message]).toEqual([409, expect.stringContaining('gesloten')]);
    expect((await sendGift(world, aGift(organisation, { page: page.slug }))).statusCode).toBe(201);
  });

  test('ignores a page of another organisation', async () => {
    const other = await anOrganisationThatTakesGifts(world);
    const page = await aCampaignPage(world, other, { title: 'Van een ander' });
    const html = await read(`/donation-embed?component=simple&orgId=${organisation.id}&page=${page.slug}`);
    expect(html).not.toContain('Van een ander');
    expect(html).not.toContain('name="page"');
  });

  test('has a hidden field with the fund from its URL', async () => {
    const html = await read(`/donation-embed?component=simple&orgId=${organisation.id}&fund=abc`);
    expect(html).toContain('name="fund" value="abc"');
  });

  test('does not ask about a monthly gift, the costs or a reminder if the page is an in memoriam', async () => {
    const other = await anOrganisationThatTakesGifts(world);
    await saveSetting(other, 'form_monthly_question', '50');
    await saveSetting(other, 'form_costs', '0,32');
    await saveSetting(other, 'form_reminder', 'ja');
    const asked = ['Maandelijks', 'name="asks"', 'transactiekosten', 'herinnering'];
    const campaign = await read(`/c/${(await aCampaignPage(world, other)).slug}`);
    for (const each of asked) expect(campaign).toContain(each);
    const { slug } = await aCampaignPage(world, other, { kind: 'in_memoriam' });
    const quiet = await read(`/c/${slug}`);
    for (const each of asked) expect(quiet).not.toContain(each);
    const form = await read(`/donation-embed?component=advanced&orgId=${other.id}&page=${slug}`);
    expect(form).not.toContain('Maandelijks');
    const sent = await post({ orgId: other.id, amount: '15', page: slug, component: 'page', asks: '1' });
    expect(sent.statusCode).toBe(303);
  });

  test('accepts a gift with an invalid page, fund or source', async () => {
    const gift = await aStartedGift(world, organisation, { page: 'x'.repeat(300), fund: 7, utm_source: [] });
    expect(await donationOf(world, gift)).toMatchObject({ page_id: null, fund_id: null, source: null });
  });
});

describe('after a gift to a page', () => {
  const status = (id: string) => read(`/donation-complete?id=${id}`);
  const mailAbout = async (id: string): Promise<string> => {
    const confirmation = `select text from mail where donation_id = $1 and kind = 'confirmation'`;
    return (await world.owner.query(confirmation, [id])).rows[0].text;
  };

  test('the donor sees what the gift is for, the thanks of the campaign page, and a link back to the campaign page', async () => {
    const page = await aCampaignPage(world, organisation, { thank_you_text: 'Namens de buurt bedankt.' });
    const { id } = await aPaidGift(world, organisation, { page: page.slug });
    const html = await status(id);
    expect(html).toContain('Uw gift is voor ‘Samen voor de buurt’.');
    expect(html).toContain('Namens de buurt bedankt.');
    expect(html).toMatch(new RegExp(`class="button" href="/c/${page.slug}">Terug naar de actie`));
    expect(await mailAbout(id)).toContain('\n\nNamens de buurt bedankt.\n\n');
  });

  test('the donor of a closed page reads that it is closed and that the gift goes to the organisation', async () => {
    const page = await aCampaignPage(world, organisation, {
      state: 'closed',
      thank_you_text: 'Namens de buurt bedankt.',
    });
    const started = await aStartedGift(world, organisation, { page: page.slug });
    await pay(started, 'failed');
    await world.settle();
    const retried = await world.app.inject({ method: 'POST', url: `/donation-complete?id=${started.id}` });
    await pay({ id: '', checkoutUrl: String(retried.headers.location) });
    await world.settle();
    const { donation_id: id } = await donationBehind(retried);
    const html = await status(id);
    expect(html).toContain('Deze actie is net gesloten. Uw gift gaat naar ');
    expect(html).not.toContain('Namens de buurt bedankt.');
    expect(await mailAbout(id)).toContain(
      `‘${page.title}’ nam geen giften aan toen u gaf. Uw gift gaat naar `,
    );
  });

  test('the mail names the page and its fund, but not the project of the organisation', async () => {
    const other = await anOrganisationThatTakesGifts(world);
    await saveSetting(other, 'org_project_name', 'Warme maaltijden');
    const fund_id = await aFund(world, other, 'Nieuwe keuken');
    const page = await aCampaignPage(world, other, { fund_id });
    const text = await mailAbout((await aPaidGift(world, other, { page: page.slug })).id);
    expect(text).toContain(`\nPagina: ${page.title}\nBestemming: Nieuwe keuken\n`);
    expect(text).not.toContain('Warme maaltijden');
    expect(text).toContain(`/mijn-gift?orgId=${other.id}`);
    expect(text).not.toContain('wat u erbij schreef');
    expect(await mailAbout((await aPaidGift(world, other)).id)).toContain('\nProject: Warme maaltijden\n');
  });

  test('the mail about an in memoriam says in whose memory the donor gave', async () => {
    const page = await aCampaignPage(world, organisation, { kind: 'in_memoriam', title: 'Jan de Vries' });
    const text = await mailAbout((await aPaidGift(world, organisation, { page: page.slug })).id);
    expect(text).toContain('U gaf ter nagedachtenis aan Jan de Vries.');
    expect(text).not.toContain('Pagina:');
  });

  test('the retry of a failed payment is for the same page', async () => {
    const page = await aCampaignPage(world, organisation);
    const started = await aStartedGift(world, organisation, { page: page.slug });
    await pay(started, 'failed');
    await world.settle();
    expect(await status(started.id)).toContain(
      `action="/donation-embed?component=advanced&amp;orgId=${organisation.id}&amp;page=${page.slug}"`,
    );
    const retried = await world.app.inject({ method: 'POST', url: `/donation-complete?id=${started.id}` });
    expect(await donationBehind(retried)).toMatchObject({ page_id: page.page_id });
  });

  test('the thank-you page of an in memoriam has no confetti and no text of the organisation', async () => {
    await saveSetting(organisation, 'form_thanks', 'Kom gerust eens kijken!');
    const page = await aCampaignPage(world, organisation, { kind: 'in_memoriam', title: 'Jan de Vries' });
    const { id } = await aPaidGift(world, organisation, { page: page.slug });
    const html = await status(id);
    expect(html).toContain('data-quiet="true"');
    expect(html).toContain('<h1 tabindex="-1">Bedankt, Noor</h1>');
    expect(html).toContain('Terug naar de pagina');
    expect(html).toContain('U gaf ter nagedachtenis aan Jan de Vries.');
    expect(html).not.toContain('Kom gerust');
    const polled = await get(`/api/donation-status/${id}`);
    expect(polled.json()).toMatchObject({ thankYouText: null });
    await saveSetting(organisation, 'form_thanks', '');
  });

  test('the thank-you page offers to share the page of the gift, until that page closes', async () => {
    const page = await aCampaignPage(world, organisation);
    const { id } = await aPaidGift(world, organisation, { page: page.slug });
    const url = new URL(`/c/${page.slug}`, world.deps.publicUrl).href;
    expect(await status(id)).toContain(`data-url="${url}"`);
    await world.owner.query(`update campaign_page set state = 'closed' where page_id = $1`, [page.page_id]);
    expect(await status(id)).not.toContain('data-url');
  });
});

describe('the QR code of a page', () => {
  test('encodes the public URL of the page', async () => {
    const page = await aCampaignPage(world, organisation);
    const answer = await get(`/c/${page.slug}/qr.svg`);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.body).toBe(qrSvg(new URL(`/c/${page.slug}`, world.deps.publicUrl).href));
    expect(await read(`/c/${page.slug}`)).toContain(`src="/c/${page.slug}/qr.svg"`);
  });

  test('does not exist for a page that is not public', async () => {
    const { slug } = await aCampaignPage(world, organisation, { state: 'draft' });
    expect((await get(`/c/${slug}/qr.svg`)).statusCode).toBe(404);
  });
});
