import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../../../../contract/roles.ts';
import { idOf } from '../../../../testing/accounts.ts';
import { makeMonthlyGift } from '../../../../testing/donations.ts';
import { donorId, makeListedDonor } from '../../../../testing/donors.ts';
import { json, refusal } from '../../../../testing/fake-api.ts';
import { type DonorsWorld, showDonors, textOf } from './testing/show-donors.tsx';

function show(world: DonorsWorld = {}) {
  const shown = showDonors(world);
  const queries = () =>
    shown.requests.flatMap(({ url }) =>
      url.startsWith('/api/admin/donors?') ? [new URLSearchParams(url.split('?')[1])] : [],
    );
  return { ...shown, lastQuery: () => queries().at(-1) };
}

describe('the list of donors', () => {
  test('shows what each donor gave, the monthly gift, and what needs attention', async () => {
    const donors = [
      makeListedDonor(),
      makeListedDonor({
        id: idOf('e'),
        firstName: null,
        lastName: null,
        email: 'bv@voorbeeld.nl',
        isCompany: true,
        giftCount: 1,
        eraseBefore: '2026-05-03',
        hasMissedCharge: true,
        monthlyGift: makeMonthlyGift({ pausedUntil: '2026-12-01' }),
      }),
      makeListedDonor({ id: idOf('f'), monthlyGift: makeMonthlyGift({ status: 'canceled' }) }),
    ];
    show({ answers: { 'GET /api/admin/donors': json(donors) } });
    const [, first, second, third] = await screen.findAllByRole('row');
    expect(textOf(first)).toContain('Zoë Jansenzoe@voorbeeld.nl');
    expect(textOf(first)).toMatch(/€ 125,00 ?5 giften.*3 apr 2026.*Geen$/);
    expect(textOf(second)).toMatch(/^bv@voorbeeld.nl€ 125,001 gift/);
    expect(textOf(second)).toMatch(
      /€ 10,00 per maandGepauzeerd tot 1 dec 2026Vraagt ietsGemiste maandBedrijf$/,
    );
    expect(textOf(third)).toMatch(/€ 10,00 per maandGestopt$/);
    await screen.findByText('Toont 1-3 van 3 donateurs');
  });

  test('opens the page of a donor, and keeps the filters when the user returns', async () => {
    const { user, addresses } = show({ query: '&stand=storno&zoek=zo' });
    await user.click(await screen.findByRole('link', { name: 'Zoë Jansen' }));
    expect(addresses.at(-1)).toBe(`/admin?tab=donateurs&stand=storno&zoek=zo&id=${donorId}`);
    await screen.findByRole('heading', { level: 1, name: 'Zoë Jansen' });
    await user.click(screen.getByRole('link', { name: 'Donateurs' }));
    expect(addresses.at(-1)).toBe('/admin?tab=donateurs&stand=storno&zoek=zo');
  });

  test('opens its first page when the user searches or filters', async () => {
    const { user, addresses, lastQuery } = show({ query: '&pagina=2' });
    await user.selectOptions(await screen.findByLabelText('Wie'), 'Gemiste maand staat open');
    await waitFor(() => expect(lastQuery()?.get('filter')).toBe('missed'));
    expect(addresses.at(-1)).toBe('/admin?tab=donateurs&stand=storno');
    await user.type(screen.getByRole('searchbox', { name: 'Zoeken' }), 'zoe');
    await waitFor(() => expect(lastQuery()?.get('search')).toBe('zoe'));
    expect(Object.fromEntries(lastQuery()!)).toMatchObject({
      apiEnvironment: 'live',
      filter: 'missed',
      page: '1',
    });
  });

  test.each([
    ['&omgeving=test', 'test'],
    ['&omgeving=alle', 'live'],
    ['&stand=onzin', 'live'],
  ])('shows the donors of one environment and ignores invalid parameters: %s', async (query, environment) => {
    const { lastQuery } = show({ query });
    await screen.findByText('Zoë Jansen');
    expect(lastQuery()?.get('apiEnvironment')).toBe(environment);
    expect(lastQuery()?.get('filter') ?? '').toBe('');
    const choice = screen.getByLabelText<HTMLSelectElement>('Omgeving');
    expect(choice.value).toBe(environment);
    expect(within(choice).queryByRole('option', { name: 'Alle betalingen' })).toBeNull();
  });

  test('says that there are more than 1,000 donors', async () => {
    const headers = { 'x-total-count': '1000', 'x-total-count-exceeded': 'true' };
    const answer = () => Response.json([makeListedDonor()], { headers });
    show({ answers: { 'GET /api/admin/donors': answer } });
    expect(await screen.findByText('Toont 1 van meer dan 1.000 donateurs')).toBeDefined();
  });

  test.each([
    ['', 'Nog geen donateurs'],
    ['&stand=bedrijf', 'Niemand gevonden'],
    ['&zoek=onbekend', 'Niemand gevonden'],
  ])('has an empty state for the filter "%s": %s', async (query, title) => {
    show({ answers: { 'GET /api/admin/donors': json([]) }, query });
    expect(await screen.findByText(title)).toBeDefined();
  });

  test('reports a failed load', async () => {
    const failure = refusal(500, { code: 'internal_error', message: 'Kapot.' });
    show({ answers: { 'GET /api/admin/donors': failure } });
    expect(await screen.findByText('De donateurs konden niet worden geladen.')).toBeDefined();
  });
});

test.each<[Role, string[]]>([
  ['owner', ['Alle', 'Vaste donateurs', 'Storno’s', 'Verzoeken']],
  ['treasurer', ['Alle', 'Vaste donateurs', 'Storno’s', 'Verzoeken']],
  ['staff', ['Alle', 'Vaste donateurs', 'Storno’s']],
  ['viewer', ['Vaste donateurs', 'Storno’s']],
])(
  'a %s sees only the parts that the role allows, and the screen requests donors for every role except viewer',
  async (role, expected) => {
    const { requests } = show({ query: role === 'viewer' ? `&id=${donorId}` : '', visitor: { role } });
    await screen.findByRole('tab', { name: 'Vaste donateurs' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(expected);
    const asksForDonors = requests.some(({ url }) => url.startsWith('/api/admin/donors'));
    expect(asksForDonors).toBe(role !== 'viewer');
  },
);

test('a viewer sees subscriptions without the names of donors, and cannot stop a subscription', async () => {
  const gift = makeMonthlyGift({ email: null, firstName: null, lastName: null, donorId: null });
  show({
    answers: { 'GET /api/admin/subscriptions': json([gift]) },
    query: '&deel=maandelijks',
    visitor: { role: 'viewer' },
  });
  const row = within(await screen.findByRole('row', { name: /10,00/ }));
  screen.getByText('Namen en adressen van donateurs horen niet bij uw rol. Ze zijn hier weggelaten.');
  expect(row.getByText('Donateur')).toBeDefined();
  expect(row.queryByRole('link')).toBeNull();
  expect(row.queryByRole('button', { name: /stoppen/ })).toBeNull();
});
