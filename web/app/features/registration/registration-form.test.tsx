import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RegistrationForm } from './registration-form.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const fields = {
  Gebruikersnaam: 'anna',
  'E-mailadres': 'anna@licht.nl',
  Wachtwoord: 'Geheim-wachtwoord-1',
  'Wachtwoord bevestigen': 'Geheim-wachtwoord-1',
  Organisatienaam: 'Stichting Licht',
  'E-mailadres van de organisatie optioneel': 'info@licht.nl',
};
type Typed = Partial<Record<keyof typeof fields, string>>;

async function fill(user: UserEvent, different: Typed = {}) {
  for (const [label, text] of Object.entries({ ...fields, ...different })) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox'));
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Registreren' }));

const errorOf = (label: string) => {
  const input = screen.getByLabelText(label);
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = ids.find((id) => id.endsWith('-error'));
  return error ? document.getElementById(error)?.textContent : undefined;
};

const registered = { id: 'a'.repeat(26), username: 'anna', email: 'anna@licht.nl', isAdmin: false };

describe('the registration form', () => {
  test('shows an error at every missing field and sends nothing', async () => {
    const { requests } = startFakeApi({});
    const { user } = renderScreen(<RegistrationForm />);

    await submit(user);

    await waitFor(() =>
      expect(errorOf('Gebruikersnaam')).toBe('Gebruikersnaam moet minimaal 3 tekens bevatten'),
    );
    expect(errorOf('E-mailadres')).toBe('Voer een geldig e-mailadres in');
    expect(errorOf('Wachtwoord')).toBe('Wachtwoord moet minimaal 8 tekens bevatten');
    expect(errorOf('Organisatienaam')).toBe('Organisatienaam moet minimaal 2 tekens bevatten');
    expect(errorOf('E-mailadres van de organisatie optioneel')).toBeUndefined();
    screen.getByRole('checkbox', {
      description: 'Je moet de algemene voorwaarden accepteren om door te gaan',
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Gebruikersnaam'));
    expect(requests).toEqual([]);
  });

  test('reports that the passwords differ, even if other fields have errors too', async () => {
    startFakeApi({});
    const { user } = renderScreen(<RegistrationForm />);

    await fill(user, {
      Gebruikersnaam: '',
      'Wachtwoord bevestigen': 'iets anders',
      'E-mailadres van de organisatie optioneel': 'info@',
    });
    await user.click(screen.getByRole('checkbox'));
    await submit(user);

    await waitFor(() => expect(errorOf('Wachtwoord bevestigen')).toBe('Wachtwoorden komen niet overeen'));
    expect(errorOf('E-mailadres van de organisatie optioneel')).toBe(
      'Voer een geldig e-mailadres in voor de organisatie',
    );
  });

  test('sends only the account and the organisation name if the organisation email is empty', async () => {
    const { requests } = startFakeApi({ 'POST /api/auth/register': json(registered, 201) });
    const { user } = renderScreen(<RegistrationForm />);

    await fill(user, { 'E-mailadres van de organisatie optioneel': '' });
    await submit(user);

    await screen.findByText('Je account is succesvol aangemaakt. Je kunt nu inloggen.');
    expect(requests.map((request) => request.body)).toEqual([
      {
        username: 'anna',
        email: 'anna@licht.nl',
        password: 'Geheim-wachtwoord-1',
        organisationName: 'Stichting Licht',
      },
    ]);
  });

  test('goes to the dashboard 1.5 seconds after success', async () => {
    startFakeApi({ 'POST /api/auth/register': json(registered, 201) });
    const { user, addresses } = renderScreen(<RegistrationForm />, '/register');
    await fill(user);
    vi.useFakeTimers({ shouldAdvanceTime: false });

    screen.getByRole('button', { name: 'Registreren' }).click();
    await act(() => vi.advanceTimersByTimeAsync(1499));
    expect(addresses).toEqual(['/register']);
    await act(() => vi.advanceTimersByTimeAsync(1));

    expect(addresses).toEqual(['/register', '/admin']);
  });

  test('ignores a second press during the request', async () => {
    let answer: ((response: Response) => void) | undefined;
    const { requests } = startFakeApi({
      'POST /api/auth/register': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const { user } = renderScreen(<RegistrationForm />);
    await fill(user);

    await submit(user);
    const busy = await screen.findByRole('button', { name: 'Bezig met registreren...' });
    await user.click(busy);
    expect(requests).toHaveLength(1);
    answer?.(new Response('', { status: 500 }));

    await screen.findByRole('button', { name: 'Registreren' });
  });

  test('shows a refusal at the field, above the button and as a toast, and keeps the input', async () => {
    const taken = 'Deze gebruikersnaam is al in gebruik.';
    startFakeApi({
      'POST /api/auth/register': refusal(409, {
        message: taken,
        code: 'conflict',
        fields: { username: taken },
      }),
    });
    const { user } = renderScreen(<RegistrationForm />);

    await fill(user);
    await submit(user);

    await screen.findByText('Registratie mislukt');
    expect(errorOf('Gebruikersnaam')).toBe(taken);
    expect(screen.getByRole('alert').textContent).toBe(taken);
    for (const [label, text] of Object.entries(fields)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', text);
    }
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  });

  test('shows a general error when the server sends no message', async () => {
    startFakeApi({});
    const { user } = renderScreen(<RegistrationForm />);

    await fill(user);
    await submit(user);

    await screen.findByText('Er is een fout opgetreden. Probeer het later opnieuw.');
    expect(screen.getByRole('alert').textContent).toBe(
      'Er is een fout opgetreden bij het registreren van je account.',
    );
  });
});
