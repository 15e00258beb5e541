// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { imageRefusals } from '../../../../contract/images.ts';
import { saveSettingBody } from '../../../../contract/settings.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { OrganisationTab } from './organisation-tab.tsx';
import { organisationKeys } from './organisation-values.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored: Record<string, string> = {
  org_name: 'Stichting Licht',
  org_username: 'anna',
  org_email: 'anna@licht.nl',
};

/** A server that keeps what it is sent, as the real one does. */
function startApi() {
  const values = new Map(Object.entries(stored));
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'POST /api/auth/profile': json({ message: 'Bijgewerkt.' }),
    'GET /api/admin/settings': () =>
      Response.json(
        organisationKeys.map((key) =>
          makeSetting(key, {
            value: values.get(key) ?? null,
            defaultValue: key === 'org_primary_color' ? '#d97706' : '',
          }),
        ),
      ),
    'POST /api/admin/settings': () => {
      const { key, value } = saveSettingBody.parse(api.requests.at(-1)?.body);
      values.set(key, value);
      return Response.json({ key, value });
    },
  });
  const posts = () => api.requests.filter(({ method }) => method === 'POST');
  return { ...api, posts };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Instellingen opslaan' }));
const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');

async function replace(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(await field(name));
  await paste(user, await field(name), text);
}

describe('the organisation screen', () => {
  test('saves each setting with a call of its own, and leaves the account alone when that did not change', async () => {
    const api = startApi();
    const { user } = renderScreen(<OrganisationTab />);
    expect((await field('Organisatienaam')).value).toBe('Stichting Licht');
    expect(['Annuleren', 'Instellingen opslaan'].map(isDisabled)).toEqual([true, true]);

    await replace(user, 'Projectnaam optioneel', 'Egels');
    await user.selectOptions(screen.getByLabelText('ANBI-status'), 'ja');
    await save(user);

    await screen.findByText('Organisatie-instellingen opgeslagen');
    screen.getByText('Uw organisatie-instellingen zijn bijgewerkt.');
    const bodies = api.posts().map(({ url, body }) => [url, saveSettingBody.parse(body)] as const);
    expect(
      bodies.every(
        ([url, { organizationSpecific }]) => url === '/api/admin/settings' && organizationSpecific,
      ),
    ).toBe(true);
    expect(Object.fromEntries(bodies.map(([, { key, value }]) => [key, value]))).toEqual({
      ...Object.fromEntries(organisationKeys.map((key) => [key, ''])),
      ...stored,
      org_project_name: 'Egels',
      org_primary_color: '#d97706',
      org_anbi: 'ja',
    });
    await waitFor(() => expect(isDisabled('Instellingen opslaan')).toBe(true));
    expect((await field('Projectnaam optioneel')).value).toBe('Egels');
  });

  test('updates a changed account first, and stops there when that is refused', async () => {
    const api = startApi();
    api.answers['POST /api/auth/profile'] = refusal(409, {
      message: 'Dit adres is al in gebruik.',
      code: 'conflict',
      fields: { email: 'Dit adres is al in gebruik.' },
    });
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'E-mailadres', 'noor@licht.nl');
    await save(user);

    await screen.findByText('Fout bij bijwerken account');
    expect((await field('E-mailadres')).getAttribute('aria-invalid')).toBe('true');
    expect(api.posts().map(({ url, body }) => [url, body])).toEqual([
      ['/api/auth/profile', { username: 'anna', email: 'noor@licht.nl' }],
    ]);

    api.answers['POST /api/auth/profile'] = json({ message: 'Bijgewerkt.' });
    const keep = api.answers['POST /api/admin/settings'];
    api.answers['POST /api/admin/settings'] = async () => {
      const response = await keep?.();
      await screen.findByText('Accountgegevens bijgewerkt');
      return response ?? Response.error();
    };
    await save(user);
    await screen.findByText('Organisatie-instellingen opgeslagen');
    expect(
      api
        .posts()
        .slice(1, 3)
        .map(({ url }) => url),
    ).toEqual(['/api/auth/profile', '/api/admin/settings']);
  });

  test('shows a refusal at its field, keeps what was typed there, and takes over the rest', async () => {
    const api = startApi();
    const answer = api.answers['POST /api/admin/settings'];
    api.answers['POST /api/admin/settings'] = () => {
      const { key } = saveSettingBody.parse(api.requests.at(-1)?.body);
      return key === 'org_kvk'
        ? refusal(400, {
            message: 'Nee.',
            code: 'validation_failed',
            fields: { value: 'Een KvK-nummer heeft acht cijfers.' },
          })()
        : (answer?.() ?? new Response());
    };
    const { user } = renderScreen(<OrganisationTab />);
    await replace(user, 'KvK-nummer optioneel', '12');
    await replace(user, 'Organisatienaam', 'Stichting Zon');
    await save(user);

    await screen.findByText('Fout bij opslaan instellingen');
    screen.getByText('Er is iets misgegaan.');
    screen.getByText('Een KvK-nummer heeft acht cijfers.');
    expect(document.activeElement).toBe(await field('KvK-nummer optioneel'));

    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect((await field('KvK-nummer optioneel')).value).toBe('');
    expect((await field('Organisatienaam')).value).toBe('Stichting Zon');
    expect(screen.queryByText('Een KvK-nummer heeft acht cijfers.')).toBeNull();
  });

  test('shows the colour with a text that can be read on it', async () => {
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

  describe('with a logo', () => {
    const uploaded = `https://gulhart.example/images/${'k'.repeat(26)}.png`;
    const aFile = (type = 'image/png', size = 1_000) => new File(['x'.repeat(size)], 'logo', { type });
    const choose = async (user: UserEvent, file: File) =>
      user.upload(await screen.findByLabelText('Logo: bestand'), file);
    const zone = () => screen.findByRole('button', { name: 'Sleep uw logo hierheen of kies een bestand' });

    test('uploads what is chosen, shows it on light and on dark paper, and saves it with the rest', async () => {
      const api = startApi();
      api.answers['POST /api/admin/images'] = json(
        { id: 'k'.repeat(26), url: uploaded, width: 400, height: 100 },
        201,
      );
      const { user } = renderScreen(<OrganisationTab />);
      const file = aFile();
      await choose(user, file);

      const papers = await screen.findAllByRole<HTMLImageElement>('img', { name: /Logo op/ });
      expect(papers.map(({ alt, src }) => [alt, src])).toEqual([
        ['Logo op licht papier', uploaded],
        ['Logo op donker papier', uploaded],
      ]);
      expect(screen.getByAltText<HTMLImageElement>('Logo').src).toBe(uploaded);
      const sent = api.posts().find(({ url }) => url === '/api/admin/images?kind=logo');
      expect(sent?.init.body).toBe(file);
      expect(sent?.init.headers).toMatchObject({ 'content-type': 'image/png' });

      await save(user);
      await screen.findByText('Organisatie-instellingen opgeslagen');
      expect(api.posts().map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ key: 'org_logo_url', value: uploaded }),
      );
      await user.click(screen.getByRole('button', { name: 'Logo verwijderen' }));
      expect((await field('Logo-URL')).value).toBe('');
      expect(document.activeElement).toBe(await zone());
    });

    test('takes a file that is dropped on the button', async () => {
      const api = startApi();
      api.answers['POST /api/admin/images'] = json(
        { id: 'k'.repeat(26), url: uploaded, width: 400, height: 100 },
        201,
      );
      renderScreen(<OrganisationTab />);
      fireEvent.drop(await zone(), { dataTransfer: { files: [aFile()] } });
      expect(await screen.findByAltText('Logo op licht papier')).toBeDefined();
    });

    test('says what is wrong with a file before it is sent, and what the server says of it', async () => {
      const api = startApi();
      api.answers['POST /api/admin/images'] = refusal(400, {
        message: imageRefusals.unreadable,
        code: 'validation_failed',
      });
      renderScreen(<OrganisationTab />);
      const drop = async (file: File) => fireEvent.drop(await zone(), { dataTransfer: { files: [file] } });
      await drop(aFile('application/pdf'));
      await screen.findByText(imageRefusals.unreadable);
      await drop(aFile('image/jpeg', 5 * 1024 * 1024 + 1));
      await screen.findByText(imageRefusals.tooLarge);
      expect(api.posts()).toEqual([]);

      await drop(aFile());
      await screen.findByText(imageRefusals.unreadable);
      delete api.answers['POST /api/admin/images'];
      await drop(aFile());
      await screen.findByText(
        'Het uploaden is niet gelukt. Controleer uw verbinding en probeer het opnieuw.',
      );
      expect(isDisabled('Instellingen opslaan')).toBe(true);
    });
  });

  test('that cannot be loaded can be tried again', async () => {
    const api = startApi();
    const answer = api.answers['GET /api/admin/settings'];
    delete api.answers['GET /api/admin/settings'];
    const { user } = renderScreen(<OrganisationTab />);
    await screen.findByText('Fout bij laden instellingen', {}, { timeout: 5_000 });

    if (answer) api.answers['GET /api/admin/settings'] = answer;
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect((await field('Organisatienaam')).value).toBe('Stichting Licht');
  });
});
