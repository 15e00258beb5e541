import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OriginChoices } from '../../../../../contract/donation-list.ts';
import { idOf, makeTenant, signedIn } from '../../../../testing/accounts.ts';
import { makeDonation } from '../../../../testing/donations.ts';
import { json, startFakeApi } from '../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { DonationsScreen } from './donations-screen.tsx';

const dak = { id: idOf('d'), title: 'Samen voor het dak', slug: 'dak' };
const none: OriginChoices = { pages: [], pageCount: 0, chosenPage: null, funds: [], sources: [] };
const some: OriginChoices = {
  ...none,
  pages: [dak, { id: idOf('s'), title: 'Soepbus', slug: 'soepbus' }],
  pageCount: 2,
  funds: [{ id: idOf('f'), name: 'Nieuw dak', isArchived: false }],
  sources: ['nieuwsbrief', 'qr'],
};

function show(origins: OriginChoices, { isAdmin = false, address = '/admin?tab=donaties' } = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ isAdmin, apiEnvironment: 'live' }),
    'GET /api/admin/donations': () =>
      Response.json([makeDonation({ pageTitle: 'Soepbus', fundName: 'Nieuw dak' })], {
        headers: { 'x-total-count': '1' },
      }),
    'GET /api/admin/donations/origins': () => {
      const isFiltered = api.requests.at(-1)?.url.includes(`pageId=${dak.id}`);
      return Response.json(isFiltered ? { ...origins, chosenPage: dak } : origins);
    },
    'GET /api/admin/users': json([makeTenant()]),
  });
  const lastQuery = () => {
    const { url } = api.requests.findLast((request) => request.url.startsWith('/api/admin/donations?'))!;
    return Object.fromEntries(new URLSearchParams(url.split('?')[1]));
  };
  const view = renderScreen(<DonationsScreen />, address);
  const openMoreFilters = async () =>
    view.user.click(await screen.findByRole('button', { name: 'Meer filters' }));
  return { ...api, ...view, openMoreFilters, lastQuery };
}

test('donations are filtered by page, fund and source, and a chip names each choice', async () => {
  const { lastQuery, openMoreFilters } = show(some);
  await openMoreFilters();
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByRole('option', { name: 'Samen voor het dak' });
  choose('Pagina', dak.id);
  choose('Bestemming', idOf('f'));
  choose('Bron', 'qr');
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ pageId: dak.id, fundId: idOf('f'), source: 'qr', page: '1' }),
  );
  await screen.findByRole('button', { name: 'Pagina: Samen voor het dak wissen' });
  screen.getByRole('button', { name: 'Bestemming: Nieuw dak wissen' });
  screen.getByRole('button', { name: 'Bron: qr wissen' });

  fireEvent.click(screen.getByRole('button', { name: 'Wis filters' }));
  for (const label of ['Pagina', 'Bestemming', 'Bron'])
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('value', ''));
});

test('the user can show a column with the page and the fund of each gift, and the URL keeps that choice', async () => {
  const { user, addresses, openMoreFilters } = show(some);
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await screen.findByText('a1b2c3…');
  expect(headers()).not.toContain('Campagne');
  expect(screen.queryByText('Soepbus')).toBeNull();
  await openMoreFilters();
  await user.click(screen.getByRole('checkbox', { name: 'Kolom campagne tonen' }));
  expect(addresses.at(-1)).toBe('/admin?tab=donaties&kolom=campagne');
  expect(headers()).toEqual([
    'ID',
    'Bedrag',
    'Email',
    'Datum',
    'Status',
    'Type',
    'Omgeving',
    'Campagne',
    'Acties',
  ]);
  expect(screen.getByRole('cell', { name: 'Soepbus Nieuw dak' })).toBeDefined();
});

test('campaign pages with the same title are listed with their address', async () => {
  const pages = [...some.pages, { ...dak, id: idOf('t'), slug: 'dak-2' }];
  const { openMoreFilters } = show({ ...some, pages, pageCount: 3 });
  await openMoreFilters();
  await screen.findByRole('option', { name: 'Samen voor het dak (/c/dak)' });
  const names = within(screen.getByLabelText('Pagina'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names.slice(1)).toEqual(['Samen voor het dak (/c/dak)', 'Soepbus', 'Samen voor het dak (/c/dak-2)']);
});

test('an organisation without pages, funds and sources does not see the filters for them', async () => {
  const { requests, openMoreFilters } = show(none);
  await openMoreFilters();
  await waitFor(() => expect(requests.some(({ url }) => url.includes('/origins'))).toBe(true));
  await screen.findByRole('table');
  expect(screen.queryByLabelText('Pagina')).toBeNull();
  expect(screen.queryByLabelText('Bestemming')).toBeNull();
  expect(screen.queryByLabelText('Bron')).toBeNull();
});

test('the user finds one of many pages by a part of its title', async () => {
  const { requests, lastQuery, openMoreFilters } = show({ ...some, pageCount: 340 });
  await openMoreFilters();
  const field = await screen.findByRole('combobox', { name: 'Pagina' });
  fireEvent.change(field, { target: { value: 'dak' } });
  await waitFor(() => expect(requests.some(({ url }) => url.includes('search=dak'))).toBe(true));
  await screen.findByText('En nog 338 andere: typ een deel van de titel.');
  fireEvent.click(screen.getByRole('option', { name: 'Samen voor het dak' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ pageId: dak.id }));
});

test('an administrator who sees all organisations cannot filter by page', async () => {
  const { requests, lastQuery, openMoreFilters } = show(some, {
    isAdmin: true,
    address: `/admin?tab=donaties&campagne=${dak.id}&bron=qr`,
  });
  await screen.findByRole('table');
  await openMoreFilters();
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: '1' }));
  expect(lastQuery()).not.toHaveProperty('pageId');
  expect(screen.queryByLabelText('Pagina')).toBeNull();
  expect(requests.filter(({ url }) => url.includes('/origins'))).toEqual([]);
});
