import { beforeAll, describe, expect, test } from 'vitest';
import type { OriginChoices } from '../../../../../contract/donation-list.ts';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import { aRecordedDonation } from '../../../../testing/a-recorded-donation.ts';
import { aCampaignPage, aFund } from '../../../../testing/campaign-builders.ts';
import { aTenant, anAdministrator, type LoggedIn } from '../../../../testing/builders.ts';
import { useTestWorld } from '../../../../testing/test-world.ts';

const world = useTestWorld();
let organisation: LoggedIn;
let other: LoggedIn;
const ids = { campaign: '', team: '', action: '', apart: '', roof: '', foreign: '' };

beforeAll(async () => {
  organisation = await aTenant(world, 'Stichting Dak');
  other = await aTenant(world, 'Stichting Ander');
  ids.roof = await aFund(world, organisation, 'Nieuw dak', '8010');
  const page = async (title: string, parent_id: string | null = null) =>
    (await aCampaignPage(world, organisation, { title, parent_id })).page_id;
  ids.campaign = await page('Samen voor het dak');
  ids.team = await page('Team Zuid', ids.campaign);
  ids.action = await page('Anna loopt', ids.team);
  ids.apart = await page('Soepbus');
  ids.foreign = (await aCampaignPage(world, other)).page_id;
  const gifts: [name: string, given: Record<string, unknown>][] = [
    ['Zonder', {}],
    ['Campagne', { page_id: ids.campaign, fund_id: ids.roof, source: 'nieuwsbrief', costs_cents: 32 }],
    ['Actie', { page_id: ids.action, source: 'qr' }],
    ['Mislukt', { page_id: ids.action, source: 'qr', status: 'failed' }],
    ['Proef', { page_id: ids.action, environment: 'test' }],
    ['Maandelijks', { page_id: ids.action, is_recurring: true, fund_id: ids.roof }],
    ['Apart', { page_id: ids.apart, source: 'nieuwsbrief' }],
  ];
  for (const [index, [first_name, given]] of gifts.entries()) {
    const at = new Date(Date.UTC(2026, 0, index + 1));
    await aRecordedDonation(world, organisation, {
      first_name,
      created_at: at,
      ...(given['status'] !== 'failed' && { completed_at: at }),
      ...given,
    });
  }
  await aRecordedDonation(world, other, {
    first_name: 'Vreemd',
    page_id: ids.foreign,
    source: 'elders',
  });
});

async function list(query: Record<string, string>, visitor = organisation) {
  const answer = await visitor.get(
    `/api/admin/donations?${new URLSearchParams({ pageSize: '50', ...query }).toString()}`,
  );
  expect(answer.statusCode).toBe(200);
  return { rows: answer.json<ListedDonation[]>(), headers: answer.headers };
}

const names = ({ rows }: { rows: ListedDonation[] }) => rows.map(({ firstName }) => firstName);

describe('donations', () => {
  test('can be listed for a campaign page and the pages below it, newest first, with count and total', async () => {
    const found = await list({ pageId: ids.campaign });
    expect(names(found)).toEqual(['Maandelijks', 'Proef', 'Mislukt', 'Actie', 'Campagne']);
    expect(found.headers).toMatchObject({ 'x-total-count': '5', 'x-total-received': '50.00' });
    expect(names(await list({ pageId: ids.action }))).toEqual(['Maandelijks', 'Proef', 'Mislukt', 'Actie']);
    expect(names(await list({ pageId: ids.apart }))).toEqual(['Apart']);
    expect(names(await list({ pageId: ids.campaign, page: '2', pageSize: '2' }))).toEqual([
      'Mislukt',
      'Actie',
    ]);
  });

  test.each<[string, () => Record<string, string>, string[]]>([
    ['a fund', () => ({ fundId: ids.roof }), ['Maandelijks', 'Campagne']],
    ['a source', () => ({ source: 'nieuwsbrief' }), ['Apart', 'Campagne']],
    ['a page and a status', () => ({ pageId: ids.campaign, status: 'failed' }), ['Mislukt']],
    ['a page and a kind', () => ({ pageId: ids.campaign, type: 'maandelijks' }), ['Maandelijks']],
    [
      'a page, an environment and a source',
      () => ({ pageId: ids.team, apiEnvironment: 'live', source: 'qr' }),
      ['Mislukt', 'Actie'],
    ],
    ['a page in a period', () => ({ pageId: ids.campaign, to: '2026-01-03' }), ['Actie', 'Campagne']],
    ['a page and a name', () => ({ pageId: ids.campaign, search: 'actie' }), ['Actie']],
    ['a name only', () => ({ pageId: '', fundId: '', source: '', search: 'apart' }), ['Apart']],
    ['a page of another organisation, which finds nothing', () => ({ pageId: ids.foreign }), []],
    ['an unknown page, which finds nothing', () => ({ pageId: 'weg' }), []],
  ])('can be filtered by %s', async (_, query, expected) => {
    expect(names(await list(query()))).toEqual(expected);
  });

  test('are listed with their page, fund and source', async () => {
    const { rows } = await list({ search: 'campagne' });
    expect(rows).toMatchObject([
      { pageTitle: 'Samen voor het dak', fundName: 'Nieuw dak', source: 'nieuwsbrief' },
    ]);
    const { rows: plain } = await list({ search: 'zonder' });
    expect(plain).toMatchObject([{ pageTitle: null, fundName: null, source: null }]);
  });

  test('are exported with their page, fund, ledger account, source and costs', async () => {
    const csv = await organisation.get(
      `/api/admin/donations/export.csv?pageId=${ids.campaign}&fundId=${ids.roof}&type=eenmalig`,
    );
    const [headings, ...rows] = csv.body.trim().split('\r\n');
    expect(headings).toContain('Pagina;Bestemming;Grootboekrekening;Bron;Transactiekosten');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('Samen voor het dak;Nieuw dak;8010;nieuwsbrief;0,32');
  });

  test('cannot be filtered by page, fund or source in a list of all organisations', async () => {
    const administrator = await anAdministrator(world);
    for (const query of [`pageId=${ids.campaign}`, `fundId=${ids.roof}`, 'source=qr']) {
      const refused = await administrator.get(`/api/admin/donations?${query}`);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        400,
        { fields: { userId: 'Kies eerst een organisatie om op pagina, bestemming of bron te filteren.' } },
      ]);
      expect((await administrator.get(`/api/admin/donations/export.csv?${query}`)).statusCode).toBe(400);
    }
    expect(names(await list({ pageId: ids.apart, userId: organisation.id }, administrator))).toEqual([
      'Apart',
    ]);
  });
});

test('an organisation chooses from its own pages, funds and sources', async () => {
  const readOrigins = async (query = '') =>
    (await organisation.get(`/api/admin/donations/origins?${query}`)).json<OriginChoices>();
  expect(await readOrigins()).toEqual({
    pages: ['Anna loopt', 'Samen voor het dak', 'Soepbus', 'Team Zuid'].map((title) => ({
      id: expect.any(String),
      title,
      slug: expect.any(String),
    })),
    pageCount: 4,
    chosenPage: null,
    funds: [{ id: ids.roof, name: 'Nieuw dak', isArchived: false }],
    sources: ['nieuwsbrief', 'qr'],
  });
  expect(await readOrigins(`search=team&pageId=${ids.action}`)).toMatchObject({
    pages: [{ title: 'Team Zuid' }],
    pageCount: 1,
    chosenPage: { id: ids.action, title: 'Anna loopt' },
  });
  expect(await readOrigins(`pageId=${ids.foreign}`)).toMatchObject({ chosenPage: null });
});
