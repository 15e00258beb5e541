import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chooseTenant, idOf, makeTenant, signedIn } from '../../../../testing/accounts.ts';
import { makeMonthlyGift } from '../../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { AuditLog } from '../../../features/audit/audit-log.tsx';
import { DonorsScreen } from './donors-screen.tsx';

function show(part: string, answers: Parameters<typeof startFakeApi>[0], { isAdmin = false } = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ isAdmin }),
    'GET /api/admin/users': json([makeTenant()]),
    'GET /api/admin/donors': json([]),
    'GET /api/admin/subscriptions/summary': json({
      runningCount: 3,
      expectedCount: 3,
      expectedAmount: '42.50',
      pausedCount: 1,
      restingCount: 2,
      atRiskCount: 0,
    }),
    ...answers,
  });
  const screenOf = part === 'logboek' ? <AuditLog /> : <DonorsScreen />;
  return { ...api, ...renderScreen(screenOf, `/admin?tab=donateurs&deel=${part}`) };
}

describe('the list of subscriptions', () => {
  const path = 'GET /api/admin/subscriptions';
  const running = makeMonthlyGift();
  const cancelPath = `POST /api/admin/subscriptions/${running.id}/cancel`;

  test.each([
    [3, 3, '3 lopende giften'],
    [1, 1, '1 lopende gift'],
    [2, 3, '2 van 3 lopende giften'],
    [0, 1, '0 van 1 lopende gift'],
    [0, 0, '0 lopende giften'],
  ])(
    'says how many subscriptions the expected amount covers (%i of %i): %s',
    async (expectedCount, runningCount, words) => {
      const counts = { expectedCount, runningCount, pausedCount: 0, restingCount: 2, atRiskCount: 0 };
      show('maandelijks', {
        [path]: json([running]),
        'GET /api/admin/subscriptions/summary': json({ ...counts, expectedAmount: '42.50' }),
      });
      const card = (await screen.findByText('Verwacht komende maand')).parentElement!;
      expect(card.lastChild?.lastChild?.textContent).toBe(words);
    },
  );

  test('opens from its tab, with the status and next charge of every subscription', async () => {
    const gifts = [
      running,
      makeMonthlyGift({ id: idOf('s'), status: 'suspended', firstName: null, email: 'sis@voorbeeld.nl' }),
      makeMonthlyGift({
        id: idOf('c'),
        status: 'canceled',
        endedAt: '2026-06-01T12:00:00Z',
        endedBy: 'donor',
      }),
      makeMonthlyGift({ id: idOf('p'), pausedUntil: '2026-12-01' }),
      makeMonthlyGift({
        id: idOf('r'),
        status: 'refused',
        refusal: 'No suitable mandates found for customer',
      }),
    ];
    const { user, requests, addresses } = show('alle', { [path]: json(gifts) });

    await user.click(await screen.findByRole('tab', { name: 'Vaste donateurs' }));

    await screen.findByText('Toont 1-5 van 5 donateurs');
    expect(addresses?.at(-1)).toBe('/admin?tab=donateurs&deel=maandelijks');
    const rows = screen.getAllByRole('row').slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.lastChild?.textContent),
    );
    expect(cells).toEqual([
      ['Janjan@voorbeeld.nl', '€\u00a010,00', '1 dec 2026', 'Lopend', 'Live', 'BekijkenStoppen'],
      [
        'sis@voorbeeld.nl',
        '€\u00a010,00',
        'Geen',
        'RustEr wordt niets afgeschreven tot de donateur weer wil geven.',
        'Live',
        'BekijkenStoppen',
      ],
      [
        'Janjan@voorbeeld.nl',
        '€\u00a010,00',
        'Gestopt op 1 jun 2026 door de donateur',
        'Gestopt',
        'Live',
        'Bekijken',
      ],
      [
        'Janjan@voorbeeld.nl',
        '€\u00a010,00',
        '1 dec 2026',
        'GepauzeerdTot 1 dec 2026.',
        'Live',
        'BekijkenStoppen',
      ],
      [
        'Janjan@voorbeeld.nl',
        '€\u00a010,00',
        'Geen',
        'Niet gestartReden: No suitable mandates found for customer',
        'Live',
        'Bekijken',
      ],
    ]);
    expect(requests.map(({ url }) => url)).toContain(
      '/api/admin/subscriptions?apiEnvironment=live&page=1&pageSize=10',
    );
  });

  test('requests the chosen number of rows', async () => {
    const { user, requests } = show('maandelijks', { [path]: json([running]) });
    await user.selectOptions(await screen.findByLabelText('Per pagina'), '100');
    await waitFor(() =>
      expect(requests.map(({ url }) => url)).toContain(
        '/api/admin/subscriptions?apiEnvironment=live&page=1&pageSize=100',
      ),
    );
  });

  test('stops a subscription after the user confirms', async () => {
    const { user, answers, requests } = show('maandelijks', { [path]: json([running]) }, { isAdmin: true });
    answers[cancelPath] = () => {
      answers[path] = json([{ ...running, status: 'canceled' }]);
      return Response.json({ message: 'De maandelijkse gift is gestopt.' });
    };

    await screen.findByText('Stichting Licht');
    await user.click(screen.getByRole('button', { name: 'Maandelijkse gift van Jan stoppen' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Maandelijkse gift stoppen' }));
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Stoppen' }));

    await screen.findByText('De maandelijkse gift is gestopt.');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ userId: running.userId });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('button', { name: /stoppen/ })).toBeNull());
  });

  test('keeps the dialog open with the reason when stopping fails', async () => {
    const { user } = show('maandelijks', {
      [path]: json([running]),
      [cancelPath]: refusal(503, { message: 'Mollie is niet bereikbaar.', code: 'unavailable' }),
    });

    await user.click(await screen.findByRole('button', { name: /stoppen/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Stoppen' }));

    expect(await dialog.findByText('Mollie is niet bereikbaar.')).toBeDefined();
  });

  test('lets the user declare that the gift was stopped at Mollie, but only if Mollie refuses the payment key', async () => {
    const { user, answers, requests } = show('maandelijks', {
      [path]: json([running]),
      [cancelPath]: refusal(503, { message: 'Mollie is niet bereikbaar.', code: 'unavailable' }),
    });
    await user.click(await screen.findByRole('button', { name: /stoppen/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Stoppen' }));
    await dialog.findByText('Mollie is niet bereikbaar.');
    expect(dialog.queryByRole('button', { name: 'Bij Mollie zelf gestopt' })).toBeNull();

    const message = 'Mollie accepteert de live-sleutel die eindigt op 1a2b niet meer.';
    answers[cancelPath] = refusal(409, { message, code: 'payment_key_refused' });
    await user.click(dialog.getByRole('button', { name: 'Stoppen' }));
    await dialog.findByText(message);
    expect(dialog.getByText(/dan blijft Mollie afschrijven/)).toBeDefined();

    answers[cancelPath] = json({ message: 'De maandelijkse gift is gestopt.' });
    await user.click(dialog.getByRole('button', { name: 'Bij Mollie zelf gestopt' }));
    await screen.findByText('De maandelijkse gift is gestopt.');
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      userId: running.userId,
      stoppedAtMollie: true,
    });
  });

  test('shows the totals, and a panel with the changes and a button that mails a link to the donor', async () => {
    const changes = [
      { at: '2026-05-02T12:00:00Z', kind: 'dates', text: 'De donateur heeft een maand overgeslagen.' },
      { at: '2026-05-01T12:00:00Z', kind: 'amount', text: 'De donateur heeft het bedrag gewijzigd.' },
    ];
    const { user, answers, requests } = show('maandelijks', {
      [path]: json([running]),
      [`${path}/${running.id}/changes`]: json(changes),
    });
    await screen.findByText('€ 42,50');
    screen.getByText('3 lopende giften');
    const figure = (name: string) => screen.getByText(name).nextElementSibling?.firstChild?.textContent;
    expect(['Gepauzeerd', 'Rust', 'Loopt risico'].map(figure)).toEqual(['1', '2', '0']);
    const link = (name: string) =>
      screen.getByText(name).nextElementSibling?.querySelector('a')?.getAttribute('href');
    expect(['Gepauzeerd', 'Rust', 'Loopt risico'].map(link)).toEqual([
      '/admin?tab=donateurs&stand=gepauzeerd',
      '/admin?tab=donateurs&stand=gepauzeerd',
      undefined,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Maandelijkse gift van Jan bekijken' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Maandelijkse gift' }));
    await panel.findByText('De donateur heeft een maand overgeslagen.');
    expect(panel.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual(
      changes.map(({ text }) => text).toReversed(),
    );
    const linkPath = `POST /api/admin/subscriptions/${running.id}/send-link`;
    answers[linkPath] = refusal(429, { message: 'Wacht even.', code: 'too_many_requests' });
    await user.click(panel.getByRole('button', { name: 'Stuur de link opnieuw' }));
    await screen.findByText('Wacht even.');
    answers[linkPath] = json({ message: 'De donateur krijgt een mail.' });
    await user.click(panel.getByRole('button', { name: 'Stuur de link opnieuw' }));
    await screen.findByText('De donateur krijgt een mail.');
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ userId: running.userId });
  });

  test('has an empty state, and reports a failed load', async () => {
    const { user, answers } = show('maandelijks', {
      [path]: refusal(503, { message: 'Even niet.', code: 'unavailable' }),
    });

    await screen.findByText('Even niet.');
    answers[path] = json([]);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));

    expect(await screen.findByText('Geen vaste donateurs')).toBeDefined();
  });
});

describe('erasure requests', () => {
  const path = 'GET /api/admin/donors/erasure-requests';

  test('are listed with the remaining time, and can be handled from the list', async () => {
    const requestOf = (email: string, daysLeft: number) => ({
      donorId: idOf('d'),
      email,
      firstName: null,
      lastName: null,
      askedAt: '2026-05-01T12:00:00Z',
      lastDay: '2026-06-01',
      daysLeft,
      userId: idOf('b'),
      organizationName: 'Bosbeheer',
    });
    const { user, answers, requests } = show('verzoeken', {
      [path]: json([requestOf('laat@voorbeeld.nl', -2), requestOf('sis@voorbeeld.nl', 10)]),
    });
    await screen.findByText('Te laat');
    screen.getByText('Nog 10 dagen');
    await user.click(screen.getByRole('button', { name: 'Gegevens van laat@voorbeeld.nl verwijderen' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Gegevens verwijderen' }));
    await user.type(dialog.getByLabelText('Typ het e-mailadres over'), 'laat@voorbeeld.nl');
    answers['POST /api/admin/donors/erase'] = json({ message: 'Verwijderd.' });
    answers[path] = json([]);
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText('Geen verzoeken');
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      email: 'laat@voorbeeld.nl',
      userId: idOf('b'),
    });
  });

  test('report a failed load', async () => {
    show('verzoeken', { [path]: refusal(503, { message: 'Even niet.', code: 'unavailable' }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Even niet.');
  });
});

describe('the audit log', () => {
  const path = 'GET /api/admin/audit';

  test('lists who did what and when', async () => {
    const entry = {
      id: '1',
      at: new Date(2026, 3, 3, 14, 5).toISOString(),
      actor: 'beheer@gulhart.nl',
      byAdministrator: true,
      action: 'donations_listed',
      text: 'Heeft de lijst van giften bekeken.',
    };
    show('logboek', { [path]: json([entry]) });

    const list = await screen.findByRole('list', { name: 'Logboek' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['3 apr 2026, 16:05Heeft de lijst van giften bekeken.beheer@gulhart.nlBeheerder']);
    screen.getByRole('heading', { name: 'Wie deed wat?' });
  });

  test('links a gift by its short id to the panel of that gift', async () => {
    const entry = {
      id: '1',
      at: new Date(2026, 3, 3, 14, 5).toISOString(),
      actor: 'fatima@licht.nl',
      byAdministrator: false,
      action: 'refund_requested',
      text: `Terugbetaling van gift ${idOf('g')} gevraagd.`,
    };
    show('logboek', { [path]: json([entry]) });
    const link = await screen.findByRole('link', { name: `${idOf('g').slice(0, 6)}…` });
    expect(link.getAttribute('href')).toBe(`/admin?tab=donaties&donatie=${idOf('g')}`);
    expect(link.parentElement!.textContent).toBe(`Terugbetaling van gift ${link.textContent} gevraagd.`);
  });

  test('shows an administrator the entries of all organisations, or of the chosen organisation', async () => {
    const entry = {
      id: '1',
      at: new Date(2026, 3, 3, 14, 5).toISOString(),
      actor: 'beheer@gulhart.nl',
      byAdministrator: true,
      action: 'donations_listed',
      text: 'Heeft de lijst van giften bekeken.',
      userId: idOf('b'),
      organizationName: 'Bosbeheer',
    };
    const answers = { [path]: json([]), [`${path}/all`]: json([entry]) };
    const { user, requests } = show('logboek', answers, { isAdmin: true });

    await screen.findByText('Bosbeheer: Heeft de lijst van giften bekeken.');
    await chooseTenant(user, 'Bosbeheer');

    await screen.findByText('Nog niets gebeurd');
    const asked = requests.filter(({ url }) => url.startsWith('/api/admin/audit')).map(({ url }) => url);
    // The screen sends its first request before it knows that the user is an administrator.
    expect(asked.slice(-2)).toEqual([
      '/api/admin/audit/all?page=1&pageSize=10',
      `/api/admin/audit?userId=${idOf('b')}&page=1&pageSize=10`,
    ]);
  });

  test('has an empty state', async () => {
    show('logboek', { [path]: json([]) });

    expect(await screen.findByText('Nog niets gebeurd')).toBeDefined();
  });

  test('reports a failed load', async () => {
    show('logboek', { [path]: refusal(503, { message: 'Even niet.', code: 'unavailable' }) });

    expect((await screen.findByRole('alert')).textContent).toContain('Even niet.');
  });

  test('can be filtered, with the filter in the URL and in the download', async () => {
    const { user, requests, addresses } = show('logboek', { [path]: json([]) });
    await screen.findByText('Nog niets gebeurd');
    await user.selectOptions(screen.getByLabelText('Wat'), 'Inloggen en accounts');
    await user.type(screen.getByLabelText('Wie'), 'fatima');
    fireEvent.change(screen.getByLabelText('Van'), { target: { value: '01-04-2026' } });
    fireEvent.change(screen.getByLabelText('Tot en met'), { target: { value: '30-04-2026' } });

    await screen.findByText('Niets gevonden');
    const filter = 'actor=fatima&kind=logins&from=2026-04-01&until=2026-04-30';
    await waitFor(() => expect(requests.at(-1)?.url).toBe(`/api/admin/audit?${filter}&page=1&pageSize=10`));
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
      `/api/admin/audit/export?${filter}`,
    );
    const parameters = new URLSearchParams(addresses?.at(-1)?.split('?')[1]);
    expect(['wie', 'soort', 'van', 'tot'].map((name) => parameters.get(name))).toEqual([
      'fatima',
      'logins',
      '2026-04-01',
      '2026-04-30',
    ]);

    await user.click(screen.getByRole('button', { name: 'Filters wissen' }));
    await screen.findByText('Nog niets gebeurd');
  });

  test('offers an administrator a download only after the choice of an organisation', async () => {
    const answers = { [path]: json([]), [`${path}/all`]: json([]) };
    const { user } = show('logboek', answers, { isAdmin: true });
    await screen.findByText('Nog niets gebeurd');
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
    await chooseTenant(user, 'Bosbeheer');
    expect((await screen.findByRole('link', { name: 'CSV' })).getAttribute('href')).toBe(
      `/api/admin/audit/export?userId=${idOf('b')}`,
    );
  });
});
