// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { saveSettingsBody } from '../../../../contract/settings.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { OrganisationTab } from './organisation-tab.tsx';

const notifications = [
  { key: 'notify_new_gift', name: 'Elke nieuwe gift', defaultValue: 'nee' },
  { key: 'notify_charge_failed', name: 'Afschrijving mislukt', defaultValue: 'ja' },
  { key: 'notify_weekly_summary', name: 'Weekoverzicht', defaultValue: 'ja' },
];

function open(values = new Map<string, string>()) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/settings': () =>
      Response.json([
        makeSetting('org_contact_email', { value: values.get('org_contact_email') ?? null }),
        ...notifications.map(({ key, ...setting }) =>
          makeSetting(key, { ...setting, category: 'notifications', value: values.get(key) ?? null }),
        ),
      ]),
    'PUT /api/admin/settings': () => {
      for (const [key, value] of Object.entries(saved().at(-1) ?? {})) values.set(key, value);
      return Response.json({ message: 'Opgeslagen.', warnings: {} });
    },
  });
  const saved = () =>
    api.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => saveSettingsBody.parse(body).values);
  const { user } = renderScreen(<OrganisationTab />, '/admin?tab=organisatie&deel=meldingen');
  return { api, saved, user };
}

const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;
const states = () => notifications.map(({ name }) => isOn(name));
const saveButton = () => screen.getByRole('button', { name: 'Meldingen opslaan' });

describe('the notification settings of an organisation', () => {
  test('are saved in one request that contains only the changed settings', async () => {
    const { saved, user } = open(new Map([['notify_weekly_summary', 'nee']]));
    await screen.findByRole('heading', { name: 'Meldingen per e-mail' });
    screen.getByText(/We mailen naar de eigenaren van uw organisatie/);
    expect(states()).toEqual([false, true, false]);
    expect(saveButton().hasAttribute('disabled')).toBe(true);

    await user.click(screen.getByRole('switch', { name: 'Elke nieuwe gift' }));
    screen.getByRole('switch', { name: 'Afschrijving mislukt' }).focus();
    await user.keyboard(' ');
    expect(saved()).toEqual([]);
    await user.click(saveButton());
    await screen.findByText('Meldingen opgeslagen');
    expect(saved()).toEqual([{ notify_new_gift: 'ja', notify_charge_failed: 'nee' }]);
    await waitFor(() => expect(saveButton().hasAttribute('disabled')).toBe(true));
    expect(states()).toEqual([true, false, false]);
  });

  test('keep the input when saving fails, until the user cancels', async () => {
    const { api, user } = open(new Map([['org_contact_email', 'bestuur@licht.nl']]));
    await screen.findByText(
      /^Is bestuur@licht.nl, het contactadres .* Dan mailen we daarheen, en anders naar de eigenaren.$/,
    );
    api.answers['PUT /api/admin/settings'] = refusal(503, { message: 'Even niet.', code: 'unavailable' });
    await user.click(screen.getByRole('switch', { name: 'Weekoverzicht' }));
    await user.click(saveButton());
    await screen.findByText('Even niet.');
    expect(states()).toEqual([false, true, false]);
    await user.click(screen.getByRole('button', { name: 'Annuleren' }));
    expect(states()).toEqual([false, true, true]);
  });
});
