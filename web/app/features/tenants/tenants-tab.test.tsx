import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { ListedTenant, TenantDetails } from '../../../../contract/tenants.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { makeStats } from '../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { TenantsTab } from './tenants-tab.tsx';

const own: ListedTenant = {
  id: 'a'.repeat(26),
  username: 'beheer',
  email: 'beheer@licht.nl',
  isAdmin: true,
  organizationName: 'Gulhart',
  lastLoginAt: new Date(2026, 3, 3, 14, 5).toISOString(),
  createdAt: '2026-01-05T12:00:00Z',
  closingSince: null,
  closingWaitsFor: null,
  income: '0.00',
  lastGiftAt: null,
  invitedAt: null,
  lookAlikes: [],
  identityHold: null,
  heldIdentities: [],
};
const other: ListedTenant = {
  id: 'b'.repeat(26),
  username: 'anna',
  email: 'anna@licht.nl',
  isAdmin: false,
  organizationName: 'Stichting Licht',
  lastLoginAt: null,
  createdAt: '2026-02-07T12:00:00Z',
  closingSince: null,
  closingWaitsFor: null,
  income: '1250.00',
  lastGiftAt: '2026-03-07T12:00:00Z',
  invitedAt: null,
  lookAlikes: [],
  identityHold: null,
  heldIdentities: [],
};

const details: TenantDetails = {
  ...other,
  emailConfirmed: false,
  environment: 'live',
  paymentKeys: ['test'],
};

const factOf = (panel: ReturnType<typeof within>, name: string) =>
  panel.getByText(name).nextElementSibling?.textContent;

function startApi(listed: unknown = [own, other]) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ ...own, organizationId: own.id }),
    'GET /api/admin/users': json(listed),
    'GET /api/admin/platform-audit': json([]),
    'GET /api/admin/stats': () => {
      const isOfTests = api.requests.at(-1)?.url.includes('apiEnvironment=test');
      return Response.json(isOfTests ? tests : makeStats());
    },
  });
  return api;
}

const tests = makeStats({
  apiEnvironment: 'test',
  donationCount: 6,
  paidCount: 4,
  monthlyGifts: { otherCount: 0, count: 1, amount: '10.00' },
});

async function cellsOf(username: string) {
  const row = await screen.findByRole('row', { name: new RegExp(username) });
  const cells = within(row).getAllByRole('cell').slice(0, 6);
  return cells.map((cell) => cell.lastElementChild?.textContent);
}

async function openCreateDialog(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Tenant toevoegen' }));
  return within(await screen.findByRole('dialog'));
}

async function openDeleteDialog(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'anna verwijderen' }));
  return within(await screen.findByRole('alertdialog'));
}

async function confirmDeletion(user: UserEvent, dialog: Awaited<ReturnType<typeof openDeleteDialog>>) {
  await paste(user, dialog.getByLabelText('Typ ter bevestiging ‘Stichting Licht’'), 'stichting licht ');
  await user.click(dialog.getByRole('button', { name: 'Verwijderen' }));
}

describe('the list of tenants', () => {
  test('shows the look-alikes of a tenant (similar name or same RSIN), and so does its panel', async () => {
    const third = 'c'.repeat(26);
    const lookAlikes = [
      { id: own.id, name: 'Gulhart', sameRsin: true },
      { id: third, name: 'Stichting L1cht', sameRsin: false },
    ];
    const api = startApi([own, { ...other, lookAlikes }]);
    api.answers[`GET /api/admin/users/${other.id}`] = json({ ...details, lookAlikes });
    renderScreen(<TenantsTab />, `/admin?tab=tenants&tenant=${other.id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Tenant' }));
    const listed = await panel.findAllByRole('listitem');
    expect(listed.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Zelfde RSIN als Gulhart',
      'Naam lijkt op die van Stichting L1cht',
    ]);
    for (const link of screen.getAllByRole('link', { name: 'Stichting L1cht', hidden: true }))
      expect(link.getAttribute('href')).toBe(`/admin?tab=tenants&tenant=${third}`);
    expect(screen.getAllByText(/^(Zelfde RSIN als|Naam lijkt op die van)/)).toHaveLength(4);
  });

  test('lets an administrator approve or refuse a name or RSIN that is on hold', async () => {
    const waiting = { identityHold: 'waiting', heldIdentities: ['Licht', '123456782'] } as const;
    const api = startApi([own, { ...other, ...waiting }]);
    api.answers[`GET /api/admin/users/${other.id}`] = json({ ...details, ...waiting });
    api.answers[`POST /api/admin/users/${other.id}/identity`] = json({ message: 'Goed.' });
    const { user } = renderScreen(<TenantsTab />, `/admin?tab=tenants&tenant=${other.id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Tenant' }));
    for (const [name, decision] of [
      ['Afwijzen', 'refused'],
      ['Goedkeuren', 'approved'],
    ] as const) {
      await user.click(await panel.findByRole('button', { name }));
      await waitFor(() =>
        expect(api.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
          url: `/api/admin/users/${other.id}/identity`,
          body: { decision, seen: ['Licht', '123456782'] },
        }),
      );
    }
    expect(screen.getAllByText('Naam of RSIN wacht op u')).toHaveLength(2);
  });

  test('lets an administrator refuse, but not approve, a similar name that is not on hold', async () => {
    const lookAlikes = [{ id: own.id, name: 'Gulhart', sameRsin: false }];
    const api = startApi();
    api.answers[`GET /api/admin/users/${other.id}`] = json({ ...details, lookAlikes });
    api.answers[`POST /api/admin/users/${other.id}/identity`] = json({ message: 'Goed.' });
    const { user } = renderScreen(<TenantsTab />, `/admin?tab=tenants&tenant=${other.id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Tenant' }));
    await user.click(await panel.findByRole('button', { name: 'Afwijzen' }));
    await waitFor(() =>
      expect(api.requests.findLast(({ method }) => method === 'POST')).toMatchObject({
        url: `/api/admin/users/${other.id}/identity`,
        body: { decision: 'refused', seen: [] },
      }),
    );
    expect(panel.queryByRole('button', { name: 'Goedkeuren' })).toBeNull();
  });

  test('shows the new name if the organisation changed its name before the administrator decided', async () => {
    const waitingAs = (name: string) => json({ ...details, identityHold: 'waiting', heldIdentities: [name] });
    const api = startApi();
    api.answers[`GET /api/admin/users/${other.id}`] = waitingAs('Licht');
    const message = 'De naam of het RSIN is intussen gewijzigd. Bekijk het opnieuw.';
    api.answers[`POST /api/admin/users/${other.id}/identity`] = refusal(409, { message, code: 'conflict' });
    const { user } = renderScreen(<TenantsTab />, `/admin?tab=tenants&tenant=${other.id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Tenant' }));
    await panel.findByText(/Het gaat om ‘Licht’\./);
    api.answers[`GET /api/admin/users/${other.id}`] = waitingAs('Rode Kruis');
    await user.click(panel.getByRole('button', { name: 'Goedkeuren' }));
    await panel.findByText(/Het gaat om ‘Rode Kruis’\./);
    expect(screen.getByText(message)).toBeDefined();
  });

  test('is searched, sorted and paged by the server, with the choices in the URL', async () => {
    const api = startApi();
    api.answers['GET /api/admin/users'] = () =>
      Response.json([own, other], { headers: { 'x-total-count': '60' } });
    const { user, addresses } = renderScreen(<TenantsTab />, '/admin?tab=tenants&pagina=2');
    const lastUrl = () => api.requests.findLast(({ url }) => url.startsWith('/api/admin/users'))?.url;

    await screen.findByText('Toont 26-27 van 60 tenants');
    expect(lastUrl()).toBe('/api/admin/users?sort=nieuwste&page=2&pageSize=25');
    await user.selectOptions(screen.getByLabelText('Volgorde'), 'Meeste inkomsten');
    await waitFor(() => expect(lastUrl()).toBe('/api/admin/users?sort=inkomsten&page=1&pageSize=25'));
    await user.type(screen.getByRole('searchbox', { name: 'Zoeken' }), 'licht');
    await waitFor(() =>
      expect(lastUrl()).toBe('/api/admin/users?search=licht&sort=inkomsten&page=1&pageSize=25'),
    );
    expect(addresses?.at(-1)).toBe('/admin?tab=tenants&sorteer=inkomsten&zoek=licht');
    api.answers['GET /api/admin/users'] = json([]);
    await user.type(screen.getByRole('searchbox', { name: 'Zoeken' }), 'x');
    await screen.findByText('Probeer een ander deel van de naam of het e-mailadres.');
  });

  test('opens a panel with the figures and links of a tenant', async () => {
    const api = startApi();
    api.answers[`GET /api/admin/users/${other.id}`] = json(details);
    const { user, addresses } = renderScreen(<TenantsTab />, '/admin?tab=tenants');

    await user.click(await screen.findByText('7 mrt 2026'));
    const panel = within(await screen.findByRole('dialog', { name: 'Tenant' }));
    expect(addresses?.at(-1)).toBe(`/admin?tab=tenants&tenant=${other.id}`);
    await panel.findByText('42, waarvan 38 betaald');
    panel.getByText('5 actief, samen € 75,00 per maand');
    await panel.findByText('6, waarvan 4 betaald');
    expect(factOf(panel, 'Maandelijks op test')).toBe('1 actief, samen €\u00a010,00 per maand');
    panel.getByText('Zonder live-sleutel kan het formulier niets aannemen.');
    expect(factOf(panel, 'Adres bevestigd')).toBe('Nog niet');
    expect(factOf(panel, 'Staat op')).toBe('Live');
    expect(panel.getByRole('link', { name: 'Donaties' }).getAttribute('href')).toBe(
      `/admin?tab=donaties&tenant=${other.id}`,
    );
    await user.keyboard('{Escape}');
    expect(addresses?.at(-1)).toBe('/admin?tab=tenants');
  });

  test('explains where the test key of a new tenant comes from', async () => {
    const api = startApi();
    api.answers[`GET /api/admin/users/${other.id}`] = json({
      ...details,
      environment: 'test',
      paymentKeys: [],
    });
    renderScreen(<TenantsTab />, `/admin?tab=tenants&tenant=${other.id}`);

    await screen.findByText('Een testsleutel komt er met de eerste proefgift, of van Mollie.');
    expect(screen.queryByText(/kan het formulier niets aannemen/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Donaties' }).getAttribute('href')).toBe(
      `/admin?tab=donaties&omgeving=test&tenant=${other.id}`,
    );
  });

  test('reports a tenant that does not exist', async () => {
    const api = startApi();
    api.answers[`GET /api/admin/users/${other.id}`] = refusal(404, {
      message: 'Niet gevonden.',
      code: 'not_found',
    });
    renderScreen(<TenantsTab />, `/admin?tab=tenants&tenant=${other.id}`);

    expect(await screen.findByText('Deze tenant kan niet worden getoond.')).toBeDefined();
  });

  test('shows the role, dates, organisation and income of every account', async () => {
    startApi();
    renderScreen(<TenantsTab />);

    const columns = await screen.findAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Gebruiker',
      'Status',
      'Laatste login',
      'Aangemaakt op',
      'Inkomsten',
      'Laatste gift',
      'Acties',
    ]);
    expect(await cellsOf('beheer')).toEqual([
      'beheerbeheer@licht.nlGulhart',
      'Administrator',
      '3 apr 2026, 16:05',
      '5 jan 2026',
      '€\u00a00,00',
      'Nog geen',
    ]);
    expect(await cellsOf('anna')).toEqual([
      'annaanna@licht.nlStichting Licht',
      'Tenant',
      'Nooit',
      '7 feb 2026',
      '€\u00a01.250,00',
      '7 mrt 2026',
    ]);
  });

  test('is empty if the answer of the server is not a list', async () => {
    startApi({ users: [other] });
    renderScreen(<TenantsTab />);

    expect(await screen.findByText('Geen tenants gevonden')).toBeDefined();
  });

  test('shows placeholders while loading', async () => {
    startApi();
    renderScreen(<TenantsTab />);

    expect(screen.getByText('Tenants laden...')).toBeDefined();
    await screen.findByText('anna');
    expect(screen.queryByText('Tenants laden...')).toBeNull();
  });

  test('reports why loading failed, and tries again when the user presses the button', async () => {
    const api = startApi();
    api.answers['GET /api/admin/users'] = refusal(503, { message: 'Even niet.', code: 'unavailable' });
    const { user } = renderScreen(<TenantsTab />);

    const alert = await screen.findByRole('alert');
    within(alert).getByText('Fout bij laden van gebruikers');
    within(alert).getByText('Even niet.');
    api.answers['GET /api/admin/users'] = json([other]);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));

    expect(await screen.findByText('anna')).toBeDefined();
  });

  test('shows a general error when the server sends no message', async () => {
    const api = startApi();
    delete api.answers['GET /api/admin/users'];
    renderScreen(<TenantsTab />);

    expect(await screen.findByText('Er is een onbekende fout opgetreden.')).toBeDefined();
  });
});

describe('adding a tenant', () => {
  const typed = { Gebruikersnaam: 'nieuw', 'E-mailadres': 'nieuw@licht.nl', Wachtwoord: 'Geheim-123' };

  async function fillAndSend(user: UserEvent, different: Partial<typeof typed> = {}) {
    for (const [label, text] of Object.entries({ ...typed, ...different })) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    }
    await user.click(screen.getByRole('button', { name: 'Tenant aanmaken' }));
  }

  test('shows the errors of all fields together, and sends nothing', async () => {
    const { requests } = startApi();
    const { user } = renderScreen(<TenantsTab />);
    await openCreateDialog(user);

    await fillAndSend(user, { Gebruikersnaam: 'ab', 'E-mailadres': 'nieuw@', Wachtwoord: 'geheim1' });

    await screen.findByText('Gebruikersnaam moet minimaal 3 tekens bevatten');
    screen.getByText('Voer een geldig e-mailadres in');
    screen.getByText('Wachtwoord moet minimaal 8 tekens bevatten');
    expect(requests.filter((request) => request.method === 'POST')).toEqual([]);
  });

  test('refuses a username with a space', async () => {
    startApi();
    const { user } = renderScreen(<TenantsTab />);
    await openCreateDialog(user);

    await fillAndSend(user, { Gebruikersnaam: 'nieuwe naam' });

    expect(await screen.findByText('Gebruikersnaam mag geen spaties bevatten')).toBeDefined();
  });

  test('sends the account, closes the dialog and lists the new account', async () => {
    const api = startApi();
    api.answers['POST /api/admin/users'] = () => {
      api.answers['GET /api/admin/users'] = json([
        own,
        other,
        { ...other, id: 'c'.repeat(26), username: 'nieuw' },
      ]);
      return Response.json(other, { status: 201 });
    };
    const { user } = renderScreen(<TenantsTab />);
    await openCreateDialog(user);

    await user.click(screen.getByRole('checkbox', { name: 'Administrator' }));
    await fillAndSend(user);

    await screen.findByText('Gebruiker aangemaakt');
    expect(screen.getByText('nieuw')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests.find((request) => request.method === 'POST')?.body).toEqual({
      username: 'nieuw',
      email: 'nieuw@licht.nl',
      password: 'Geheim-123',
      isAdmin: true,
    });
  });

  test('marks the field that the server refuses, and keeps the input', async () => {
    const taken = 'Dit e-mailadres is al in gebruik.';
    const api = startApi();
    api.answers['POST /api/admin/users'] = refusal(409, {
      message: taken,
      code: 'conflict',
      fields: { email: taken },
    });
    const { user } = renderScreen(<TenantsTab />);
    await openCreateDialog(user);

    await fillAndSend(user);

    await screen.findByText('Fout bij aanmaken gebruiker');
    screen.getByText('Er is een fout opgetreden bij het aanmaken van de gebruiker.');
    const email = screen.getByLabelText('E-mailadres');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(taken)).toHaveLength(1);
    expect(document.activeElement).toBe(email);
    for (const [label, text] of Object.entries(typed)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', text);
    }
  });

  test('asks for confirmation before Escape or the close button discards the input', async () => {
    startApi();
    const { user } = renderScreen(<TenantsTab />);
    await openCreateDialog(user);
    await paste(user, screen.getByLabelText('Gebruikersnaam'), 'nieuw');

    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Niet-opgeslagen wijzigingen' }));
    await user.click(question.getByRole('button', { name: 'Annuleren' }));
    expect(screen.getByLabelText('Gebruikersnaam')).toHaveProperty('value', 'nieuw');

    await user.click(screen.getByRole('button', { name: 'Sluiten' }));
    await user.click(await screen.findByRole('button', { name: 'Sluiten zonder opslaan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await openCreateDialog(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows the error about too many attempts in the dialog', async () => {
    const api = startApi();
    api.answers['POST /api/admin/users'] = refusal(429, {
      message: 'Te veel pogingen.',
      code: 'too_many_requests',
    });
    const { user } = renderScreen(<TenantsTab />);
    const dialog = await openCreateDialog(user);

    await fillAndSend(user);

    expect((await dialog.findByRole('alert')).textContent).toBe('Te veel pogingen.');
  });
});

describe('inviting a tenant', () => {
  test('needs no password, and says to which address the invitation goes', async () => {
    const api = startApi();
    api.answers['POST /api/admin/users/invite'] = json(other, 201);
    const { user } = renderScreen(<TenantsTab />);
    const dialog = await openCreateDialog(user);

    await user.click(dialog.getByRole('checkbox', { name: 'Mail een uitnodiging' }));
    expect(dialog.queryByLabelText('Wachtwoord')).toBeNull();
    await paste(user, dialog.getByLabelText('Gebruikersnaam'), 'nieuw');
    await paste(user, dialog.getByLabelText('E-mailadres'), 'nieuw@licht.nl');
    await user.click(dialog.getByRole('button', { name: 'Tenant aanmaken' }));

    await screen.findByText('De uitnodiging is onderweg naar nieuw@licht.nl.');
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      username: 'nieuw',
      email: 'nieuw@licht.nl',
      isAdmin: false,
    });
  });
});

describe('an invited tenant', () => {
  const invited = { ...details, invitedAt: '2026-02-07T12:00:00Z' };
  const since = 'Uitgenodigd op 7 feb 2026, nog niet geaccepteerd';

  test('is marked, and can be invited again from the list and from its panel', async () => {
    const api = startApi([own, invited]);
    api.answers[`GET /api/admin/users/${other.id}`] = json(invited);
    api.answers[`POST /api/admin/users/${other.id}/invite`] = json({ message: 'Onderweg naar anna.' });
    const { user } = renderScreen(<TenantsTab />, '/admin?tab=tenants');
    const resend = 'Stuur de uitnodiging aan anna opnieuw';

    expect((await cellsOf('anna'))[1]).toBe(`Tenant${since}`);
    await user.click(screen.getByRole('button', { name: resend }));
    await screen.findByText('Onderweg naar anna.');

    await user.click(screen.getByText('7 mrt 2026'));
    const panel = within(await screen.findByRole('dialog', { name: 'Tenant' }));
    await panel.findByText('Uitgenodigd');
    expect(factOf(panel, 'Uitnodiging')).toBe(since);
    api.answers[`POST /api/admin/users/${other.id}/invite`] = refusal(409, {
      message: 'Deze uitnodiging is al geaccepteerd.',
      code: 'conflict',
    });
    await user.click(panel.getByRole('button', { name: resend }));
    expect(await screen.findByText('Deze uitnodiging is al geaccepteerd.')).toBeDefined();
  });
});

describe('deleting a tenant', () => {
  test('is possible from the panel of the tenant, which then closes', async () => {
    const api = startApi();
    api.answers[`GET /api/admin/users/${other.id}`] = json(details);
    api.answers[`DELETE /api/admin/users/${other.id}`] = () => {
      api.answers['GET /api/admin/users'] = json([own]);
      return new Response(null, { status: 204 });
    };
    const { user } = renderScreen(<TenantsTab />, `/admin?tab=tenants&tenant=${other.id}`);

    await user.click(await screen.findByRole('button', { name: 'Tenant verwijderen' }));
    await confirmDeletion(user, within(await screen.findByRole('alertdialog')));

    await screen.findByText('Gebruiker verwijderd');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tenants' }));
  });

  test('does not happen when the user types another name', async () => {
    const { requests } = startApi();
    const { user } = renderScreen(<TenantsTab />);

    const dialog = await openDeleteDialog(user);
    await paste(user, dialog.getByRole('textbox'), 'Stichting Donker');
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }));

    await dialog.findByText('Dit is niet de naam van deze tenant.');
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('explains the consequences, and happens after the user confirms', async () => {
    const api = startApi();
    api.answers[`DELETE /api/admin/users/${other.id}`] = () => {
      api.answers['GET /api/admin/users'] = json([own]);
      return new Response(null, { status: 204 });
    };
    const { user } = renderScreen(<TenantsTab />);

    const dialog = await openDeleteDialog(user);
    await dialog.findByText('42 giften');
    await dialog.findByText('1 maandelijkse testgift');
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Het formulier neemt geen giften meer aan.',
      '5 maandelijkse giften (samen €\u00a075,00 per maand) worden gestopt en blijven gestopt, ook als u de organisatie toch behoudt.',
      '1 maandelijkse testgift (€\u00a010,00 per maand) wordt gestopt en blijft gestopt, ook als u de organisatie toch behoudt.',
      'De eigenaars krijgen hiervan een mail.',
      '42 giften, waarvan 38 betaald (samen €\u00a01.250,00), verdwijnen voorgoed.',
      'Ook de 6 testgiften, domeinen, instellingen en accounts verdwijnen voorgoed.',
    ]);
    expect(api.requests.filter((request) => request.method === 'DELETE')).toEqual([]);
    await confirmDeletion(user, dialog);

    await screen.findByText('Gebruiker verwijderd');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('anna')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tenants' }));
  });

  test('reports which open payments delay it, and can be undone until it is complete', async () => {
    const api = startApi();
    const waiting = 'De organisatie neemt geen giften meer aan.';
    const closing = {
      ...other,
      closingSince: new Date(2026, 3, 4, 9, 30).toISOString(),
      closingWaitsFor: '1 open betaling',
    };
    api.answers[`DELETE /api/admin/users/${other.id}`] = () => {
      api.answers['GET /api/admin/users'] = json([own, closing]);
      return Response.json({ message: waiting }, { status: 202 });
    };
    api.answers[`POST /api/admin/users/${other.id}/reopen`] = () => {
      api.answers['GET /api/admin/users'] = json([own, other]);
      return Response.json({ message: 'De organisatie blijft bestaan.' });
    };
    const { user } = renderScreen(<TenantsTab />);

    const dialog = await openDeleteDialog(user);
    await confirmDeletion(user, dialog);
    await screen.findByText('Gebruiker wordt verwijderd');
    screen.getByText(waiting);
    expect((await cellsOf('anna'))[1]).toBe(
      'TenantWordt verwijderdSinds 4 apr 2026, 11:30. Wacht op 1 open betaling.',
    );
    expect(screen.queryByRole('button', { name: 'anna verwijderen' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'anna toch behouden' }));
    await screen.findByText('Gebruiker behouden');
    expect(await screen.findByRole('button', { name: 'anna verwijderen' })).toBeDefined();
  });

  test('keeps the dialog open with the reason when the server refuses', async () => {
    const api = startApi();
    api.answers[`DELETE /api/admin/users/${other.id}`] = refusal(409, {
      message: 'De betaalprovider is niet bereikbaar.',
      code: 'conflict',
    });
    const { user } = renderScreen(<TenantsTab />);

    const dialog = await openDeleteDialog(user);
    await confirmDeletion(user, dialog);

    await screen.findByText('Fout bij verwijderen gebruiker');
    screen.getByText('Er is een fout opgetreden bij het verwijderen van de gebruiker.');
    expect(dialog.getByText('De betaalprovider is niet bereikbaar.')).toBeDefined();
  });

  test('is disabled for the administrator’s own account, with the reason', async () => {
    startApi();
    const { user } = renderScreen(<TenantsTab />);

    await screen.findByText('U kunt uw eigen account niet verwijderen.');
    const button = screen.getByRole('button', { name: 'beheer verwijderen' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);

    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('the log of the platform', () => {
  const path = 'GET /api/admin/platform-audit';
  const entry = {
    id: '1',
    at: new Date(2026, 3, 3, 14, 5).toISOString(),
    actor: 'beheer@licht.nl',
    action: 'organisation_deleted',
    text: 'De organisatie ‘Stichting Licht’ (b) verwijderd.',
  };
  const pageOf = (entries: object[], total: number) => () =>
    Response.json(entries, { headers: { 'x-total-count': String(total) } });

  test('shows which administrator did what and when, in pages', async () => {
    const api = startApi();
    api.answers[path] = pageOf([entry], 11);
    const { user } = renderScreen(<TenantsTab />);

    expect(screen.getByText('Logboek laden...')).toBeDefined();
    screen.getByRole('heading', { name: 'Platformlogboek' });
    const list = within(await screen.findByRole('list', { name: 'Platformlogboek' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '3 apr 2026, 16:05De organisatie ‘Stichting Licht’ (b) verwijderd.beheer@licht.nl',
    ]);
    api.answers[path] = pageOf(
      [{ ...entry, id: '2', text: 'Het account anna@licht.nl (b) aangemaakt.' }],
      11,
    );
    await user.click(screen.getAllByRole('button', { name: 'Volgende' }).at(-1)!);

    await screen.findByText('Het account anna@licht.nl (b) aangemaakt.');
    expect(api.requests.at(-1)?.url).toBe('/api/admin/platform-audit?page=2&pageSize=10');
    expect(screen.getByText('Toont 11 van 11 regels')).toBeDefined();
  });

  test('shows a new entry after a deletion', async () => {
    const api = startApi();
    api.answers[`DELETE /api/admin/users/${other.id}`] = () => {
      api.answers[path] = pageOf([entry], 1);
      return new Response(null, { status: 204 });
    };
    const { user } = renderScreen(<TenantsTab />);

    await screen.findByText('Nog niets gebeurd');
    const dialog = await openDeleteDialog(user);
    await confirmDeletion(user, dialog);

    expect(await screen.findByText(entry.text)).toBeDefined();
  });

  test('reports why loading failed, and tries again when the user presses the button', async () => {
    const api = startApi();
    api.answers[path] = refusal(503, { message: 'Even niet.', code: 'unavailable' });
    const { user } = renderScreen(<TenantsTab />);

    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Het platformlogboek kon niet worden geladen.');
    alert.getByText('Even niet.');
    api.answers[path] = json([]);
    await user.click(alert.getByRole('button', { name: 'Opnieuw proberen' }));

    expect(await screen.findByText('Nog niets gebeurd')).toBeDefined();
  });
});
