import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  maxAddressesOfPage,
  pageSlug,
  type CampaignPage,
  type Fund,
  type ListedPage,
} from '../../../../contract/campaigns.ts';
import { emptyPageFields } from '../../../../harness/campaign-page.ts';
import { randomId } from '../../../platform/random-id.ts';
import { aMember, aTenant, type LoggedIn } from '../../../testing/builders.ts';
import { listRoutes } from '../../../testing/list-routes.ts';
import { useTestWorld } from '../../../testing/test-world.ts';

const clock = { value: new Date('2026-11-16T10:00:00Z') };
const world = useTestWorld(async () => ({ clock: { now: () => clock.value } }));

beforeEach(() => world.forgetAttempts());

const path = '/api/admin/pages';

const aPageBody = (change: object = {}) => ({
  ...emptyPageFields,
  title: 'Samen voor de buurt',
  slug: `buurt-${randomId()}`,
  ...change,
});

const createPage = (visitor: LoggedIn, change: object = {}, kind = 'campaign') =>
  visitor.post(path, { kind, page: aPageBody(change) });

async function aPage(visitor: LoggedIn, change: object = {}): Promise<CampaignPage> {
  const answer = await createPage(visitor, change);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const put = (visitor: LoggedIn, where: string, body: object) => visitor.request('PUT', where, body);

const change = (visitor: LoggedIn, page: CampaignPage, changed: object) =>
  put(
    visitor,
    `${path}/${page.id}`,
    aPageBody({ title: page.title, slug: page.slug, parentId: page.parentId, ...changed }),
  );

const changeState = (visitor: LoggedIn, { id }: { id: string }, state: string) =>
  put(visitor, `${path}/${id}/state`, { state });

async function aFund(visitor: LoggedIn, name = 'Noodhulp'): Promise<Fund> {
  const answer = await visitor.post('/api/admin/funds', { name, ledgerAccount: '8010', isArchived: false });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const archive = (visitor: LoggedIn, { id, name }: Fund) =>
  put(visitor, `/api/admin/funds/${id}`, { name, ledgerAccount: '', isArchived: true });

async function listPages(visitor: LoggedIn, query = ''): Promise<{ titles: string[]; total: string }> {
  const answer = await visitor.get(`${path}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const titles = answer.json<ListedPage[]>().map(({ title }) => title);
  return { titles, total: String(answer.headers['x-total-count']) };
}

describe('a page', () => {
  test('starts as a draft, and a save replaces all its fields', async () => {
    const tenant = await aTenant(world);
    const fund = await aFund(tenant);
    const page = await aPage(tenant, {
      title: 'Warme winter',
      goal: '2500',
      endsOn: '2026-12-31',
      fundId: fund.id,
    });
    expect(page).toMatchObject({
      state: 'draft',
      kind: 'campaign',
      url: `http://localhost:3000/c/${page.slug}`,
      goal: '2500.00',
      received: '0.00',
      giftCount: 0,
      endsOn: '2026-12-31',
      startsOn: null,
      fundId: fund.id,
    });
    const changed = await change(tenant, page, {
      title: 'Warme lente',
      longText: '**Samen** koken',
      presetAmounts: '5; 10; 25',
      preselectedFrequency: 'yearly',
      wall: 'approved',
    });
    expect(changed.json()).toMatchObject({
      title: 'Warme lente',
      goal: null,
      endsOn: null,
      fundId: null,
      preselectedFrequency: 'yearly',
    });
    expect((await tenant.get(`${path}/${page.id}`)).json()).toEqual(changed.json());
  });

  test.each([
    ['2.500', '2500.00'],
    ['2.500,50', '2500.50'],
    ['25.00', '25.00'],
    ['2500', '2500.00'],
  ])('stores the typed goal %j as %s', async (goal, stored) => {
    expect((await createPage(await aTenant(world), { goal })).json()).toMatchObject({ goal: stored });
  });

  test.each([
    [{ title: 'ab' }, 'title', 'Geef de pagina een titel van minstens drie letters.'],
    [{ goal: '0' }, 'goal', 'Vul een doelbedrag in boven nul, of laat het leeg.'],
    [{ goal: '2,500' }, 'goal', 'Typ het doelbedrag in cijfers, bijvoorbeeld 2.500.'],
    [{ goal: '25.0000' }, 'goal', 'Typ het doelbedrag in cijfers, bijvoorbeeld 2.500.'],
    [{ slug: 'admin' }, 'slug', 'Dit adres houden wij vrij. Kies een ander.'],
    [
      { slug: '../c' },
      'slug',
      'Kies drie tot zestig letters, cijfers en streepjes, zoals samen-voor-de-buurt.',
    ],
    [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'endsOn', 'De laatste dag ligt vóór de eerste.'],
    [{ presetAmounts: 'tien' }, 'presetAmounts', expect.any(String)],
    [{ fundId: randomId() }, 'fundId', 'Deze bestemming is er niet. Kies een andere.'],
    [{ imageId: randomId() }, 'imageId', 'Deze afbeelding is er niet meer. Upload de afbeelding opnieuw.'],
  ])('with %j is refused with an error for %s', async (wrong, field, sentence) => {
    const answer = await createPage(await aTenant(world), wrong);
    expect(answer.statusCode).toBe(400);
    const { fields } = answer.json<{ fields: Record<string, string> }>();
    expect(Object.values(fields)).toEqual([sentence]);
    expect(Object.keys(fields)[0]).toContain(field);
  });

  test('can be opened, closed, reopened, archived and restored, each with an audit entry, but a draft cannot be closed', async () => {
    const tenant = await aTenant(world);
    const page = await aPage(tenant);
    for (const state of ['open', 'closed', 'open', 'archived', 'draft'])
      expect((await changeState(tenant, page, state)).json()).toMatchObject({ state });
    const refused = await changeState(tenant, page, 'closed');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('inmiddels ‘Concept’'),
    ]);
    const log = (await tenant.get('/api/admin/audit')).body;
    for (const word of ['gemaakt', 'geopend', 'gesloten', 'gearchiveerd', 'teruggehaald'])
      expect(log).toContain(`De pagina ‘Samen voor de buurt’ ${word}`);
  });

  test('gets a last day in the past only while it is closed, and cannot open after its last day', async () => {
    const tenant = await aTenant(world);
    const refusal = [
      400,
      { endsOn: 'De laatste dag is al voorbij. Kies een latere dag, of laat het veld leeg.' },
    ];
    const expectRefusal = (answer: Awaited<ReturnType<typeof createPage>>) =>
      expect([answer.statusCode, answer.json().fields]).toEqual(refusal);
    expectRefusal(await createPage(tenant, { endsOn: '2026-11-15' }));
    const page = await aPage(tenant, { endsOn: '2026-11-16' });
    expectRefusal(await change(tenant, page, { endsOn: '2026-11-15' }));
    expect((await changeState(tenant, page, 'open')).statusCode).toBe(200);
    expectRefusal(await change(tenant, page, { endsOn: '2026-11-15' }));
    clock.value = new Date('2026-11-20T10:00:00Z');
    expect((await change(tenant, page, { endsOn: '2026-11-16', title: 'Met dank' })).statusCode).toBe(200);
    await changeState(tenant, page, 'closed');
    expect((await change(tenant, page, { endsOn: '2026-11-15' })).statusCode).toBe(200);
    expectRefusal(await changeState(tenant, page, 'open'));
    clock.value = new Date('2026-11-16T10:00:00Z');
  });

  test('is found only by its own organisation, and so are the funds of that organisation', async () => {
    const [owner, stranger] = [await aTenant(world), await aTenant(world)];
    const page = await aPage(owner);
    const fund = await aFund(owner);
    const answers = [
      await stranger.get(`${path}/${page.id}`),
      await change(stranger, page, { slug: `van-mij-${randomId()}` }),
      await changeState(stranger, page, 'open'),
      await createPage(stranger, { parentId: page.id }),
      await archive(stranger, fund),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await createPage(stranger, { fundId: fund.id })).statusCode).toBe(400);
    expect((await listPages(stranger)).titles).toEqual([]);
    expect((await stranger.get('/api/admin/funds')).json()).toEqual([]);
  });

  test('is visible to a viewer, who cannot create or change pages', async () => {
    const tenant = await aTenant(world);
    const page = await aPage(tenant);
    const viewer = await aMember(world, tenant, 'viewer');
    expect((await viewer.get(`${path}/${page.id}`)).statusCode).toBe(200);
    for (const answer of [
      await createPage(viewer),
      await change(viewer, page, {}),
      await changeState(viewer, page, 'open'),
    ])
      expect(answer.json()).toMatchObject({ code: 'role_not_allowed' });
  });
});

describe('pages under pages', () => {
  test('are at most four levels deep, even when a page moves with the pages under it', async () => {
    const tenant = await aTenant(world);
    const line: CampaignPage[] = [];
    for (let level = 0; level < 4; level += 1)
      line.push(await aPage(tenant, { parentId: line.at(-1)?.id ?? null }));
    const [top, second, , last] = line as [CampaignPage, CampaignPage, CampaignPage, CampaignPage];
    const fifth = await createPage(tenant, { parentId: last.id });
    expect([fifth.statusCode, fifth.json().fields.parentId]).toEqual([
      409,
      expect.stringContaining('4 diep'),
    ]);
    const other = await aPage(tenant);
    expect((await change(tenant, top, { parentId: other.id })).statusCode).toBe(409);
    expect((await change(tenant, second, { parentId: other.id })).json()).toMatchObject({
      parentTitle: other.title,
    });
  });

  test('never form a circle, even when two pages move under each other at the same moment', async () => {
    const tenant = await aTenant(world);
    const parent = await aPage(tenant);
    const child = await aPage(tenant, { parentId: parent.id });
    for (const parentId of [child.id, parent.id]) {
      const answer = await change(tenant, parent, { parentId });
      expect([answer.statusCode, answer.json().fields]).toEqual([
        409,
        { parentId: 'Een pagina kan geen deel zijn van zichzelf of van een pagina die er deel van is.' },
      ]);
    }
    const [one, two] = [await aPage(tenant), await aPage(tenant)];
    const moves = await Promise.all([
      change(tenant, one, { parentId: two.id }),
      change(tenant, two, { parentId: one.id }),
    ]);
    expect(moves.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the address of a page', () => {
  test('is unique, and may not look like an address of another organisation', async () => {
    const [owner, stranger] = [await aTenant(world), await aTenant(world)];
    const name = randomId().slice(0, 8).replaceAll(/\d/g, 'x');
    await aPage(owner, { slug: `hoop-${name}-licht` });
    await aPage(owner, { slug: `winter-${name}` });
    for (const slug of [
      `vvinter-${name}`,
      `hoop-${name}-licht`,
      `h00p-${name}-licht`,
      `hoop${name}licht`,
      `hoop-${name}-iicht`,
    ]) {
      const answer = await createPage(stranger, { slug });
      expect([answer.statusCode, answer.json().fields], slug).toEqual([
        409,
        { slug: 'Dit adres is van een andere organisatie, of lijkt er te veel op. Kies een ander.' },
      ]);
    }
    expect((await createPage(owner, { slug: `hoop${name}licht` })).statusCode).toBe(201);
    const again = await createPage(owner, { slug: `hoop-${name}-licht` });
    expect([again.statusCode, again.json().fields.slug]).toEqual([409, expect.stringContaining('uw pagina')]);
  });

  test('cannot be the first part of another path of Gulhart', () => {
    const names = listRoutes(world.app).map((route) => /^\S+ \/([a-z][a-z0-9-]{2,})/.exec(route)?.[1]);
    expect(new Set(names).size).toBeGreaterThan(10);
    expect(names.filter((name) => name && pageSlug.safeParse(name).success)).toEqual([]);
  });

  test('cannot be the ANBI address of another organisation', async () => {
    const [owner, stranger] = [await aTenant(world), await aTenant(world)];
    const slug = `stichting-${randomId()}`;
    await world.owner.query('insert into anbi_address (organisation_id, slug) values ($1, $2)', [
      owner.id,
      slug,
    ]);
    expect((await createPage(stranger, { slug })).statusCode).toBe(409);
    expect((await createPage(owner, { slug })).statusCode).toBe(201);
  });

  test('can change until the page has had five addresses, and can return to an earlier address', async () => {
    const tenant = await aTenant(world);
    const page = await aPage(tenant);
    for (let number = 1; number < maxAddressesOfPage; number += 1)
      expect((await change(tenant, page, { slug: `adres-${number}-${randomId()}` })).statusCode).toBe(200);
    const sixth = await change(tenant, page, { slug: `adres-6-${randomId()}` });
    expect([sixth.statusCode, sixth.json().fields.slug]).toEqual([
      409,
      expect.stringContaining('al 5 adressen'),
    ]);
    expect((await change(tenant, page, { slug: page.slug })).statusCode).toBe(200);
  });
});

describe('a fund', () => {
  test('is created, renamed and archived, and its name is unique', async () => {
    const tenant = await aTenant(world);
    const fund = await aFund(tenant);
    const twice = await tenant.post('/api/admin/funds', {
      name: 'noodhulp',
      ledgerAccount: '',
      isArchived: false,
    });
    expect([twice.statusCode, twice.json().fields]).toEqual([
      409,
      { name: 'U hebt al een bestemming met deze naam.' },
    ]);
    expect((await archive(tenant, { ...fund, name: 'Noodhulp 2026' })).json()).toEqual({
      ...fund,
      name: 'Noodhulp 2026',
      ledgerAccount: '',
      isArchived: true,
    });
    expect((await tenant.get('/api/admin/funds')).json()).toMatchObject([{ isArchived: true }]);
  });

  test('cannot be archived while a draft uses it; once it is archived, no page can be created or opened with it', async () => {
    const tenant = await aTenant(world);
    const fund = await aFund(tenant);
    const page = await aPage(tenant, { fundId: fund.id });
    const inUse = await archive(tenant, fund);
    expect([inUse.statusCode, inUse.json().fields.isArchived]).toEqual([
      409,
      expect.stringContaining('‘Samen voor de buurt’'),
    ]);
    await changeState(tenant, page, 'open');
    await changeState(tenant, page, 'closed');
    expect((await archive(tenant, fund)).statusCode).toBe(200);
    for (const answer of [
      await createPage(tenant, { fundId: fund.id }),
      await changeState(tenant, page, 'open'),
    ])
      expect([answer.statusCode, answer.json().fields]).toEqual([
        400,
        { fundId: 'Deze bestemming is gearchiveerd. Kies een andere, of geen.' },
      ]);
    expect((await change(tenant, page, { fundId: fund.id, title: 'Met dank' })).statusCode).toBe(200);
  });
});

describe('the list of pages', () => {
  test('is paged, can be filtered by title, state and parent, and starts with open pages', async () => {
    const tenant = await aTenant(world);
    const top = await aPage(tenant, { title: 'Kerstactie' });
    await aPage(tenant, { title: 'Kerst bij de buren', parentId: top.id });
    const open = await aPage(tenant, { title: 'Zomerfonds 100%' });
    await changeState(tenant, open, 'open');
    const away = await aPage(tenant, { title: 'Kerst van toen' });
    await changeState(tenant, away, 'archived');
    const asked = async (query: string) => (await listPages(tenant, query)).titles;
    expect(await listPages(tenant, '?pageSize=1')).toEqual({ titles: ['Zomerfonds 100%'], total: '3' });
    expect(await asked('?pageSize=2&page=2')).toEqual(['Kerstactie']);
    expect(await asked('?search=KERST')).toEqual(['Kerst bij de buren', 'Kerstactie']);
    expect(await asked('?search=0%25')).toEqual(['Zomerfonds 100%']);
    expect(await asked('?state=archived')).toEqual(['Kerst van toen']);
    expect(await asked('?parent=top')).toEqual(['Zomerfonds 100%', 'Kerstactie']);
    expect(await asked(`?parent=${top.id}`)).toEqual(['Kerst bij de buren']);
  });

  test('omits, as possible parents of a page, the page itself, the pages under it and in memoriam pages', async () => {
    const tenant = await aTenant(world);
    const top = await aPage(tenant, { title: 'Kerstactie' });
    const child = await aPage(tenant, { title: 'Kerst bij de buren', parentId: top.id });
    await aPage(tenant, { title: 'Kerst op zes hoog', parentId: child.id });
    const other = await aPage(tenant, { title: 'Zomerfonds' });
    await tenant.post(path, { kind: 'in_memoriam', page: aPageBody({ title: 'Jan de Vries' }) });
    expect((await listPages(tenant, '')).total).toBe('5');
    const offered = async (query: string) => (await listPages(tenant, query)).titles;
    expect(await offered(`?parentOf=${top.id}`)).toEqual([other.title]);
    expect(await offered(`?parentOf=${child.id}`)).toEqual([other.title, top.title]);
    expect((await offered('?parentOf=new')).length).toBe(4);
  });

  test('has at most 10,000 pages, and shows the total of a page with 9,999 pages under it', async () => {
    const tenant = await aTenant(world);
    const top = await aPage(tenant, { title: 'De grote actie' });
    await changeState(tenant, top, 'open');
    await world.owner.query(
      `insert into campaign_page (organisation_id, page_id, parent_id, kind, state, slug, title)
       select $1, 'pagina' || lpad(n::text, 20, '0'), $2, 'action', 'open', 'pagina-' || n, 'Actie ' || n
       from generate_series(1, 9999) n`,
      [tenant.id, top.id],
    );
    await world.owner.query(
      `insert into campaign_figure (organisation_id, page_id, slot, gift_count, received_cents)
       select $1, 'pagina' || lpad(n::text, 20, '0'), slot, 1, 100
       from generate_series(1, 9999) n, generate_series(0, 2) slot`,
      [tenant.id],
    );
    await world.owner.query('analyze campaign_page, campaign_figure');
    const [first] = (await tenant.get(`${path}?parent=top`)).json<ListedPage[]>();
    expect(first).toMatchObject({ pageCount: 9_999, giftCount: 29_997, received: '29997.00' });
    const tooMany = await createPage(tenant);
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      409,
      expect.stringContaining('10.000 pagina’s'),
    ]);
  });
});

describe('the preview of a page', () => {
  const preview = async (
    visitor: LoggedIn,
    change: object = {},
    id: string | null = null,
    kind = 'campaign',
  ) => {
    const answer = await visitor.post(`${path}/preview`, { kind, id, page: aPageBody(change) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ html: string }>().html.replaceAll('\u00a0', ' ');
  };

  test('shows the typed values, even a title that is too short, and omits an invalid goal', async () => {
    const tenant = await aTenant(world, 'Stichting Licht');
    const page = await aPage(tenant, { title: 'Oude titel' });
    const html = await preview(
      tenant,
      { title: 'Warme winter', goal: '2500', longText: '**Samen**' },
      page.id,
    );
    expect(html).toContain('<h1>Warme winter</h1>');
    expect(html).toContain('van € 2.500');
    expect(html).toContain('<strong>Samen</strong>');
    expect(html).not.toContain('Oude titel');
    const half = await preview(tenant, {
      title: 'W',
      slug: '!',
      goal: '0',
      endsOn: 'morgen',
      presetAmounts: 'x',
    });
    expect(half).toContain('<h1>W</h1>');
    expect(half).not.toContain('van € 0');
    expect(await preview(tenant, { title: '' })).toContain('De titel van uw pagina');
    expect(await preview(tenant, { endsOn: '2026-11-15' })).toContain('Deze actie is gesloten');
  });

  test('of a new page with a donor wall hides the fields for the wall until the box is ticked', async () => {
    const html = await preview(await aTenant(world), { wall: 'at_once' });
    expect(html).toContain('class="wall-fields"');
    expect(html).toContain('#wall:checked');
  });

  test('shows nothing from another organisation', async () => {
    const [owner, stranger] = [await aTenant(world), await aTenant(world)];
    const page = await aPage(owner, { title: 'Geheim plan' });
    await changeState(owner, page, 'open');
    const html = await preview(stranger, { parentId: page.id, imageId: page.id }, page.id);
    expect(html).not.toContain('Geheim plan');
    expect(html).not.toContain('/images/');
  });
});

describe('a picture for a page', () => {
  const upload = (visitor: LoggedIn, file: Buffer) =>
    visitor.request('POST', '/api/admin/images?kind=page', file, { 'content-type': 'image/png' });

  test('can be chosen only by the organisation that uploaded it', async () => {
    const [owner, stranger] = [await aTenant(world), await aTenant(world)];
    const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { id, url } = (await upload(owner, file)).json<{ id: string; url: string }>();
    expect(await aPage(owner, { imageId: id })).toMatchObject({
      imageId: id,
      imageUrl: url,
      phoneImageUrl: url.replace('.jpg', '.webp'),
    });
    expect((await createPage(stranger, { imageId: id })).statusCode).toBe(400);
  });
});
