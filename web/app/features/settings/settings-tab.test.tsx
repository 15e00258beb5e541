import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { saveSettingBody, type Setting, type SettingCategory } from '../../../../contract/settings.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SettingsTab } from './settings-tab.tsx';

function makeSetting(overrides: Partial<Setting> & Pick<Setting, 'key' | 'name'>): Setting {
  return {
    description: `Over ${overrides.name}.`,
    category: 'organization',
    value: null,
    defaultValue: '',
    placeholder: '',
    organizationSpecific: false,
    ...overrides,
  };
}

const phone = makeSetting({ key: 'organization_phone', name: 'Telefoonnummer', value: '030 123 45 67' });
const city = makeSetting({ key: 'organization_address', name: 'Adres', placeholder: 'Oudegracht 1' });
const iban = makeSetting({ key: 'organization_bank', name: 'IBAN', category: 'financial' });

const keysOfSpecification: { tab: string; category: SettingCategory; keys: string[] }[] = [
  {
    tab: 'Organisatie',
    category: 'organization',
    keys: ['organization_name', 'organization_email', 'organization_phone', 'organization_address'],
  },
  {
    tab: 'Financieel',
    category: 'financial',
    keys: ['organization_vat', 'organization_kvk', 'organization_bank'],
  },
  {
    tab: 'E-mail',
    category: 'email',
    keys: ['email_sender_name', 'email_sender_address', 'email_reply_to'],
  },
  { tab: 'Website & URLs', category: 'web', keys: ['custom_success_url', 'custom_cancel_url'] },
  { tab: 'Account', category: 'account', keys: ['account_username', 'account_email'] },
];

function startApi(settings: Setting[] = [phone, city, iban]) {
  const stored = new Map(settings.map((setting) => [setting.key, setting]));
  const api = startFakeApi({
    'GET /api/admin/settings': () => Response.json([...stored.values()]),
    'POST /api/admin/settings': () => {
      const latest = sent().at(-1);
      const setting = stored.get(latest?.key ?? '');
      if (latest && setting) stored.set(setting.key, { ...setting, value: latest.value });
      return Response.json({ key: latest?.key, value: latest?.value ?? null });
    },
    'DELETE /api/admin/settings/organization_phone': () => {
      stored.set(phone.key, { ...phone, value: null });
      return new Response(null, { status: 204 });
    },
  });
  const sent = () =>
    api.requests
      .filter((request) => request.method === 'POST')
      .map((request) => saveSettingBody.parse(request.body));
  return { ...api, sent };
}

/** Delays the next answer until the test calls the returned function. Later answers are immediate. */
function delayAnswer(answers: ReturnType<typeof startFakeApi>['answers'], route: string) {
  const answer = answers[route] ?? json({});
  let release: (() => void) | undefined;
  answers[route] = async () => {
    answers[route] = answer;
    const response = answer();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return response;
  };
  return () => release?.();
}

const inputOf = (name: string) => screen.findByRole('textbox', { name });

describe('the settings screen', () => {
  test('lists each category of settings on its own tab', async () => {
    startApi();
    const { user } = renderScreen(<SettingsTab />);

    expect(await inputOf('Telefoonnummer')).toHaveProperty('value', '030 123 45 67');
    expect(await inputOf('Adres')).toHaveProperty('placeholder', 'bijv. Oudegracht 1');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Organisatie',
      'Financieel',
      'E-mail',
      'Website & URLs',
      'Account',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Financieel' }));

    await inputOf('IBAN');
    expect(screen.queryByRole('textbox', { name: 'Adres' })).toBeNull();
  });

  test('shows only the settings that the specification lists', async () => {
    startApi(
      keysOfSpecification.flatMap(({ category, keys }) =>
        [`new_${category}_template`, ...keys, `new_${category}_key`].map((key) =>
          makeSetting({ key, name: key, category }),
        ),
      ),
    );
    const { user } = renderScreen(<SettingsTab />);

    for (const { tab, keys } of keysOfSpecification) {
      await user.click(await screen.findByRole('tab', { name: tab }));
      const panel = within(screen.getByRole('tabpanel', { name: tab }));
      const shown = panel.getAllByRole('textbox').map((input) => input.id);
      expect(shown).toEqual(keys.map((key) => `setting-${key}`));
    }
  });

  test('shows the default of a setting', async () => {
    startApi([makeSetting({ key: 'organization_name', name: 'Naam', defaultValue: 'Gulhart' })]);
    renderScreen(<SettingsTab />);

    expect(await screen.findByText('Standaard: Gulhart')).toBeDefined();
  });

  test('tries to load the settings twice before it shows an error', async () => {
    const api = startApi();
    const list = api.answers['GET /api/admin/settings'] ?? json([]);
    delete api.answers['GET /api/admin/settings'];
    const { user } = renderScreen(<SettingsTab />);

    const alert = await screen.findByRole('alert');
    within(alert).getByText('Fout bij laden instellingen');
    within(alert).getByText('Er is een onbekende fout opgetreden.');
    expect(api.requests).toHaveLength(2);
    api.answers['GET /api/admin/settings'] = list;
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));

    await inputOf('Telefoonnummer');
  });
});

describe('saving a setting', () => {
  test('happens when a changed field loses the focus', async () => {
    const { sent } = startApi();
    const { user } = renderScreen(<SettingsTab />);

    await user.type(await inputOf('Adres'), ' Neude 1 ');
    expect(sent()).toEqual([]);
    await user.tab();

    await screen.findByText('De instelling is succesvol opgeslagen.');
    screen.getByText('Opgeslagen');
    expect(sent()).toEqual([{ key: 'organization_address', value: 'Neude 1', description: 'Over Adres.' }]);
    expect(await inputOf('Adres')).toHaveProperty('value', 'Neude 1');
  });

  test('sends one request when the user presses Enter and then leaves the field', async () => {
    const { sent, answers } = startApi();
    const finish = delayAnswer(answers, 'POST /api/admin/settings');
    const { user } = renderScreen(<SettingsTab />);

    await user.type(await inputOf('Adres'), 'Neude 1{Enter}');
    await screen.findByText('Opslaan...');
    await user.tab();
    finish();

    await screen.findByText('Opgeslagen');
    expect(sent()).toHaveLength(1);
  });

  test('is skipped for an unchanged field', async () => {
    const { sent } = startApi();
    const { user } = renderScreen(<SettingsTab />);
    const input = await inputOf('Telefoonnummer');

    await user.click(input);
    await user.tab();
    await user.type(input, '8{Backspace}');
    await user.tab();

    expect(sent()).toEqual([]);
  });

  test('is skipped for an emptied field, which shows the stored value again', async () => {
    const { sent } = startApi();
    const { user } = renderScreen(<SettingsTab />);
    const input = await inputOf('Telefoonnummer');

    await user.clear(input);
    await user.type(input, '  ');
    await user.tab();

    expect(input).toHaveProperty('value', '030 123 45 67');
    screen.getByText('Een lege waarde wordt niet opgeslagen.');
    expect(sent()).toEqual([]);
  });

  test('waits for the previous save before it sends a new value', async () => {
    const api = startApi();
    const finishFirst = delayAnswer(api.answers, 'POST /api/admin/settings');
    const { user } = renderScreen(<SettingsTab />);
    const input = await inputOf('Telefoonnummer');

    await user.clear(input);
    await user.type(input, '030 111 11 11{Enter}');
    await screen.findByText('Opslaan...');
    await user.clear(input);
    await user.type(input, phone.value ?? '');
    await user.tab();
    expect(api.sent()).toHaveLength(1);
    finishFirst();

    await screen.findByText('Opgeslagen');
    expect(api.sent().map((body) => body.value)).toEqual(['030 111 11 11', '030 123 45 67']);
    expect(input).toHaveProperty('value', '030 123 45 67');
  });

  test('shows the refusal at the field and keeps the text when the user opens another tab', async () => {
    const wrong = 'Dit is geen geldig IBAN.';
    const api = startApi();
    api.answers['POST /api/admin/settings'] = refusal(400, {
      message: wrong,
      code: 'validation_failed',
      fields: { value: wrong },
    });
    const { user } = renderScreen(<SettingsTab />);
    await user.click(await screen.findByRole('tab', { name: 'Financieel' }));

    await user.type(await inputOf('IBAN'), 'NL00');
    await user.click(screen.getByRole('tab', { name: 'Organisatie' }));
    await screen.findByText('Fout bij opslaan');
    screen.getByText(`Er is een fout opgetreden: ${wrong}`);
    await user.click(screen.getByRole('tab', { name: 'Financieel' }));

    const input = await inputOf('IBAN');
    expect(input).toHaveProperty('value', 'NL00');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    screen.getByText(wrong);
  });

  test('reports an unknown error when the server cannot be reached', async () => {
    const api = startApi();
    delete api.answers['POST /api/admin/settings'];
    const { user } = renderScreen(<SettingsTab />);

    await user.type(await inputOf('Adres'), 'Neude 1{Enter}');

    await screen.findByText('Er is een fout opgetreden: Onbekende fout');
    expect(await inputOf('Adres')).toHaveProperty('value', 'Neude 1');
  });
});

describe('deleting a setting', () => {
  test('is offered only for stored settings, and never for settings of the account', async () => {
    startApi([
      phone,
      city,
      makeSetting({ key: 'account_email', name: 'E-mail', category: 'account', value: 'a@b.nl' }),
    ]);
    const { user } = renderScreen(<SettingsTab />);

    await screen.findByRole('button', { name: 'Telefoonnummer verwijderen' });
    expect(screen.queryByRole('button', { name: 'Adres verwijderen' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Account' }));

    await inputOf('E-mail');
    expect(screen.queryByRole('button', { name: 'E-mail verwijderen' })).toBeNull();
  });

  test('asks the user first, and then clears and focuses the field', async () => {
    const { requests } = startApi();
    const { user } = renderScreen(<SettingsTab />);

    await user.click(await screen.findByRole('button', { name: 'Telefoonnummer verwijderen' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Instelling verwijderen' }));
    expect(requests.filter((request) => request.method === 'DELETE')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }));

    await screen.findByText('De instelling is succesvol verwijderd.');
    const input = await inputOf('Telefoonnummer');
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input).toHaveProperty('value', '');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('keeps the dialog open if the server refuses', async () => {
    const api = startApi();
    api.answers['DELETE /api/admin/settings/organization_phone'] = refusal(503, {
      message: 'Even niet.',
      code: 'unavailable',
    });
    const finish = delayAnswer(api.answers, 'DELETE /api/admin/settings/organization_phone');
    const { user } = renderScreen(<SettingsTab />);

    await user.click(await screen.findByRole('button', { name: 'Telefoonnummer verwijderen' }));
    await user.click(screen.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByRole('button', { name: 'Verwijderen...' });
    finish();

    await screen.findByText('Fout bij verwijderen');
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Er is een fout opgetreden: Even niet.')).toBeDefined();
  });
});
