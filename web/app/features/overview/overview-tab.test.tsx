// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DonationStats } from '../../../../contract/donation-stats.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { chooseTenant, idOf, makeTenant, signedIn } from '../../../testing/accounts.ts';
import { makeDonation, makeStats } from '../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { OverviewTab } from './overview-tab.tsx';

interface World {
  isAdmin?: boolean;
  apiEnvironment?: Environment;
  answer?: ReturnType<typeof json>;
  address?: string;
}

function show({ answer = json(makeStats()), address = '/admin', ...user }: World = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(user),
    'GET /api/admin/stats': answer,
    'GET /api/admin/stats/month-to-date': json({
      received: '155.00',
      before: '380.00',
      sameDay: '2026-10-18',
    }),
    'GET /api/admin/missed-charges/figures': json({
      months: [],
      causes: [],
      recoveredThisMonth: { count: 0, amount: '0.00' },
    }),
    'GET /api/admin/waiting': json([]),
    'GET /api/admin/users': json([
      makeTenant({ id: idOf('z'), organizationName: 'Zeehonden' }),
      makeTenant(),
    ]),
  });
  return { ...api, ...renderScreen(<OverviewTab />, address) };
}

const fiveGifts = ['1', '2', '3', '4', '5'].map((id) => makeDonation({ id: idOf(id) }));

const nothingYet = makeStats({
  totalRevenue: '0.00',
  donationCount: 0,
  recurringCount: 0,
  paidCount: 0,
  paidRecurringCount: 0,
  monthlyGifts: { otherCount: 0, count: 0, amount: '0.00' },
  recent: [],
  months: [{ month: '2026-04', oneOff: '0.00', recurring: '0.00' }],
});

function urlsOf(requests: readonly { url: string }[], path: string) {
  return requests.map((request) => request.url).filter((url) => url.split('?')[0] === path);
}

function linesOf(card: string) {
  const term = screen.getByText(card).closest('dt')!;
  return [...term.parentElement!.querySelectorAll('dd')].map((line) => line.textContent);
}

describe('the dashboard tab', () => {
  test('shows the figures of live payments and a badge with the environment', async () => {
    const { requests } = show({ answer: json(makeStats({ recent: fiveGifts })) });

    expect((await screen.findByText('Totale inkomsten')).nextElementSibling?.textContent).toBe(
      '€\u00a01.250,00',
    );
    expect(linesOf('Aantal donaties')).toEqual(['42', '38 betaald']);
    expect(linesOf('Maandelijkse donaties')).toEqual(['7', '6 betaald']);
    screen.getByText('Live Betalingen');
    expect(urlsOf(requests, '/api/admin/stats')).toEqual(['/api/admin/stats?apiEnvironment=live']);
    expect(urlsOf(requests, '/api/admin/users')).toEqual([]);
  });

  test('shows the number and the monthly sum of active subscriptions, with a link to them', async () => {
    show();

    const link = await screen.findByRole('link', { name: 'Vaste donateurs' });
    expect(link.getAttribute('href')).toBe('/admin?tab=donateurs&deel=maandelijks&omgeving=live');
    expect(linesOf('Vaste donateurs')).toEqual(['5', 'Nu actief, samen €\u00a075,00 per maand']);
  });

  test('compares the chosen period with the period before it, and keeps the choice in the URL', async () => {
    const before = { totalRevenue: '1000.00', donationCount: 84, paidCount: 80 };
    const { user, requests, addresses, answers } = show();
    await screen.findByText('Totale inkomsten');
    expect(screen.queryByText(/t\.o\.v\.|[Oo]p de dag van betaling;/)).toBeNull();
    expect(linesOf('Totale inkomsten')).toEqual(['€\u00a01.250,00']);
    answers['GET /api/admin/stats'] = json(
      makeStats({ before: { ...before, recurringCount: 0, paidRecurringCount: 0 } }),
    );

    await user.selectOptions(screen.getByRole('combobox', { name: 'Periode' }), 'Vorige maand');

    await screen.findByText('+25 % t.o.v. de maand ervoor');
    expect(linesOf('Totale inkomsten')).toEqual([
      '€\u00a01.250,00',
      'Betaald in deze periode',
      '+25\u00a0% t.o.v. de maand ervoor',
    ]);
    screen.getByText('Periode: op de dag van betaling; niet betaalde giften op de dag dat ze begonnen.');
    expect(linesOf('Aantal donaties')).toEqual(['42', '38 betaald', '-50\u00a0% t.o.v. de maand ervoor']);
    // There is no percentage, because the earlier period has no recurring donations.
    expect(linesOf('Maandelijkse donaties')).toEqual(['7', '6 betaald']);
    expect(addresses?.at(-1)).toBe('/admin?periode=vorige-maand');
    expect(urlsOf(requests, '/api/admin/stats').at(-1)).toBe(
      '/api/admin/stats?apiEnvironment=live&period=vorige-maand',
    );
  });

  test('compares this month with the same days of last month, not with the whole month', async () => {
    const before = { totalRevenue: '1000.00', donationCount: 84, paidCount: 80, recurringCount: 7 };
    const { requests } = show({
      address: '/admin?periode=deze-maand',
      answer: json(makeStats({ before: { ...before, paidRecurringCount: 6 } })),
    });

    const line = await screen.findByText(/^Deze maand/, { selector: 'p' });
    expect(line.textContent).toBe(
      'Deze maand €\u00a0155,00 €\u00a0225,00 minder dan vorige maand tot en met de 18e (€\u00a0380,00)',
    );
    expect(urlsOf(requests, '/api/admin/stats/month-to-date')).toEqual([
      '/api/admin/stats/month-to-date?apiEnvironment=live',
    ]);
    expect(linesOf('Totale inkomsten')).toEqual(['€\u00a01.250,00', 'Betaald in deze periode']);
    expect(screen.queryByText(/t\.o\.v\./)).toBeNull();
  });

  test('compares this month with nothing while last month has no gifts', async () => {
    const { answers } = show({ answer: json(makeStats({ recent: fiveGifts })) });
    answers['GET /api/admin/stats/month-to-date'] = json({
      received: '10.00',
      before: '0.00',
      sameDay: '2026-10-19',
    });

    const line = await screen.findByText(/^Deze maand/, { selector: 'p' });
    expect(line.textContent?.trim()).toBe('Deze maand €\u00a010,00');
  });

  test('links each month of the chart to the donations of that month', async () => {
    const { user } = show({
      address: '/admin?omgeving=test',
      answer: json(makeStats({ apiEnvironment: 'test' })),
    });

    const months = within(await screen.findByRole('list', { name: 'Maanden' })).getAllByRole('link');
    expect(months.map((month) => month.getAttribute('aria-label'))).toEqual([
      'maart 2026: €\u00a0100,00 eenmalig, €\u00a025,00 maandelijks',
      'april 2026: €\u00a0310,50 eenmalig, €\u00a050,00 maandelijks',
    ]);
    expect(months[1]?.getAttribute('href')).toBe(
      '/admin?tab=donaties&omgeving=test&van=2026-04-01&tot=2026-04-30',
    );
    months[0]?.focus();
    await user.tab();
    expect(document.activeElement).toBe(months[1]);
  });

  test('switches to test payments and keeps the choice in the URL', async () => {
    const { user, requests, addresses } = show();

    await user.click(await screen.findByRole('button', { name: 'Toon testbetalingen' }));

    await screen.findByText('Test Betalingen');
    expect(addresses?.at(-1)).toBe('/admin?omgeving=test');
    expect(urlsOf(requests, '/api/admin/stats').at(-1)).toBe('/api/admin/stats?apiEnvironment=test');
    await user.click(screen.getByRole('button', { name: 'Toon live betalingen' }));
    expect(addresses?.at(-1)).toBe('/admin');
  });

  test('lists the newest donations with links to their details', async () => {
    const nameless = makeDonation({ id: 'x'.repeat(26), firstName: null, lastName: null, status: 'failed' });
    show({ answer: json(makeStats({ recent: [makeDonation(), nameless] })) });

    const items = within(await screen.findByRole('list', { name: 'Nieuwste giften' })).getAllByRole('link');
    expect(items.map((item) => item.textContent)).toEqual([
      'Zoë Jansen€\u00a025,00zoe@voorbeeld.nl3 apr 2026Betaald',
      'zoe@voorbeeld.nl€\u00a025,003 apr 2026Mislukt',
    ]);
    expect(items[0]?.getAttribute('href')).toBe(
      `/admin?tab=donaties&omgeving=live&donatie=${makeDonation().id}`,
    );
  });

  test('has a table of one-off and recurring income per month', async () => {
    const { user } = show();

    await user.click(await screen.findByText('Bekijk als tabel'));
    screen.getByText('Een gift telt in de maand waarin die is betaald.');

    const rows = within(screen.getByRole('table', { name: 'Inkomsten per maand' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'MaandEenmaligMaandelijks',
      'maart 2026€\u00a0100,00€\u00a025,00',
      'april 2026€\u00a0310,50€\u00a050,00',
    ]);
  });

  test('reports why loading failed, and tries again when the user presses the button', async () => {
    const api = show({ answer: refusal(503, { message: 'Even niet.', code: 'unavailable' }) });

    const alert = await screen.findByRole('alert');
    within(alert).getByText('Even niet.');
    api.answers['GET /api/admin/stats'] = json(makeStats());
    await api.user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));

    expect(await screen.findByText('Totale inkomsten')).toBeDefined();
  });
});

describe('the dashboard tab of an administrator', () => {
  test('shows the figures of all organisations, or only of the chosen organisation', async () => {
    const { user, requests, addresses } = show({ isAdmin: true });

    await screen.findByText(/Stichting Licht/);
    expect(urlsOf(requests, '/api/admin/users')).toEqual([]);
    await chooseTenant(user, 'Bosbeheer');

    await screen.findByText('Totale inkomsten');
    expect(addresses?.at(-1)).toBe(`/admin?tenant=${idOf('b')}`);
    expect(urlsOf(requests, '/api/admin/stats')).toEqual([
      '/api/admin/stats?apiEnvironment=live',
      `/api/admin/stats?apiEnvironment=live&userId=${idOf('b')}`,
    ]);
  });

  test("hides 'Er wacht niets op u.', because it does not list the items of organisations", async () => {
    show({ isAdmin: true });
    await screen.findByText(/Stichting Licht/);
    expect(screen.queryByText('Er wacht niets op u.')).toBeNull();
  });

  test('says that there are no donations yet', async () => {
    show({ isAdmin: true, answer: json(nothingYet) });

    expect(await screen.findByText('Nog geen giften')).toBeDefined();
    expect(linesOf('Aantal donaties')).toEqual(['0', '0 betaald']);
  });
});

describe('the dashboard tab of an organisation in test mode', () => {
  const practising = makeStats({
    apiEnvironment: 'test',
    recent: [makeDonation({ apiEnvironment: 'test' })],
  });

  function showTestMode(liveStats: DonationStats) {
    const api = show({ apiEnvironment: 'test' });
    api.answers['GET /api/admin/stats'] = () =>
      Response.json(api.requests.at(-1)?.url.includes('=live') ? liveStats : practising);
    api.answers['GET /api/admin/settings'] = json([]);
    api.answers['GET /api/admin/form-sightings'] = json([]);
    return api;
  }

  test('shows test donations and the first steps, and says that no real money moved', async () => {
    const { user, addresses } = showTestMode(nothingYet);

    await screen.findByText('Test Betalingen');
    expect(screen.queryByText('Live Betalingen')).toBeNull();
    await screen.findByText('Op weg naar uw eerste gift');
    expect(linesOf('Totale inkomsten')).toEqual(['€\u00a01.250,00', 'Testbetalingen, geen echt geld']);
    screen.getByRole('list', { name: 'Nieuwste giften' });

    await user.click(screen.getByRole('button', { name: 'Toon live betalingen' }));
    await screen.findByText('Live Betalingen');
    expect(addresses.at(-1)).toBe('/admin?omgeving=live');
    await user.click(screen.getByRole('button', { name: 'Toon testbetalingen' }));
    expect(addresses.at(-1)).toBe('/admin');
  });

  test('hides the first steps after five live donations', async () => {
    const { requests } = showTestMode(makeStats({ recent: fiveGifts }));

    await screen.findByRole('list', { name: 'Nieuwste giften' });
    await waitFor(() =>
      expect(urlsOf(requests, '/api/admin/stats')).toContain('/api/admin/stats?apiEnvironment=live'),
    );
    await waitFor(() => expect(screen.queryByText('Eerste stappen laden...')).toBeNull());
    expect(screen.queryByText('Op weg naar uw eerste gift')).toBeNull();
  });
});

describe('the waiting items on the dashboard tab', () => {
  const isAbove = (one: HTMLElement, other: HTMLElement) =>
    one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  const requests = json([{ kind: 'erasure', count: 2, term: { lastDay: '2026-12-02', daysLeft: 14 } }]);

  test('are above the line about this month, the figures and the chart', async () => {
    const { answers } = show();
    answers['GET /api/admin/waiting'] = requests;
    const waiting = await screen.findByRole('list', { name: 'Wacht op u' });
    const month = await screen.findByText(/^Deze maand/, { selector: 'p' });
    const cards = screen.getByText('Totale inkomsten');
    const chart = await screen.findByText('Inkomsten per maand', { selector: 'h2' });
    expect([isAbove(waiting, month), isAbove(month, cards), isAbove(cards, chart)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('are replaced by one sentence when nothing waits', async () => {
    show({ answer: json(makeStats({ recent: fiveGifts })) });
    expect(await screen.findByText('Er wacht niets op u.')).toBeDefined();
  });

  test('are below the first steps while the organisation has no gifts', async () => {
    const { answers } = show({ answer: json(nothingYet) });
    answers['GET /api/admin/settings'] = json([]);
    answers['GET /api/admin/form-sightings'] = json([]);
    answers['GET /api/admin/waiting'] = requests;
    const waiting = await screen.findByRole('list', { name: 'Wacht op u' });
    const checklist = await screen.findByText('Op weg naar uw eerste gift');
    expect([isAbove(checklist, waiting), isAbove(waiting, screen.getByText('Totale inkomsten'))]).toEqual([
      true,
      true,
    ]);
  });
});

describe('the dashboard tab of a new organisation', () => {
  test('requests the waiting items once, and reports that they could not be loaded', async () => {
    const { answers, requests } = show({ answer: json(nothingYet) });
    answers['GET /api/admin/settings'] = json([]);
    answers['GET /api/admin/form-sightings'] = json([]);
    answers['GET /api/admin/waiting'] = refusal(503, { message: 'Even niet.', code: 'unavailable' });
    await screen.findByText('Wat op u wacht, kon niet worden geladen.');
    await screen.findByText('Op weg naar uw eerste gift');
    expect(urlsOf(requests, '/api/admin/waiting')).toHaveLength(1);
  });

  const unpaid = { ...nothingYet, donationCount: 1, recent: [makeDonation({ status: 'pending' })] };

  async function showStarting(stats: DonationStats) {
    const { answers } = show({ answer: json(stats) });
    answers['GET /api/admin/settings'] = json([]);
    answers['GET /api/admin/form-sightings'] = json([]);
    await screen.findByText('Op weg naar uw eerste gift');
  }

  test('shows only the first steps and the cards until a gift is paid', async () => {
    await showStarting(unpaid);
    expect(linesOf('Aantal donaties')).toEqual(['1', '0 betaald']);
    expect(screen.queryByText('Inkomsten per maand', { selector: 'h2' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Nieuwste giften' })).toBeNull();
    expect(screen.queryByText(/^Deze maand/, { selector: 'p' })).toBeNull();
    expect(screen.queryByText('Nog geen giften')).toBeNull();
  });

  test("hides 'Er wacht niets op u.' while steps are open", async () => {
    await showStarting(makeStats());
    await screen.findByRole('list', { name: 'Nieuwste giften' });
    expect(screen.queryByText('Er wacht niets op u.')).toBeNull();
  });

  test('shows the first steps above its figures, which are all zero', async () => {
    const { answers } = show({ answer: json(nothingYet) });
    answers['GET /api/admin/settings'] = json([]);
    answers['GET /api/admin/form-sightings'] = json([]);

    const checklist = await screen.findByText('Op weg naar uw eerste gift');
    expect(linesOf('Totale inkomsten')).toEqual(['€\u00a00,00']);
    expect(linesOf('Aantal donaties')).toEqual(['0', '0 betaald']);
    expect(linesOf('Maandelijkse donaties')).toEqual(['0', '0 betaald']);
    const cards = screen.getByText('Totale inkomsten');
    expect(checklist.compareDocumentPosition(cards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText('Er wacht niets op u.')).toBeNull();
    expect(screen.queryByText(/^Deze maand/, { selector: 'p' })).toBeNull();
    expect(screen.queryByText('Nog geen giften')).toBeNull();
  });
});
