// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { imageRefusals, maxImageBytes } from '../../../../contract/uploads.ts';
import { saveSettingsBody } from '../../../../contract/settings.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { OrganisationTab } from './organisation-tab.tsx';
import { organisationKeys } from './organisation-values.ts';

const stored: Record<string, string> = {
  org_name: 'Stichting Licht',
  org_username: 'anna',
  org_email: 'anna@licht.nl',
};

const uploadPath = '/api/admin/images?kind=logo';

function startApi(more: Record<string, string> = {}) {
  const values = new Map(Object.entries({ ...stored, ...more }));
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/settings': () =>
      Response.json(
        organisationKeys.map((key) =>
          makeSetting(key, {
            value: values.get(key) ?? null,
            defaultValue: key === 'org_primary_color' ? '#d97706' : '',
          }),
        ),
      ),
    'PUT /api/admin/settings': () => {
      for (const [key, value] of Object.entries(saved().at(-1) ?? {})) values.set(key, value);
      return Response.json({ message: 'Opgeslagen.', warnings: {} });
    },
  });
  const saved = () =>
    api.requests
      .filter(({ method, url }) => method !== 'GET' && url !== uploadPath)
      .map(({ method, url, body }) => {
        expect(`${method} ${url}`).toBe('PUT /api/admin/settings');
        return saveSettingsBody.parse(body).values;
      });
  const uploads = () => api.requests.filter(({ url }) => url === uploadPath);
  return { ...api, saved, uploads };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Instellingen opslaan' }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

async function replace(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(await field(name));
  await paste(user, await field(name), text);
}

describe('the organisation screen', () => {
  test('saves all changes in one request', async () => {
    const api = startApi();
    const { user } = renderScreen(<OrganisationTab />);
    expect((await field('Organisatienaam')).value).toBe('Stichting Licht');
    expect(['Annuleren', 'Instellingen opslaan'].map(isDisabled)).toEqual([true, true]);

    await replace(user, 'Projectnaam optioneel', 'Egels');
    await replace(user, 'Telefoonnummer optioneel', '030 123 45 67');
    await replace(user, 'Btw-nummer optioneel', 'NL123456789B01');
    await replace(user, 'Bankrekening (IBAN) optioneel', 'NL91 ABNA 0417 1643 00');
    await user.selectOptions(screen.getByLabelText('ANBI-status'), 'ja');
    await replace(user, 'Bedankpagina optioneel', 'https://licht.nl/dank');
    await replace(user, 'Annuleringspagina optioneel', 'https://licht.nl/jammer');
    await replace(user, 'E-mailadres', 'noor@licht.nl');
    await save(user);

    await screen.findByText('Organisatie-instellingen opgeslagen');
    screen.getByText('Uw organisatie-instellingen zijn bijgewerkt.');
    expect(api.saved()).toEqual([
      {
        org_project_name: 'Egels',
        org_phone: '030 123 45 67',
        org_vat: 'NL123456789B01',
        org_bank: 'NL91 ABNA 0417 1643 00',
        org_anbi: 'ja',
        custom_success_url: 'https://licht.nl/dank',
        custom_cancel_url: 'https://licht.nl/jammer',
        org_email: 'noor@licht.nl',
      },
    ]);
    await waitFor(() => expect(isDisabled('Instellingen opslaan')).toBe(true));
    expect((await field('Projectnaam optioneel')).value).toBe('Egels');
  });

  test('saves the start date of the ANBI status, and keeps earlier periods with that status', async () => {
    const api = startApi();
    const earlier = { from: '2012-01-01', until: '2014-12-31', value: 'ja' };
    const now = [
      { from: '2015-01-01', until: '2026-01-01', value: 'nee' },
      { from: '2026-01-02', until: null, value: 'ja' },
    ];
    const periodsPath = '/api/admin/year-overviews/periods';
    api.answers[`GET ${periodsPath}`] = json([
      { key: 'org_anbi', current: 'ja', periods: [earlier, ...now] },
    ]);
    api.answers[`PUT ${periodsPath}`] = json({ message: 'De periodes zijn bewaard.' });
    const { user } = renderScreen(<OrganisationTab />);
    await user.selectOptions(await screen.findByLabelText('ANBI-status'), 'ja');
    const since = screen.getByLabelText<HTMLInputElement>('Sinds wanneer bent u ANBI?');
    expect(since.value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(screen.getByText(/Uw RSIN is nog leeg/)).toBeDefined();
    await paste(user, await field('RSIN optioneel'), '123456782');
    expect(screen.queryByText(/Uw RSIN is nog leeg/)).toBeNull();
    fireEvent.change(since, { target: { value: '2018-04-01' } });
    await save(user);
    await screen.findByText('Organisatie-instellingen opgeslagen');
    expect(api.requests.find(({ method, url }) => method === 'PUT' && url === periodsPath)?.body).toEqual({
      key: 'org_anbi',
      periods: [earlier, { from: '2018-04-01', until: null, value: 'ja' }],
    });
    expect(screen.queryByLabelText('Sinds wanneer bent u ANBI?')).toBeNull();
  });

  test('asks before it takes the ANBI page offline, also if the page state cannot be loaded', async () => {
    const api = startApi({ org_anbi: 'ja' });
    api.answers['GET /api/admin/anbi'] = refusal(503, { code: 'unavailable', message: 'Even niet.' });
    const { user } = renderScreen(<OrganisationTab />);
    await user.selectOptions(await screen.findByLabelText('ANBI-status'), 'nee');
    await save(user);
    await screen.findByRole('alertdialog', { name: 'Uw ANBI-pagina gaat van internet' });
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuleren' }));
    expect(api.saved()).toEqual([]);
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Toch opslaan' }));
    await screen.findByText('Organisatie-instellingen opgeslagen');
    expect(api.saved()).toEqual([{ org_anbi: 'nee' }]);
  });

  test('says that the account was updated when the user changed only account fields', async () => {
    startApi();
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'Gebruikersnaam', 'noor');
    await save(user);
    expect(await screen.findByText('Accountgegevens bijgewerkt')).toBeDefined();
  });

  test("says that the user's role does not allow saving, and keeps the input", async () => {
    const api = startApi();
    const answer = api.answers['PUT /api/admin/settings'];
    const sentence = 'Uw rol in deze organisatie staat dit niet toe. Vraag een eigenaar om hulp.';
    api.answers['PUT /api/admin/settings'] = refusal(404, { message: sentence, code: 'role_not_allowed' });
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'Organisatienaam', 'Stichting Zon');
    await save(user);

    expect((await screen.findByRole('alert')).textContent).toBe(sentence.replace('hulp.', 'hulp (anna).'));
    expect((await field('Organisatienaam')).value).toBe('Stichting Zon');
    screen.getByText('U hebt wijzigingen die nog niet zijn opgeslagen.');

    if (answer) api.answers['PUT /api/admin/settings'] = answer;
    await save(user);
    await screen.findByText('Organisatie-instellingen opgeslagen');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('focuses the first of two fields that the server refuses, and keeps all input', async () => {
    const api = startApi();
    const answer = api.answers['PUT /api/admin/settings'];
    const sentences = { org_kvk: 'Een KvK-nummer heeft acht cijfers.', org_bank: 'Dit is geen geldig IBAN.' };
    api.answers['PUT /api/admin/settings'] = refusal(400, {
      message: sentences.org_kvk,
      code: 'validation_failed',
      fields: sentences,
    });
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'Bankrekening (IBAN) optioneel', 'NL00');
    await replace(user, 'KvK-nummer optioneel', '12');
    await replace(user, 'Organisatienaam', 'Stichting Zon');
    await save(user);

    await screen.findByText('Fout bij opslaan instellingen');
    screen.getByText('Twee velden kloppen niet.');
    screen.getByText(sentences.org_kvk);
    screen.getByText(sentences.org_bank);
    expect(document.activeElement).toBe(await field('KvK-nummer optioneel'));
    screen.getByText('U hebt wijzigingen die nog niet zijn opgeslagen.');

    if (answer) api.answers['PUT /api/admin/settings'] = answer;
    await replace(user, 'KvK-nummer optioneel', '12345678');
    await replace(user, 'Bankrekening (IBAN) optioneel', 'NL91 ABNA 0417 1643 00');
    await save(user);
    await screen.findByText('Organisatie-instellingen opgeslagen');
    expect(api.saved().at(-1)).toEqual({
      org_name: 'Stichting Zon',
      org_kvk: '12345678',
      org_bank: 'NL91 ABNA 0417 1643 00',
    });
  });

  test('reports an account error when the server refuses only account fields', async () => {
    const api = startApi();
    const sentence = 'Dit e-mailadres is al in gebruik.';
    api.answers['PUT /api/admin/settings'] = refusal(409, {
      message: sentence,
      code: 'conflict',
      fields: { org_email: sentence },
    });
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'E-mailadres', 'noor@licht.nl');
    await save(user);

    await screen.findByText('Fout bij bijwerken account');
    expect(document.activeElement).toBe(await field('E-mailadres'));
  });

  test('advises to try again when saving fails for an unknown reason', async () => {
    const api = startApi();
    delete api.answers['PUT /api/admin/settings'];
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'Organisatienaam', 'Stichting Zon');
    await save(user);
    await screen.findByText('Er is iets misgegaan.');
    expect(screen.getByText('Er is niets opgeslagen. Probeer het opnieuw.')).toBeDefined();
  });

  test('shows a warning after saving an unusable logo, until the user changes the URL', async () => {
    const api = startApi();
    const warning = 'Opgeslagen, maar zo komt het logo niet op kwitanties. Het logo is geen PNG of JPEG.';
    api.answers['PUT /api/admin/settings'] = json({ message: 'x', warnings: { org_logo_url: warning } });
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'Logo-URL optioneel', 'https://licht.nl/logo.svg');
    await save(user);

    await screen.findByText('Organisatie-instellingen opgeslagen');
    const logo = await field('Logo-URL optioneel');
    expect(logo.getAttribute('aria-invalid')).toBeNull();
    const described = (logo.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(warning);
    await user.type(logo, 'x');
    expect(screen.queryByText(warning)).toBeNull();
  });

  test('chooses a readable text colour for the chosen brand colour', async () => {
    startApi();
    const { user } = renderScreen(<OrganisationTab />);
    const colour = await field('Primaire huiskleur');
    const textColour = () => screen.getByText(/^Doneer/).style.color;
    expect(textColour()).toBe('#1c1917');
    screen.getByText(/contrast 5,5 op 1/);
    screen.getByText('Witte tekst is op deze kleur niet goed leesbaar; wij gebruiken donkere tekst.');

    await user.clear(colour);
    await paste(user, colour, '#14532d');
    expect(textColour()).toBe('#ffffff');
    screen.getByText('Witte tekst op deze kleur is goed leesbaar.');
    expect(screen.getByLabelText('Huiskleur kiezen')).toHaveProperty('value', '#14532d');
  });

  describe('the logo', () => {
    const uploaded = `https://gulhart.example/images/${'k'.repeat(26)}.png`;
    const accepted = json({ id: 'k'.repeat(26), url: uploaded, width: 400, height: 100 }, 201);
    const makeFile = (type = 'image/png', size = 1_000) => new File(['x'.repeat(size)], 'logo', { type });
    const choose = async (user: UserEvent, file: File) =>
      user.upload(await screen.findByLabelText('Logo: bestand'), file);
    const zone = () => screen.findByRole('button', { name: 'Sleep uw logo hierheen of kies een bestand' });

    test('is uploaded, shown on a light and on a dark background, and then saved', async () => {
      const api = startApi();
      api.answers['POST /api/admin/images'] = accepted;
      const { user } = renderScreen(<OrganisationTab />);
      const file = makeFile();
      await choose(user, file);

      const papers = await screen.findAllByRole<HTMLImageElement>('img', { name: /Logo op/ });
      expect(papers.map(({ alt, src }) => [alt, src])).toEqual([
        ['Logo op licht papier', uploaded],
        ['Logo op donker papier', uploaded],
      ]);
      expect(papers.map(({ className }) => className.includes('bg-['))).toEqual([false, true]);
      expect(screen.getByAltText<HTMLImageElement>('Logo').src).toBe(uploaded);
      const [sent] = api.uploads();
      expect(sent?.init.body).toBe(file);
      expect(sent?.init.headers).toMatchObject({ 'content-type': 'image/png' });

      await save(user);
      await screen.findByText('Organisatie-instellingen opgeslagen');
      expect(api.saved()).toEqual([{ org_logo_url: uploaded }]);
      await user.click(screen.getByRole('button', { name: 'Logo verwijderen' }));
      expect((await field('Logo-URL optioneel')).value).toBe('');
      expect(document.activeElement).toBe(await zone());
    });

    test('can be dropped as a file on the button', async () => {
      const api = startApi();
      api.answers['POST /api/admin/images'] = accepted;
      renderScreen(<OrganisationTab />);
      fireEvent.drop(await zone(), { dataTransfer: { files: [makeFile()] } });
      expect(await screen.findByAltText('Logo op licht papier')).toBeDefined();
    });

    test('is not uploaded if its type or size is wrong, and each failure shows its reason', async () => {
      const api = startApi();
      api.answers['POST /api/admin/images'] = refusal(400, {
        message: imageRefusals.unreadable,
        code: 'validation_failed',
      });
      renderScreen(<OrganisationTab />);
      const drop = async (file: File) => fireEvent.drop(await zone(), { dataTransfer: { files: [file] } });
      await drop(makeFile('application/pdf'));
      await screen.findByText(imageRefusals.unreadable);
      await drop(makeFile('image/jpeg', maxImageBytes + 1));
      await screen.findByText(imageRefusals.tooLarge);
      expect(api.uploads()).toEqual([]);

      await drop(makeFile());
      await screen.findByText(imageRefusals.unreadable);
      delete api.answers['POST /api/admin/images'];
      await drop(makeFile());
      await screen.findByText(
        'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.',
      );
      expect(isDisabled('Instellingen opslaan')).toBe(true);
    });
  });

  test('can be reloaded after a failed load', async () => {
    const api = startApi();
    const answer = api.answers['GET /api/admin/settings'];
    delete api.answers['GET /api/admin/settings'];
    const { user } = renderScreen(<OrganisationTab />);
    await screen.findByText('Fout bij laden instellingen');

    if (answer) api.answers['GET /api/admin/settings'] = answer;
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect((await field('Organisatienaam')).value).toBe('Stichting Licht');
  });
});

describe('the fields that only owners may change', () => {
  test('are read-only for staff, and say why', async () => {
    const api = startApi();
    api.answers['GET /api/auth/me'] = signedIn({ role: 'staff' });
    renderScreen(<OrganisationTab />);
    for (const name of [
      'Contact-e-mailadres optioneel',
      'Bankrekening (IBAN) optioneel',
      'Organisatienaam',
      'Adres optioneel',
      'RSIN optioneel',
      'ANBI-status',
    ]) {
      const input = await field(name);
      await waitFor(() => expect(input.readOnly).toBe(true));
      const [hintId = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
      const hint = document.getElementById(hintId);
      expect(hint?.textContent).toContain('Alleen een eigenaar kan dit wijzigen');
    }
    expect((await field('Website-URL optioneel')).readOnly).toBe(false);
    expect(screen.queryByRole('link', { name: 'Organisatie opheffen' })).toBeNull();
  });

  test('are editable for an owner', async () => {
    startApi();
    renderScreen(<OrganisationTab />);
    const input = await field('Contact-e-mailadres optioneel');
    await waitFor(() => expect(input.readOnly).toBe(false));
    expect((await field('Organisatienaam')).readOnly).toBe(false);
  });

  test('have a note above them while an administrator must decide about the name', async () => {
    const api = startApi();
    api.answers['GET /api/auth/me'] = signedIn({ paperHold: 'waiting' });
    renderScreen(<OrganisationTab />);
    const note = await screen.findByText(/lijkt op die van een andere organisatie bij Gulhart/);
    expect(note.textContent).toContain('Een beheerder kijkt ernaar');
  });
});

describe('deleting the organisation', () => {
  const deletionAddress = '/admin?tab=organisatie&deel=opheffen';

  test('is not offered to staff, who see the profile instead', async () => {
    const api = startApi();
    api.answers['GET /api/auth/me'] = signedIn({ role: 'staff' });
    renderScreen(<OrganisationTab />, deletionAddress);
    await field('Organisatienaam');
    expect(screen.queryByRole('heading', { name: 'Organisatie opheffen' })).toBeNull();
  });

  const closed = signedIn({ closingSince: '2026-04-04T09:30:00Z', closingByOwner: true });

  test('requires the typed name, explains the consequences, and can be undone', async () => {
    const api = startApi();
    const { user, addresses } = renderScreen(<OrganisationTab />, '/admin?tab=organisatie');
    await user.click(await screen.findByRole('link', { name: 'Organisatie opheffen' }));
    expect(addresses.at(-1)).toBe('/admin?tab=organisatie&deel=opheffen');
    await screen.findByRole('heading', { level: 1, name: 'Organisatie opheffen' });
    await user.click(screen.getByRole('button', { name: 'Organisatie opheffen' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Organisatie opheffen' }));
    dialog.getByText('Zodra er geen betaling of terugbetaling meer openstaat');
    expect(dialog.getByRole('link', { name: 'Alle gegevens downloaden' }).getAttribute('href')).toBe(
      '/api/admin/organization/export',
    );
    await user.click(dialog.getByRole('button', { name: 'Opheffen' }));
    dialog.getByText('Dit is niet de naam van uw organisatie.');
    await user.type(dialog.getByRole('textbox'), 'licht');
    api.answers['POST /api/admin/organization/close'] = refusal(503, {
      message: 'Even niet.',
      code: 'unavailable',
    });
    await user.click(dialog.getByRole('button', { name: 'Opheffen' }));
    await dialog.findByText('Even niet.');

    api.answers['POST /api/admin/organization/close'] = json({ message: 'Het begint.' }, 202);
    api.answers['GET /api/auth/me'] = closed;
    await user.click(dialog.getByRole('button', { name: 'Opheffen' }));
    await screen.findByText('Het begint.');
    expect(api.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ name: 'licht' });

    api.answers['POST /api/admin/organization/reopen'] = json({ message: 'Ze blijft.' });
    const keep = await screen.findByRole('button', { name: 'Toch behouden' });
    api.answers['GET /api/auth/me'] = signedIn();
    await user.click(keep);
    await screen.findByText('Ze blijft.');
    await screen.findByRole('button', { name: 'Organisatie opheffen' });
  });

  test('cannot be undone by an owner when an administrator started it', async () => {
    const api = startApi();
    api.answers['GET /api/auth/me'] = signedIn({ closingSince: '2026-04-04T09:30:00Z' });
    renderScreen(<OrganisationTab />, deletionAddress);
    await screen.findByText(/Een beheerder van Gulhart heeft dit besloten/);
    expect(screen.queryByRole('button', { name: 'Toch behouden' })).toBeNull();
  });
});
