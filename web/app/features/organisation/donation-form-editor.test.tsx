// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { formSettingKeys, previewFormBody } from '../../../../contract/form-preview.ts';
import { saveSettingsBody } from '../../../../contract/settings.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { OrganisationTab } from './organisation-tab.tsx';

const defaults: Record<string, string> = {
  form_amounts: '10; 25; 50',
  form_frequency: 'eenmalig',
  form_reminder: 'nee',
  form_honours: 'nee',
};

function startApi() {
  const values = new Map<string, string>();
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/settings': () =>
      Response.json(
        formSettingKeys.map((key) =>
          makeSetting(key, { value: values.get(key) ?? null, defaultValue: defaults[key] ?? '' }),
        ),
      ),
    'GET /api/admin/trial': json({ running: null, former: [] }),
    'PUT /api/admin/settings': () => {
      for (const [key, value] of Object.entries(saved().at(-1) ?? {})) values.set(key, value);
      return Response.json({ message: 'Opgeslagen.', warnings: {} });
    },
    'POST /api/admin/form-preview': () => {
      const { page, form_amounts, form_heading } = previewFormBody.parse(api.requests.at(-1)?.body);
      return Response.json({ html: `<p>${page} ${form_amounts} ${form_heading}</p>` });
    },
  });
  const saved = () =>
    api.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => saveSettingsBody.parse(body).values);
  return { ...api, saved };
}

function open() {
  const api = startApi();
  return { api, ...renderScreen(<OrganisationTab />, '/admin?tab=organisatie&deel=formulier') };
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Formulier opslaan' }));
const previewed = async () =>
  (await screen.findByTitle<HTMLIFrameElement>(/^Voorbeeld van/)).getAttribute('srcdoc');

describe('the editor of the donation form', () => {
  test('previews unsaved input and saves only the changed settings', async () => {
    const { api, user } = open();
    await waitFor(async () => expect(await previewed()).toBe('<p>advanced 10; 25; 50 </p>'));
    await paste(user, await field('Kop optioneel'), 'Help mee');
    await user.clear(await field('Bedrag 2'));
    await paste(user, await field('Bedrag 4'), '€ 100');
    await waitFor(async () => expect(await previewed()).toBe('<p>advanced 10; 50; 100 Help mee</p>'));
    expect(api.saved()).toEqual([]);

    await save(user);
    await screen.findByText('Formulier opgeslagen');
    expect(api.saved()).toEqual([{ form_amounts: '10; 50; 100', form_heading: 'Help mee' }]);
    expect((await field('Bedrag 2')).value).toBe('50');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Formulier opslaan' }).hasAttribute('disabled')).toBe(true),
    );

    await user.click(await field('Bedanktekst optioneel'));
    await waitFor(async () => expect(await previewed()).toBe('<p>thanks 10; 50; 100 Help mee</p>'));
    await user.click(screen.getByRole('tab', { name: 'Eenvoudig' }));
    await waitFor(async () => expect(await previewed()).toBe('<p>simple 10; 50; 100 Help mee</p>'));
  });

  test('marks the amounts that the server refuses, and keeps the input until the user cancels', async () => {
    const { api, user } = open();
    const sentence = 'Vul drie tot vijf bedragen in.';
    api.answers['PUT /api/admin/settings'] = refusal(400, {
      message: sentence,
      code: 'validation_failed',
      fields: { form_amounts: sentence },
    });
    await user.clear(await field('Bedrag 3'));
    await user.selectOptions(screen.getByLabelText('Hoe vaak?'), 'maandelijks');
    await save(user);
    await screen.findByText('Fout bij opslaan');
    await screen.findAllByText(sentence);
    expect((await field('Bedrag 1')).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await field('Bedrag 1'));
    expect((await field('Bedrag 3')).value).toBe('');
    expect(screen.getByLabelText<HTMLSelectElement>('Hoe vaak?').value).toBe('maandelijks');

    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect((await field('Bedrag 3')).value).toBe('50');
    expect((await field('Bedrag 1')).getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByLabelText<HTMLSelectElement>('Hoe vaak?').value).toBe('eenmalig');
  });

  test('previews the question about monthly giving as soon as the user fills in its field', async () => {
    const { api, user } = open();
    const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
    await paste(user, await field('Transactiekosten optioneel'), '0,32');
    expect(tabs()).toEqual(['Uitgebreid', 'Eenvoudig', 'Na het betalen']);
    await paste(user, await field('Mag het maandelijks? Vraag het tot en met optioneel'), '50');
    expect(tabs()).toEqual(['Uitgebreid', 'Eenvoudig', 'Vraag', 'Na het betalen']);
    await waitFor(async () => expect(await previewed()).toBe('<p>question 10; 25; 50 </p>'));
    await user.click(screen.getByRole('switch', { name: 'Herinner mij', checked: false }));
    await user.click(screen.getByRole('switch', { name: 'Ter ere van', checked: false }));
    await waitFor(async () => expect(await previewed()).toBe('<p>advanced 10; 25; 50 </p>'));
    await save(user);
    await screen.findByText('Formulier opgeslagen');
    expect(api.saved()).toEqual([
      { form_costs: '0,32', form_monthly_question: '50', form_reminder: 'ja', form_honours: 'ja' },
    ]);
  });

  test('can load the preview again after a failure', async () => {
    const { api, user } = open();
    delete api.answers['POST /api/admin/form-preview'];
    await user.click(await screen.findByRole('tab', { name: 'Eenvoudig' }));
    await screen.findByText('Het voorbeeld kan niet worden getoond');
    api.answers['POST /api/admin/form-preview'] = json({ html: '<p>Weer daar</p>' });
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await waitFor(async () => expect(await previewed()).toBe('<p>Weer daar</p>'));
  });

  test('asks about unsaved changes when the user leaves', async () => {
    const { user } = open();
    await paste(user, await field('Kop optioneel'), 'Help mee');
    await user.click(screen.getByRole('link', { name: 'Organisatieprofiel' }));
    await screen.findByText('Niet-opgeslagen wijzigingen');
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect((await field('Kop optioneel')).value).toBe('Help mee');
  });
});
