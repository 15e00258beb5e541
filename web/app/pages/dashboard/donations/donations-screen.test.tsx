import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import { chooseTenant, idOf, makeTenant, signedIn } from '../../../../testing/accounts.ts';
import { makeDetail, makeDonation } from '../../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { DonationsScreen } from './donations-screen.tsx';

function pageOf(donations: readonly ListedDonation[], total = donations.length, headers = {}) {
  return () => Response.json(donations, { headers: { 'x-total-count': String(total), ...headers } });
}

interface Shown {
  isAdmin?: boolean;
  apiEnvironment?: 'test' | 'live';
  list?: () => Response | Promise<Response>;
  address?: string;
}

function show({
  isAdmin = false,
  apiEnvironment = 'live',
  list = pageOf([makeDonation()]),
  address = '/admin?tab=donaties',
}: Shown = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ isAdmin, apiEnvironment }),
    'GET /api/admin/donations': list,
    'GET /api/admin/users': json([makeTenant()]),
  });
  const lastQuery = () => {
    const { url } = api.requests.findLast((request) => request.url.startsWith('/api/admin/donations?'))!;
    return Object.fromEntries(new URLSearchParams(url.split('?')[1]));
  };
  return { ...api, ...renderScreen(<DonationsScreen />, address), lastQuery };
}

async function rows() {
  await screen.findAllByText('a1b2c3…');
  return screen.getAllByRole('row').slice(1);
}

const openMoreFilters = () => userEvent.click(screen.getByRole('button', { name: 'Meer filters' }));
const openPeriod = () => userEvent.click(screen.getByRole('button', { name: /^Periode: / }));

function textsOf(row: HTMLElement) {
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

function manyDonations(count: number) {
  return Array.from({ length: count }, (_, index) =>
    makeDonation({ id: `a1b2c3${String(index).padStart(20, '0')}`, email: `donateur-${index}@voorbeeld.nl` }),
  );
}

describe('the list of donations', () => {
  test('has the columns and status texts of the specification', async () => {
    const statuses = ['pending', 'failed', 'expired', 'canceled', 'refunded', 'charged_back'] as const;
    const others = statuses.map((status, index) => makeDonation({ id: idOf(String(index)), status }));
    show({ list: pageOf([makeDonation({ isRecurring: true, apiEnvironment: 'test' }), ...others]) });

    const cells = (await rows()).map((row) => textsOf(row));
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'Bedrag',
      'Email',
      'Datum',
      'Status',
      'Type',
      'Omgeving',
      'Acties',
    ]);
    expect(cells[0]).toEqual([
      'a1b2c3…',
      '€\u00a025,00',
      'Zoë Jansenzoe@voorbeeld.nl',
      '3 apr 2026',
      'Betaald',
      'Maandelijks',
      'Test',
      'Email',
    ]);
    expect(cells.slice(1).map((texts) => texts.slice(4, 7).join(' '))).toEqual([
      'In afwachting Eenmalig Live',
      'Mislukt Eenmalig Live',
      'Verlopen Eenmalig Live',
      'Geannuleerd Eenmalig Live',
      'Terugbetaald Eenmalig Live',
      'Teruggestort Eenmalig Live',
    ]);
  });

  test('begins with ten live donations, and does not load the list of tenants', async () => {
    const { requests, lastQuery } = show();

    await rows();
    expect(lastQuery()).toEqual({ apiEnvironment: 'live', page: '1', pageSize: '10' });
    screen.getByText('Live Betalingen');
    expect(requests.filter(({ url }) => url.startsWith('/api/admin/users'))).toEqual([]);
  });

  test('shows the email address of a donor without a name, or says that there is no address', async () => {
    const nameless = { firstName: null, lastName: null };
    show({
      list: pageOf([makeDonation(nameless), makeDonation({ ...nameless, id: idOf('x'), email: null })]),
    });

    await rows();
    screen.getByRole('link', { name: 'zoe@voorbeeld.nl' });
    expect(screen.getByRole('link', { name: 'Geen e-mailadres' })).toBeDefined();
  });

  test('opens a donation when the user clicks anywhere on its row or presses Enter', async () => {
    const api = show();
    api.answers[`GET /api/admin/donations/${makeDonation().id}`] = json(makeDetail());
    const opened = `/admin?tab=donaties&donatie=${makeDonation().id}`;

    await rows();
    await api.user.click(screen.getByText('3 apr 2026'));
    expect(api.addresses?.at(-1)).toBe(opened);
    await screen.findByText('Waarom deze status?');
    await api.user.keyboard('{Escape}');
    expect(api.addresses?.at(-1)).toBe('/admin?tab=donaties');
    const link = screen.getByRole('link', { name: 'Zoë Jansen' });
    expect(document.activeElement).toBe(link);
    await api.user.keyboard('{Enter}');
    expect(api.addresses?.at(-1)).toBe(opened);
  });

  test('opens no donation when the user presses a button in a row', async () => {
    const { user, addresses } = show();

    await rows();
    const before = addresses?.length;
    await user.click(screen.getByRole('button', { name: 'Email' }));
    await user.click(await screen.findByRole('button', { name: 'Annuleren' }));
    await user.click(screen.getByRole('button', { name: 'ID a1b2c3… kopiëren' }));

    expect(addresses).toHaveLength(before);
  });

  test.each([
    ['', { 'x-total-received': '1250.00' }, 'Samen ontvangen: €\u00a01.250,00'],
    [
      '&van=2026-01-01',
      { 'x-total-received': '1250.00' },
      'Samen ontvangen in deze periode: €\u00a01.250,00',
    ],
    [
      '',
      { 'x-total-count-exceeded': 'true' },
      'Bij meer dan 1.000 giften wordt niet opgeteld. Kies hele maanden, of minder giften.',
    ],
  ])('shows the sum of all listed donations, or why there is no sum', async (filter, headers, text) => {
    show({ list: pageOf(manyDonations(10), 1_000, headers), address: `/admin?tab=donaties${filter}` });

    await rows();
    expect(
      screen.getByText((_, element) => element?.textContent === text && element.tagName === 'OUTPUT'),
    ).toBeDefined();
  });

  test('starts with test payments for an organisation in test mode, and keeps another choice in the URL', async () => {
    const { user, addresses, lastQuery } = show({ apiEnvironment: 'test' });

    await screen.findByText('Test Betalingen');
    await rows();
    expect(lastQuery()).toMatchObject({ apiEnvironment: 'test' });
    await openMoreFilters();
    await user.selectOptions(screen.getByLabelText('Omgeving'), 'Live betalingen');
    await screen.findByText('Live Betalingen');
    expect(addresses?.at(-1)).toBe('/admin?tab=donaties&omgeving=live');
    await user.selectOptions(screen.getByLabelText('Omgeving'), 'Test betalingen');
    expect(addresses?.at(-1)).toBe('/admin?tab=donaties');
  });

  test('starts with live payments for an administrator', async () => {
    const { lastQuery } = show({ isAdmin: true, apiEnvironment: 'test' });

    await rows();
    expect(lastQuery()).toMatchObject({ apiEnvironment: 'live' });
  });

  test('marks a paid donation that has a refund under way', async () => {
    show({ list: pageOf([makeDonation({ isRefundUnderWay: true })]) });

    const texts = (await rows()).map((row) => textsOf(row)[4]);
    expect(texts).toEqual(['Terugbetaling onderweg']);
  });

  test('copies the whole id of a donation', async () => {
    const { user } = show();

    await rows();
    await user.click(screen.getByRole('button', { name: 'ID a1b2c3… kopiëren' }));

    expect(await navigator.clipboard.readText()).toBe(makeDonation().id);
  });

  test('shows five placeholder rows while it loads', async () => {
    show({ list: () => new Promise<Response>(() => {}) });

    await screen.findByText('Giften laden...');
    expect(screen.getAllByRole('row')).toHaveLength(1 + 5);
  });

  test('reports why loading failed, and tries again when the user presses the button', async () => {
    const api = show({ list: refusal(503, { message: 'Even niet.', code: 'unavailable' }) });

    const alert = await screen.findByRole('alert');
    within(alert).getByText('Er is een fout opgetreden bij het laden van de donaties.');
    within(alert).getByText('Even niet.');
    api.answers['GET /api/admin/donations'] = () => new Response('kapot', { status: 502 });
    await api.user.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByText('502: kapot');
    api.answers['GET /api/admin/donations'] = pageOf([makeDonation()]);
    await api.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));

    expect(await rows()).toHaveLength(1);
  });

  test('reports an answer that is not a list of donations', async () => {
    show({ list: json([{ ...makeDonation(), amount: 25 }]) });

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Er is een fout opgetreden bij het laden van de donaties.');
    expect(alert.textContent).toContain('De server gaf een onverwacht antwoord. Vernieuw de pagina.');
  });

  test('has different texts for an empty list and a search without results', async () => {
    const { user } = show({ list: pageOf([]) });

    await screen.findByText('Geen donaties gevonden.');
    expect(screen.queryByText(/^Toont/)).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Zoeken' }), 'niemand');

    expect(
      await screen.findByText('Geen donaties gevonden die overeenkomen met uw zoekopdracht.'),
    ).toBeDefined();
  });
});

describe('paging', () => {
  test('shows the range, and moves to the next and the previous page', async () => {
    const api = show({ list: pageOf(manyDonations(10), 12) });

    await screen.findByText('Toont 1-10 van 12 donaties');
    expect(screen.getByRole('button', { name: 'Vorige' })).toHaveProperty('disabled', true);
    api.answers['GET /api/admin/donations'] = pageOf(manyDonations(2), 12);
    await api.user.click(screen.getByRole('button', { name: 'Volgende' }));

    await screen.findByText('Toont 11-12 van 12 donaties');
    expect(api.addresses?.at(-1)).toBe('/admin?tab=donaties&pagina=2');
    expect(screen.getByRole('button', { name: 'Volgende' })).toHaveProperty('disabled', true);
    await api.user.click(screen.getByRole('button', { name: 'Vorige' }));
    expect(api.addresses?.at(-1)).toBe('/admin?tab=donaties');
  });

  test('scrolls to the start of the list and focuses the list when the page changes', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const api = show({ list: pageOf(manyDonations(10), 12) });

    await screen.findByText('Toont 1-10 van 12 donaties');
    await api.user.click(screen.getByRole('button', { name: 'Volgende' }));

    const table = screen.getByRole('table', { name: 'Donaties' });
    expect(scrolled.mock.contexts).toEqual([table]);
    expect(document.activeElement).toBe(table);
    scrolled.mockRestore();
  });

  test('starts at the first page when the page size changes', async () => {
    const { user, addresses, lastQuery } = show({
      list: pageOf(manyDonations(10), 300),
      address: '/admin?tab=donaties&pagina=3',
    });
    await rows();
    screen.getByText('Toont 21-30 van 300 donaties');

    await user.selectOptions(screen.getByLabelText('Per pagina'), '100');

    await waitFor(() => expect(lastQuery()).toMatchObject({ page: '1', pageSize: '100' }));
    expect(addresses?.at(-1)).toBe('/admin?tab=donaties&per=100');
    await user.click(await screen.findByRole('button', { name: 'Volgende' }));
    await screen.findByText(/^Toont 101-/);
    expect(lastQuery()).toMatchObject({ page: '2', pageSize: '100' });
  });

  test('shows that there are more donations than the server counted', async () => {
    show({ list: pageOf(manyDonations(10), 1_000, { 'x-total-count-exceeded': 'true' }) });

    expect(await screen.findByText('Toont 1-10 van meer dan 1.000 donaties')).toBeDefined();
  });

  test('says that only the newest donations were searched', async () => {
    show({ list: pageOf(manyDonations(2), 2, { 'x-only-newest-searched': 'true' }) });

    expect(await screen.findByText(/Alleen de nieuwste 20\.000 giften zijn doorzocht/)).toBeDefined();
  });

  test('goes to the last page when the page in the URL does not exist', async () => {
    const { addresses } = show({ list: pageOf([], 12), address: '/admin?tab=donaties&pagina=9' });

    await waitFor(() => expect(addresses?.at(-1)).toBe('/admin?tab=donaties&pagina=2'));
  });
});

describe('filters', () => {
  test('explain which date a period uses, also to screen readers', async () => {
    show();
    await rows();
    await openPeriod();

    const note = screen.getByText(
      'Periode: op de dag van betaling; niet betaalde giften op de dag dat ze begonnen.',
    );
    const dates = screen.getByRole('group', { name: 'Eigen periode' });
    expect(dates.getAttribute('aria-describedby')).toBe(note.id);
    for (const label of ['Van', 'Tot en met']) within(dates).getByLabelText(label);
  });

  test('are kept in the URL, sent to the server and used for the exports, and a change opens the first page', async () => {
    const { user, addresses, lastQuery } = show({
      list: pageOf(manyDonations(10), 99),
      address: '/admin?tab=donaties&pagina=3',
    });
    await rows();

    await openMoreFilters();
    await user.selectOptions(screen.getByLabelText('Omgeving'), 'Test betalingen');
    await screen.findByText('Test Betalingen');
    await user.selectOptions(screen.getByLabelText('Status'), 'Betaald');
    await user.selectOptions(screen.getByLabelText('Type'), 'Per kwartaal');
    await openPeriod();
    await user.type(screen.getByLabelText('Van'), '1-1-2026');
    await user.type(screen.getByLabelText('Tot en met'), '31-12-2026');
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('searchbox'), ' zoë ');

    const filters =
      'omgeving=test&status=completed&type=kwartaal&van=2026-01-01&tot=2026-12-31&zoek=zo%C3%AB';
    await waitFor(() => expect(addresses?.at(-1)).toBe(`/admin?tab=donaties&${filters}`));
    const wanted = {
      apiEnvironment: 'test',
      status: 'completed',
      type: 'kwartaal',
      from: '2026-01-01',
      to: '2026-12-31',
      search: 'zoë',
    };
    await waitFor(() => expect(lastQuery()).toEqual({ ...wanted, page: '1', pageSize: '10' }));
    const csv = screen.getByRole('link', { name: 'CSV' }).getAttribute('href') ?? '';
    expect(csv.startsWith('/api/admin/donations/export.csv?')).toBe(true);
    expect(Object.fromEntries(new URLSearchParams(csv.split('?')[1]))).toEqual(wanted);
    expect(screen.getByRole('link', { name: 'Excel' }).getAttribute('href')).toBe(
      csv.replace('.csv', '.xlsx'),
    );
  });

  test('set a whole month or year with one press, and clear it with another', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-15T12:00:00Z'), toFake: ['Date'] });
    const { lastQuery, addresses } = show();
    await rows();
    const choose = async (name: string) => {
      await openPeriod();
      await userEvent.click(screen.getByRole('button', { name }));
    };

    await choose('Deze maand');
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-01-01', to: '2026-01-31' }));
    screen.getByRole('button', { name: 'Periode: Deze maand' });
    await choose('Vorige maand');
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2025-12-01', to: '2025-12-31' }));
    await choose('Dit jaar');
    await waitFor(() => expect(lastQuery()).toMatchObject({ from: '2026-01-01', to: '2026-12-31' }));
    await openPeriod();
    const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
    expect(['Alle dagen', 'Deze maand', 'Vorige maand', 'Dit jaar'].map(isPressed)).toEqual([
      'false',
      'false',
      'false',
      'true',
    ]);
    expect(screen.getByLabelText('Van')).toHaveProperty('value', '01-01-2026');
    await userEvent.click(screen.getByRole('button', { name: 'Alle dagen' }));
    expect(addresses?.at(-1)).toBe('/admin?tab=donaties');
    vi.useRealTimers();
  });

  test('keep the period while a date is incomplete, with an error when the user leaves the field', async () => {
    const { user, lastQuery } = show({ address: '/admin?tab=donaties&van=2026-01-01' });
    await rows();
    await openPeriod();
    const from = screen.getByLabelText('Van');
    expect(from).toHaveProperty('value', '01-01-2026');
    await user.type(from, '{Backspace}');
    expect(from.getAttribute('aria-invalid')).toBeNull();
    await user.tab();
    screen.getByText('Vul een dag in, zoals 31-12-2026.');
    expect(lastQuery()).toMatchObject({ from: '2026-01-01' });
  });

  test('are listed, and can be removed one by one or all together', async () => {
    const { user, addresses } = show({
      address: '/admin?tab=donaties&status=failed&type=kwartaal&van=2026-02-01&tot=2026-03-31&zoek=anna',
    });
    await rows();
    const chips = () =>
      within(screen.getByRole('list', { name: 'Gekozen filters' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const period = '1 feb 2026 t/m 31 mrt 2026';
    expect(chips()).toEqual([period, 'Mislukt', 'Per kwartaal', 'Wis filters']);

    await user.click(screen.getByRole('button', { name: 'Mislukt wissen' }));
    expect(chips()).toEqual([period, 'Per kwartaal', 'Wis filters']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Meer filters' }));
    await user.click(screen.getByRole('button', { name: `${period} wissen` }));
    expect(addresses?.at(-1)).toBe('/admin?tab=donaties&type=kwartaal&zoek=anna');
    await user.click(screen.getByRole('button', { name: 'Wis filters' }));
    expect(addresses?.at(-1)).toBe('/admin?tab=donaties');
    expect(screen.queryByRole('list', { name: 'Gekozen filters' })).toBeNull();
  });

  test('send the search text when the user pauses typing, and add only one history entry for the whole search', async () => {
    const { user, requests, addresses } = show();
    await rows();
    const before = requests.length;

    await user.type(screen.getByRole('searchbox'), 'zoe');
    await waitFor(() => expect(addresses?.at(-1)).toBe('/admin?tab=donaties&zoek=zoe'));
    await user.type(screen.getByRole('searchbox'), '@');
    await waitFor(() => expect(addresses?.at(-1)).toBe('/admin?tab=donaties&zoek=zoe%40'));

    await waitFor(() => expect(requests).toHaveLength(before + 2));
    expect(addresses).toHaveLength(2);
  });

  test('hide the badge of the environment when both environments are listed', async () => {
    const { user, lastQuery } = show();
    await rows();

    await openMoreFilters();
    await user.selectOptions(screen.getByLabelText('Omgeving'), 'Alle betalingen');

    await waitFor(() => expect(lastQuery()).toEqual({ page: '1', pageSize: '10' }));
    expect(screen.queryByText(/^(Live|Test) Betalingen$/)).toBeNull();
  });

  test('are read from the URL, except invalid values, and can be cleared together', async () => {
    const { user, addresses, lastQuery } = show({
      address: '/admin?tab=donaties&omgeving=test&zoek=anna&status=failed&type=soms&van=gisteren',
    });

    await rows();
    expect(lastQuery()).toEqual({
      apiEnvironment: 'test',
      search: 'anna',
      status: 'failed',
      page: '1',
      pageSize: '10',
    });
    await user.click(screen.getByRole('button', { name: 'Wis filters' }));

    expect(addresses?.at(-1)).toBe('/admin?tab=donaties&omgeving=test');
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test('include the tenant for an administrator, who sees the organisation of each donation', async () => {
    const { user, addresses, lastQuery } = show({ isAdmin: true });

    await screen.findByText('Stichting Licht');
    expect(screen.getByLabelText('Tenant')).toHaveProperty('value', 'Alle tenants');
    await chooseTenant(user, 'Bosbeheer');

    await waitFor(() => expect(lastQuery()).toMatchObject({ userId: idOf('b') }));
    expect(addresses?.at(-1)).toBe(`/admin?tab=donaties&tenant=${idOf('b')}`);
  });

  test('ignore a tenant in the URL of a user who is not an administrator', async () => {
    const { lastQuery } = show({ address: '/admin?tab=donaties&tenant=b' });

    await rows();
    expect(lastQuery()).not.toHaveProperty('userId');
    expect(screen.queryByLabelText('Tenant')).toBeNull();
  });
});
