import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { errorCodes } from '../../../../contract/error-codes.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { makeDonation, makeStats } from '../../../testing/donations.ts';
import { makeSetting } from '../../../testing/settings.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Gate } from '../gate.tsx';
import { dashboardTabs } from './dashboard-tabs.ts';
import { Dashboard } from './dashboard.tsx';

const commonTabs = [
  'Dashboard',
  'Donaties',
  'Donateurs',
  'Campagnes',
  'Jaaroverzichten',
  'API Configuratie',
  'Organisatie',
  'Documentatie',
  'E-mail',
  'Team',
];

const outsideRole = 'Dit onderdeel hoort niet bij uw rol.';

function show({
  isAdmin = false,
  hasMailbox = false,
  address = '/admin',
  closingSince = null,
  apiEnvironment = 'live',
  emailConfirmed = true,
  testDonations = 0,
  ...other
}: {
  isAdmin?: boolean;
  hasMailbox?: boolean;
  address?: string;
  closingSince?: string | null;
  apiEnvironment?: 'live' | 'test';
  emailConfirmed?: boolean;
  testDonations?: number;
} & Partial<
  Pick<
    CurrentUser,
    | 'closingByOwner'
    | 'hasPaymentKey'
    | 'isAnbi'
    | 'organizationName'
    | 'organizations'
    | 'role'
    | 'secondFactorDueAt'
  >
> = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({
      isAdmin,
      closingSince,
      apiEnvironment,
      emailConfirmed,
      ...other,
      ...(hasMailbox && { hasMailbox: true as const }),
    }),
    'GET /api/admin/donations': () =>
      Response.json([], { headers: { 'x-total-count': String(testDonations) } }),
  });
  const rendered = renderScreen(
    <Gate>
      <Dashboard />
    </Gate>,
    address,
  );
  return { ...api, ...rendered };
}

async function tabNames() {
  const menu = await screen.findByRole('navigation', { name: 'Dashboard' });
  return within(menu)
    .getAllByRole('link')
    .map((link) => link.querySelector('span:not([aria-hidden])')?.textContent);
}

test('no two tabs have the same icon', () => {
  expect(new Set(dashboardTabs.map(({ icon }) => icon)).size).toBe(dashboardTabs.length);
});

describe('the dashboard', () => {
  test('shows an owner ten tabs in three groups, plus the organisation, email address and role', async () => {
    show({ organizationName: 'Stichting Licht' });

    expect(await tabNames()).toEqual(commonTabs);
    const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(groups.slice(0, 3)).toEqual(['Giften', 'Belasting', 'Inrichten']);
    screen.getByRole('link', { name: 'API Configuratie', description: 'Mollie en betalingen' });
    screen.getByText('Stichting Licht');
    screen.getByText('anna@licht.nl');
    screen.getByText('Gebruiker');
    screen.getByText('Eigenaar');
  });

  test('shows the ANBI tab only if the organisation is an ANBI, and never to a viewer', async () => {
    show({ isAnbi: true });
    expect(await tabNames()).toContain('ANBI');
    cleanup();
    show({ isAnbi: true, role: 'viewer' });
    expect(await tabNames()).not.toContain('ANBI');
    cleanup();
    show({ address: '/admin?tab=anbi' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
    expect(await tabNames()).not.toContain('ANBI');
  });

  test('shows the step of ‘Eerste stappen’ that the URL names, with links to the next and to all steps', async () => {
    const { answers } = show({ address: '/admin?tab=team&stap=1' });
    answers['GET /api/admin/settings'] = json([makeSetting('org_name', { value: 'Licht' })]);
    answers['GET /api/admin/form-sightings'] = json([]);
    answers['GET /api/admin/stats'] = json(makeStats({ recent: [makeDonation()] }));
    const strip = within(await screen.findByRole('navigation', { name: 'Eerste stappen' }));
    expect(strip.getByText('Stap 1 van 5:').parentElement?.textContent).toBe('Stap 1 van 5: Uw naam en logo');
    expect(strip.getByRole('link', { name: 'Alle stappen' }).getAttribute('href')).toBe('/admin');
    expect(strip.getByRole('link', { name: 'Volgende stap' }).getAttribute('href')).toBe(
      '/admin?tab=api&stap=4',
    );
    cleanup();
    show({ address: '/admin?tab=team' });
    await tabNames();
    expect(screen.queryByRole('navigation', { name: 'Eerste stappen' })).toBeNull();
  });

  test.each([
    { number: 1, key: null, href: undefined },
    {
      number: 1,
      key: '****abcd',
      href: expect.stringMatching(/\/donation-embed\?component=advanced&orgId=/),
    },
    { number: 2, key: '****abcd', href: '/admin?tab=documentatie&stap=3' },
    { number: 3, key: '****abcd', href: '/admin?tab=api&stap=4' },
  ])(
    'leads from step $number to the next step itself while the organisation tries the product (key: $key)',
    async ({ number, key, href }) => {
      const { answers } = show({ address: `/admin?tab=team&stap=${number}` });
      const simulator = {
        simulatorKeyPrefix: 'test_simulator_',
        ...(key && { isSimulatorKey: true as const }),
      };
      answers['GET /api/admin/settings'] = json([
        makeSetting('org_name', { value: 'Licht' }),
        makeSetting('mollie_api_key', { value: key, ...simulator }),
      ]);
      answers['GET /api/admin/form-sightings'] = json([]);
      answers['GET /api/admin/stats'] = json(makeStats({ recent: [] }));
      const strip = within(await screen.findByRole('navigation', { name: 'Eerste stappen' }));
      // Without a key, the step saves one before it opens the form, so it is a button.
      const next = strip.getByRole(href ? 'link' : 'button', { name: 'Volgende stap' });
      expect(next.getAttribute('href') ?? undefined).toEqual(href);
    },
  );

  test('shows the email address of the user if the organisation has no name', async () => {
    show({ organizationName: '' });

    await tabNames();
    expect(screen.getAllByText('anna@licht.nl')).toHaveLength(2);
  });

  test('shows a notice about deletion only to an organisation that is being deleted', async () => {
    show({ closingSince: '2026-04-04T09:30:00Z' });
    await screen.findByText('Uw organisatie wordt verwijderd');
    cleanup();
    show();
    await tabNames();
    expect(screen.queryByText('Uw organisatie wordt verwijderd')).toBeNull();
  });

  test.each([
    [0, 'U staat op Test: nog geen testgiften', ['Naar live']],
    [1, 'U staat op Test: 1 testgift', ['Toon', 'Naar live']],
    [6, 'U staat op Test: 6 testgiften', ['Toon', 'Naar live']],
  ])('shows a strip with the number of test donations in test mode: %i', async (count, sentence, ways) => {
    show({ apiEnvironment: 'test', testDonations: count });

    await screen.findByText(sentence);
    const strip = within(screen.getByRole('region', { name: 'Testmodus' }));
    expect(strip.getAllByRole('link').map((link) => link.textContent)).toEqual(ways);
  });

  test('links from the test strip to the test donations and to the API settings', async () => {
    const { user, addresses } = show({ apiEnvironment: 'test', testDonations: 6 });

    await user.click(await screen.findByRole('link', { name: 'Toon' }));
    expect(addresses.at(-1)).toBe('/admin?tab=donaties&omgeving=test');
    await user.click(screen.getByRole('link', { name: 'Naar live' }));
    expect(addresses.at(-1)).toBe('/admin?tab=api');
  });

  test('warns a live organisation without a payment key', async () => {
    show({ apiEnvironment: 'live', hasPaymentKey: false });

    const strip = within(await screen.findByRole('region', { name: 'Geen sleutel' }));
    strip.getByText('U staat op Live zonder live-sleutel van Mollie: uw formulier neemt nu geen giften aan');
    expect(strip.getByRole('link', { name: 'Sleutel invullen' }).getAttribute('href')).toBe('/admin?tab=api');
    cleanup();
    show({ apiEnvironment: 'live' });
    await tabNames();
    expect(screen.queryByRole('region', { name: 'Geen sleutel' })).toBeNull();
  });

  test.each([
    [{ closingSince: '2026-11-01T12:00:00Z' }, 'Uw organisatie wordt verwijderd'],
    [{ hasPaymentKey: false }, /U staat op Live zonder live-sleutel/],
    [{}, 'Stel vóór 23 nov 2026 een tweede stap in'],
    [{ secondFactorDueAt: null }, /Bevestig uw e-mailadres/],
    [{ secondFactorDueAt: null, emailConfirmed: true, apiEnvironment: 'test' as const }, /U staat op Test/],
  ])('shows only the most urgent notice on the first tab: %o', async (change, sentence) => {
    const notices = [
      'Uw organisatie wordt verwijderd',
      /U staat op Live zonder live-sleutel/,
      'Stel vóór 23 nov 2026 een tweede stap in',
      /Bevestig uw e-mailadres/,
      /U staat op Test/,
    ];
    show({ emailConfirmed: false, secondFactorDueAt: '2026-11-23T12:00:00Z', ...change });
    await screen.findByText(sentence);
    expect(notices.filter((notice) => screen.queryByText(notice)).map(String)).toEqual([String(sentence)]);
  });

  test('shows the test strip on the tab Donaties, even while the email address is not confirmed', async () => {
    show({ emailConfirmed: false, apiEnvironment: 'test', address: '/admin?tab=donaties' });
    expect(await screen.findByText(/U staat op Test/)).toBeDefined();
  });

  test('shows no test strip in live mode or to administrators', async () => {
    show({ apiEnvironment: 'live' });
    await tabNames();
    expect(screen.queryByRole('region', { name: 'Testmodus' })).toBeNull();
    cleanup();
    show({ apiEnvironment: 'test', isAdmin: true });
    await tabNames();
    expect(screen.queryByRole('region', { name: 'Testmodus' })).toBeNull();
  });

  test('asks the user to confirm the email address, but only on the first tab', async () => {
    const { user, answers } = show({ emailConfirmed: false });
    await screen.findByText('Bevestig uw e-mailadres met de link die we naar anna@licht.nl mailden.');
    answers['POST /api/auth/resend-confirmation'] = refusal(429, {
      message: 'Te veel pogingen.',
      code: 'too_many_requests',
    });
    await user.click(screen.getByRole('button', { name: 'Stuur opnieuw' }));
    await screen.findByText('Te veel pogingen.');
    answers['POST /api/auth/resend-confirmation'] = json({ message: 'Gemaild.' });
    await user.click(screen.getByRole('button', { name: 'Stuur opnieuw' }));
    await screen.findByText('We hebben een nieuwe link gemaild naar anna@licht.nl.');
    expect(screen.queryByRole('button', { name: 'Stuur opnieuw' })).toBeNull();

    cleanup();
    show({ emailConfirmed: false, address: '/admin?tab=donaties' });
    await screen.findByRole('heading', { level: 1, name: 'Donaties' });
    expect(screen.queryByRole('button', { name: 'Stuur opnieuw' })).toBeNull();
  });

  test('shows the deadline for a second factor, with a link to set up that factor', async () => {
    const secondFactorDueAt = '2026-11-23T12:00:00Z';
    const title = 'Stel vóór 23 nov 2026 een tweede stap in';
    const { user, answers } = show({ role: 'viewer', secondFactorDueAt });
    answers['GET /api/auth/second-factor'] = json({
      passkeys: [],
      totp: false,
      recoveryCodesLeft: 0,
      isRequired: true,
    });
    await screen.findByText(title);
    await user.click(screen.getByRole('link', { name: 'Tweede stap instellen' }));
    await screen.findByRole('heading', { level: 1, name: 'Mijn account' });
    const cards = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
    expect(cards[0]?.textContent).toBe('Tweede stap bij het inloggen');
    screen.getByText(title);
    await screen.findByRole('button', { name: 'App instellen' });

    cleanup();
    show({ role: 'viewer' });
    await tabNames();
    expect(screen.queryByText(title)).toBeNull();
  });

  test('shows the audit log on the tab Team, but only to owners', async () => {
    const { answers } = show({ address: '/admin?tab=team&deel=logboek' });
    answers['GET /api/admin/audit'] = json([]);
    await screen.findByRole('heading', { name: 'Wie deed wat?' });
    await screen.findByText('Nog niets gebeurd');

    cleanup();
    const { requests } = show({ role: 'treasurer', address: '/admin?tab=team&deel=logboek' });
    await screen.findByRole('heading', { level: 1, name: outsideRole });
    expect(requests.map(({ url }) => url.split('?')[0])).not.toContain('/api/admin/audit');
  });

  test('updates the menu when the role of the user changes, and keeps the input', async () => {
    const { user, answers } = show({ role: 'staff', address: '/admin?tab=organisatie' });
    answers['GET /api/admin/settings'] = json([makeSetting('org_project_name', { value: 'Licht' })]);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Projectnaam optioneel' });
    await user.type(field, 'jes');

    const refused = { message: errorCodes.role_not_allowed.message, code: 'role_not_allowed' as const };
    answers['PUT /api/admin/settings'] = refusal(404, refused);
    const save = () => user.click(screen.getByRole('button', { name: 'Instellingen opslaan' }));
    await save();
    await screen.findAllByText(
      'Uw rol in deze organisatie staat dit niet toe. Vraag een eigenaar om hulp (anna).',
    );

    answers['GET /api/auth/me'] = signedIn({ role: 'viewer', owners: ['anna', 'bea'] });
    await save();
    await screen.findAllByText(
      'Uw rol is gewijzigd van medewerker in meekijker. Daarom kunt u dit niet meer doen. Vraag een eigenaar om hulp (anna, bea).',
    );
    expect(await tabNames()).toEqual(['Dashboard', 'Donaties', 'Donateurs', 'Campagnes', 'Jaaroverzichten']);
    screen.getByText('Meekijker');
    expect(field.value).toBe('Lichtjes');
    expect(document.contains(field)).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Donaties' }));
    await user.click(await screen.findByRole('button', { name: 'Verlaten zonder opslaan' }));
    await screen.findByRole('heading', { level: 1, name: 'Donaties' });
  });

  test('shows an administrator five tabs, and more tabs after the administrator has chosen an organisation', async () => {
    show({ isAdmin: true });
    const always = ['Dashboard', 'Donaties', 'E-mail', 'Instellingen', 'Tenants'];
    expect(await tabNames()).toEqual(always);
    screen.getByText('Administrator');
    cleanup();

    show({ isAdmin: true, address: `/admin?tenant=${idOf('t')}` });
    expect(await tabNames()).toEqual([
      'Dashboard',
      'Donaties',
      'Donateurs',
      'E-mail',
      'Team',
      'Instellingen',
      'Tenants',
    ]);
    expect(screen.getByRole('link', { name: 'Donaties' }).getAttribute('href')).toBe(
      `/admin?tab=donaties&tenant=${idOf('t')}`,
    );
    cleanup();

    const { user } = show({ isAdmin: true, address: `/admin?tenant=${idOf('a')}` });
    expect(await tabNames()).toEqual([...commonTabs, 'Instellingen', 'Tenants']);
    await user.click(screen.getByRole('link', { name: 'Tenants' }));
    expect(await tabNames()).toEqual(always);
  });

  test('links an administrator to the built-in mailbox if the server has one', async () => {
    show({ isAdmin: true });
    expect(await tabNames()).not.toContain('Postvak');
    cleanup();
    show({ isAdmin: true, hasMailbox: true });
    expect(await tabNames()).toContain('Postvak');
    expect(screen.getByRole('link', { name: 'Postvak' }).getAttribute('href')).toBe('/postvak');
  });

  test('opens the tab that the URL names', async () => {
    show({ address: '/admin?tab=donaties' });

    await screen.findByRole('heading', { level: 1, name: 'Donaties' });
    expect(screen.getByRole('link', { name: 'Donaties' }).getAttribute('aria-current')).toBe('page');
  });

  test.each([
    ['treasurer', 'Penningmeester', ['Dashboard', 'Donaties', 'Donateurs', 'Campagnes', 'Jaaroverzichten']],
    ['staff', 'Medewerker', commonTabs.slice(0, -1)],
    ['viewer', 'Meekijker', ['Dashboard', 'Donaties', 'Donateurs', 'Campagnes', 'Jaaroverzichten']],
  ] as const)('shows the tabs and the Dutch name of the role %s', async (role, name, tabs) => {
    show({ role });

    expect(await tabNames()).toEqual(tabs);
    screen.getByText(name);
  });

  test("says that a tab is outside the user's role, and whom to ask", async () => {
    show({ role: 'viewer', address: '/admin?tab=organisatie' });

    await screen.findByRole('heading', { level: 1, name: outsideRole });
    screen.getByText(/^Vraag een eigenaar van uw organisatie om hulp/);
    expect(screen.getByRole('link', { name: 'anna@licht.nl' }).getAttribute('href')).toBe(
      '/admin?tab=account',
    );
  });

  test('does not open an administrator’s tab for a tenant', async () => {
    show({ address: '/admin?tab=tenants' });

    expect(await screen.findByRole('heading', { level: 1, name: outsideRole })).toBeDefined();
    screen.getByText('Alleen een beheerder van Gulhart kan het openen.');
  });

  test('puts the chosen tab in the URL, sets the document title and focuses the heading', async () => {
    const { user, addresses } = show();
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });

    await user.click(screen.getByRole('link', { name: 'E-mail' }));

    const heading = await screen.findByRole('heading', { level: 1, name: 'E-mail' });
    expect(addresses.at(-1)).toBe('/admin?tab=e-mail');
    expect(document.title).toBe('E-mail · Gulhart');
    expect(document.activeElement).toBe(heading);
  });

  test('opens the organisation screen when the user clicks the email address in the footer', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('link', { name: 'anna@licht.nl' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Organisatie-instellingen' })).toBeDefined();
  });

  test.each([false, true])(
    'lets every user change the password of the account (administrator: %s)',
    async (isAdmin) => {
      show({ isAdmin, role: 'viewer' });
      (await screen.findByRole('link', { name: 'Mijn account' })).click();
      await screen.findByRole('heading', { name: 'Wachtwoord wijzigen' });
      expect(screen.getByLabelText('Huidig wachtwoord')).toBeDefined();
    },
  );

  test.each([
    [refusal(503, { message: 'Even niet.', code: 'unavailable' }), 'Even niet.'],
    [() => new Response('', { status: 502 }), 'Er is iets misgegaan bij het uitloggen'],
    [refusal(500, { message: 'Kapot.', code: 'internal_error' }), 'Er is iets misgegaan bij het uitloggen'],
  ])('stays open and shows an error when logging out fails', async (answer, sentence) => {
    const { user, answers } = show();
    answers['POST /api/auth/logout'] = answer;

    await user.click(await screen.findByRole('button', { name: 'Uitloggen' }));

    await screen.findByText('Fout bij uitloggen');
    expect(screen.getByText(sentence)).toBeDefined();
  });

  test.each([
    ['an open session', json({ message: 'U bent uitgelogd.' })],
    [
      'a session that had already ended',
      refusal(401, { message: 'U bent niet ingelogd.', code: 'not_logged_in' }),
    ],
  ])('reloads the page after a logout from %s, and then reports the logout', async (_which, answer) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { user, answers } = show();
    answers['POST /api/auth/logout'] = answer;

    await user.click(await screen.findByRole('button', { name: 'Uitloggen' }));

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    const { showToastFromBeforeReload } = await import('../../../ui/toast-store.ts');
    showToastFromBeforeReload();
    expect(await screen.findByText('Uitgelogd')).toBeDefined();
  });
});
