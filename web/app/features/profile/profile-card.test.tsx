// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ProfileCard } from './profile-card.tsx';

const awaited = 'We hebben een link gestuurd naar nieuw@licht.nl. Uw adres verandert zodra u die opent.';

async function show(answers: Parameters<typeof startFakeApi>[0] = {}) {
  const api = startFakeApi({ 'GET /api/auth/me': signedIn(), ...answers });
  const { user } = renderScreen(<ProfileCard />);
  const [name, address] = [
    await screen.findByLabelText('Gebruikersnaam'),
    screen.getByLabelText('E-mailadres'),
  ];
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Profiel opslaan' }));
  return { ...api, user, name, address, type, save };
}

describe('the profile card', () => {
  test('shows the name and the address, and can be saved only after a change', async () => {
    const { name, address } = await show();
    expect([name, address].map((field) => (field as HTMLInputElement).value)).toEqual([
      'anna',
      'anna@licht.nl',
    ]);
    expect(screen.getByRole('button', { name: 'Profiel opslaan' })).toHaveProperty('disabled', true);
  });

  test('shows a new name directly after saving', async () => {
    const { answers, requests, name, type, save } = await show({
      'POST /api/auth/profile': () => {
        answers['GET /api/auth/me'] = signedIn({ username: 'anna-maria' });
        return Response.json({ message: 'Uw accountgegevens zijn bijgewerkt.' });
      },
    });
    await type(name, 'anna-maria');
    await save();
    await screen.findByText('Accountgegevens bijgewerkt');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      username: 'anna-maria',
      email: 'anna@licht.nl',
    });
    expect(name).toHaveProperty('value', 'anna-maria');
    await screen.findByText('Alles is opgeslagen.');
  });

  test('shows the old address until the user confirms the new one, and asks to confirm it', async () => {
    const { address, type, save } = await show({ 'POST /api/auth/profile': json({ message: awaited }) });
    await type(address, 'nieuw@licht.nl');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain(awaited);
    await waitFor(() => expect(address).toHaveProperty('value', 'anna@licht.nl'));
    expect(screen.queryByText('Accountgegevens bijgewerkt')).toBeNull();
  });

  test('keeps a refused name in its field, and shows the reason at that field', async () => {
    const taken = 'Deze gebruikersnaam is al in gebruik.';
    const { name, type, save } = await show({
      'POST /api/auth/profile': refusal(409, {
        message: taken,
        code: 'conflict',
        fields: { username: taken },
      }),
    });
    await type(name, 'piet');
    await save();
    await screen.findByText('Fout bij bijwerken account');
    expect(document.getElementById(`${name.id}-error`)?.textContent).toBe(taken);
    expect(name).toHaveProperty('value', 'piet');
  });

  test('sends nothing if the name or the address is invalid', async () => {
    const { requests, name, address, type, save } = await show();
    await type(name, 'an na');
    await type(address, 'anna');
    await save();
    await screen.findByText('Gebruikersnaam mag geen spaties bevatten');
    screen.getByText('Voer een geldig e-mailadres in');
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
