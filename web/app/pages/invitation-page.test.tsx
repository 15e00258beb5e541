import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { OpenInvitation } from '../../../contract/team.ts';
import { signedIn } from '../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../testing/fake-api.ts';
import { paste, renderScreen } from '../../testing/render-screen.tsx';
import InvitationPage from './invitation-page.tsx';

const notLoggedIn = refusal(401, { message: 'U bent niet ingelogd.', code: 'not_logged_in' });
const invitation: OpenInvitation = {
  email: 'fatima@licht.nl',
  organizationName: 'Stichting Licht',
  role: 'treasurer',
  hasAccount: false,
};

function show(opened: Partial<OpenInvitation> = {}, me = notLoggedIn, address = '/uitnodiging?token=abc') {
  const api = startFakeApi({
    'GET /api/auth/me': me,
    'GET /api/invitations': json({ ...invitation, ...opened }),
  });
  return { ...api, ...renderScreen(<InvitationPage />, address) };
}

describe('an invitation', () => {
  test('names the team and the role, and lets a new user choose a name and a password', async () => {
    const { user, answers, requests, addresses } = show();
    await screen.findByText('Stichting Licht');
    screen.getByText(/als penningmeester/);
    expect(screen.getByLabelText('E-mailadres')).toHaveProperty('value', 'fatima@licht.nl');
    await user.click(screen.getByRole('button', { name: 'Account maken en meedoen' }));
    await screen.findByText('Gebruikersnaam moet minimaal 3 tekens bevatten');
    await user.type(screen.getByLabelText('Gebruikersnaam'), 'fatima');
    await paste(user, screen.getByLabelText('Wachtwoord'), 'Zeven-Stille-Bergen-7');
    await paste(user, screen.getByLabelText('Wachtwoord bevestigen'), 'Zeven-Stille-Bergen-8');
    await user.click(screen.getByRole('button', { name: 'Account maken en meedoen' }));
    await screen.findByText('Wachtwoorden komen niet overeen');
    await user.clear(screen.getByLabelText('Wachtwoord bevestigen'));
    await paste(user, screen.getByLabelText('Wachtwoord bevestigen'), 'Zeven-Stille-Bergen-7');

    answers['POST /api/invitations/accept'] = refusal(409, {
      message: 'Deze gebruikersnaam is al in gebruik.',
      code: 'conflict',
      fields: { username: 'Deze gebruikersnaam is al in gebruik.' },
    });
    await user.click(screen.getByRole('button', { name: 'Account maken en meedoen' }));
    expect(await screen.findAllByText('Deze gebruikersnaam is al in gebruik.')).toHaveLength(1);

    answers['POST /api/invitations/accept'] = signedIn({
      email: 'fatima@licht.nl',
      organizationName: 'Stichting Licht',
    });
    await user.click(screen.getByRole('button', { name: 'Account maken en meedoen' }));
    await screen.findByText('Welkom in het team van Stichting Licht');
    expect(addresses.at(-1)).toBe('/admin');
    expect(requests.at(-1)?.body).toEqual({
      token: 'abc',
      username: 'fatima',
      password: 'Zeven-Stille-Bergen-7',
    });
  });

  test('asks a user with an account to log in, and can be accepted after the login', async () => {
    const { user, answers } = show({ hasAccount: true });
    await screen.findByText(/Er is al een account met het adres/);
    await user.click(screen.getByRole('button', { name: 'Inloggen' }));
    await screen.findByRole('heading', { level: 1, name: 'Inloggen' });
    answers['GET /api/auth/me'] = signedIn({ email: 'fatima@licht.nl' });
    answers['POST /api/auth/login'] = signedIn({ email: 'fatima@licht.nl' });
    await user.type(screen.getByLabelText('E-mailadres'), 'fatima@licht.nl');
    await paste(user, screen.getByLabelText('Wachtwoord'), 'Zeven-Stille-Bergen-7');
    await user.click(screen.getByRole('button', { name: 'Inloggen' }));
    expect(await screen.findByRole('button', { name: 'Uitnodiging aannemen' })).toBeDefined();
  });

  test('is accepted with one click by the invited account', async () => {
    const { user, answers, requests } = show({ hasAccount: true }, signedIn({ email: 'Fatima@licht.nl' }));
    answers['POST /api/invitations/accept'] = refusal(400, {
      message: 'Deze uitnodiging is al gebruikt.',
      code: 'validation_failed',
    });
    await user.click(await screen.findByRole('button', { name: 'Uitnodiging aannemen' }));
    await screen.findByText('Deze uitnodiging is al gebruikt.');
    answers['POST /api/invitations/accept'] = signedIn({ organizationName: 'Stichting Licht' });
    await user.click(screen.getByRole('button', { name: 'Uitnodiging aannemen' }));
    await screen.findByText('Welkom in het team van Stichting Licht');
    expect(requests.at(-1)?.body).toEqual({ token: 'abc' });
  });

  test('shows a warning and offers to log out if it is for another account', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { user, answers } = show({}, signedIn({ email: 'anna@licht.nl' }));
    await screen.findByText('Deze uitnodiging is voor fatima@licht.nl.');
    screen.getByText(/U bent ingelogd als anna@licht\.nl\./);
    expect(screen.queryByRole('button', { name: /meedoen|aannemen/ })).toBeNull();
    answers['POST /api/auth/logout'] = json({ message: 'U bent uitgelogd.' });
    await user.click(screen.getByRole('button', { name: 'Log uit' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  test('shows an error with a link to the login if it is no longer valid', async () => {
    const { answers } = show();
    cleanup();
    answers['GET /api/invitations'] = refusal(400, {
      message: 'Deze uitnodiging is al gebruikt of niet meer geldig.',
      code: 'validation_failed',
    });
    renderScreen(<InvitationPage />, '/uitnodiging?token=oud');
    await screen.findByText('Deze uitnodiging is al gebruikt of niet meer geldig.');
    expect(screen.getByRole('link', { name: 'Naar inloggen' }).getAttribute('href')).toBe('/admin');
  });

  test('is not requested from the server if its link is incomplete', async () => {
    const { requests } = show({}, notLoggedIn, '/uitnodiging');
    await screen.findByText('De link is niet compleet.');
    expect(requests.map(({ url }) => url)).toEqual(['/api/auth/me']);
  });
});
