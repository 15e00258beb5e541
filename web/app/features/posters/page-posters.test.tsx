// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PageKind } from '../../../../contract/campaigns.ts';
import type { ShortLink } from '../../../../contract/short-links.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PagePosters } from './page-posters.tsx';

const link: ShortLink = {
  code: 'abc2def',
  pageId: idOf('p'),
  pageTitle: 'Winterjassen',
  label: 'Bij de uitgang',
  amount: '5.00',
  isMonthly: false,
  url: 'https://gulhart.example/q/abc2def',
  scanCount: 1234,
  giftCount: 12,
  received: '82.50',
  createdAt: '2026-11-15T12:00:00Z',
  isArchived: false,
};
const old: ShortLink = {
  ...link,
  code: 'xyz2345',
  label: '',
  amount: null,
  scanCount: 0,
  giftCount: 0,
  received: '0.00',
  isArchived: true,
};

function show(links: ShortLink[], role: 'owner' | 'viewer' = 'owner', kind: PageKind | null = 'campaign') {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ role }),
    'GET /api/admin/short-links': json(links),
    'POST /api/admin/short-links': json(link, 201),
    [`PUT /api/admin/short-links/${link.code}`]: json({ message: 'Code gearchiveerd.' }),
  });
  return {
    ...api,
    ...renderScreen(<PagePosters page={kind === null ? undefined : { id: idOf('p'), kind }} />),
  };
}

test.each([
  ['campaign', 1],
  ['in_memoriam', 0],
] as const)('a code of a page of kind %s offers a monthly gift in %i checkbox', async (kind, count) => {
  show([], 'owner', kind);
  await screen.findByText('Nog geen codes');
  expect(screen.queryAllByLabelText('Vraag om een maandelijkse gift')).toHaveLength(count);
});

test('a QR code shows its amount, its numbers of scans and donations, and links to its downloads', async () => {
  const { requests } = show([link, old]);
  await screen.findByRole('heading', { name: 'Bij de uitgang' });
  expect(requests.some(({ url }) => url === `/api/admin/short-links?pageId=${idOf('p')}`)).toBe(true);
  expect(screen.getByText(/^Vraagt/).parentElement?.textContent).toMatch(
    /Vraagt €\s5,00 1\.234 keer gescand 12 giften, samen €\s82,50 gemaakt op 15 nov 2026/,
  );
  expect(screen.getByRole('img', { name: 'QR-code: Bij de uitgang' }).getAttribute('src')).toBe(
    '/api/admin/short-links/abc2def/qr.svg',
  );
  const downloads = within(screen.getByRole('list', { name: 'Downloads van Bij de uitgang' }));
  expect(downloads.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Poster A4',
    'Poster A5',
    'Dia voor de beamer',
    'SVG',
    'PNG',
  ]);
  expect(screen.queryByText('Code xyz2345')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Toon gearchiveerde codes (1)' }));
  screen.getByText('Code xyz2345');
  screen.getByText('nog niet gescand');
  screen.getByText('nog geen giften');
});

test('the list of all codes says to which page or form each code leads', async () => {
  const ofForm = { ...link, code: 'xyz2345', pageId: null, pageTitle: null, label: 'Op de brief' };
  const { requests } = show([link, ofForm], 'owner', null);
  const textOf = async (name: string) =>
    (await screen.findByRole('heading', { name })).closest('li')?.textContent;
  expect(await textOf('Bij de uitgang')).toContain('Voor Winterjassen');
  expect(await textOf('Op de brief')).toContain('Voor uw formulier');
  expect(requests.some(({ url }) => url === '/api/admin/short-links')).toBe(true);
  expect(screen.getByRole('link', { name: 'Winterjassen' }).getAttribute('href')).toBe(
    `/admin?tab=campagnes&id=${idOf('p')}&deel=posters`,
  );
  screen.getByText(/Een code voor een pagina maakt u bij die pagina/);
});

test('an invalid amount shows an error, and a valid amount creates a code', async () => {
  const { requests, answers } = show([]);
  await screen.findByText('Nog geen codes');
  fireEvent.change(screen.getByLabelText(/^Naam/), { target: { value: 'Bij de uitgang' } });
  fireEvent.change(screen.getByLabelText(/^Bedrag in euro/), { target: { value: 'veel' } });
  const wrong = 'Typ een bedrag van minstens € 1,00, bijvoorbeeld 5 of 12,50.';
  answers['POST /api/admin/short-links'] = refusal(400, {
    code: 'validation_failed',
    message: 'Niet alles is goed ingevuld.',
    fields: { amount: wrong },
  });
  fireEvent.click(screen.getByRole('button', { name: 'QR-code maken' }));
  await screen.findByText(wrong);
  answers['POST /api/admin/short-links'] = json(link, 201);
  fireEvent.change(screen.getByLabelText(/^Bedrag in euro/), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'QR-code maken' }));
  await waitFor(() =>
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      pageId: idOf('p'),
      label: 'Bij de uitgang',
      amount: '5',
      isMonthly: false,
    }),
  );
});

test('a page with only archived codes says that all its codes are archived', async () => {
  show([old]);
  await screen.findByText('Alle codes zijn gearchiveerd');
  expect(screen.queryByText('Nog geen codes')).toBeNull();
  screen.getByRole('button', { name: 'Toon gearchiveerde codes (1)' });
});

test('an owner can archive a code', async () => {
  const { requests } = show([link]);
  fireEvent.click(await screen.findByRole('button', { name: /^Archiveren/ }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: true }),
  );
});

test('a viewer can neither create nor archive a code', async () => {
  show([link], 'viewer');
  await screen.findByRole('heading', { name: 'Bij de uitgang' });
  expect(screen.queryByRole('button', { name: 'QR-code maken' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Archiveren/ })).toBeNull();
});
