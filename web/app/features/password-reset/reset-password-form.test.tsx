import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

const path = 'POST /api/auth/password-link';
const opened = { [path]: json({ invitation: null }) };

async function choose(user: UserEvent, password: string, confirmation = password) {
  await user.type(await screen.findByLabelText('Nieuw wachtwoord'), password);
  await user.type(screen.getByLabelText('Wachtwoord bevestigen'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Wachtwoord opslaan' }));
}

describe('the form for a new password', () => {
  test('sends the token of the link with the password, then links to the login screen', async () => {
    const { requests } = startFakeApi({
      ...opened,
      'POST /api/auth/reset-password': json({ message: 'Gelukt.' }),
    });
    const { user } = renderScreen(<ResetPasswordForm />, '/?token=abc');

    await choose(user, 'Wachtwoord-van-1-dag');

    const login = await screen.findByRole('link', { name: 'Inloggen' });
    expect(login.getAttribute('href')).toBe('/admin');
    expect(requests.at(-1)?.body).toEqual({ token: 'abc', password: 'Wachtwoord-van-1-dag' });
  });

  test('refuses a password that is too short or differs from the second field, without sending it', async () => {
    const { requests } = startFakeApi(opened);
    const { user } = renderScreen(<ResetPasswordForm />, '/?token=abc');

    await choose(user, 'kort', 'anders');

    expect(await screen.findByText('Wachtwoord moet minimaal 8 tekens bevatten')).toBeDefined();
    expect(screen.getByText('Wachtwoorden komen niet overeen')).toBeDefined();
    expect(requests.map(({ url }) => url)).toEqual(['/api/auth/password-link']);
  });

  test('offers to send a new link when the old link no longer works', async () => {
    const message = 'Deze link is niet meer geldig.';
    startFakeApi({
      ...opened,
      'POST /api/auth/reset-password': refusal(400, {
        message,
        code: 'validation_failed',
        fields: { token: message },
      }),
    });
    const { user } = renderScreen(<ResetPasswordForm />, '/?token=abc');

    await choose(user, 'Wachtwoord-van-1-dag');

    const again = await screen.findByRole('link', { name: 'Nieuwe link aanvragen' });
    expect(again.getAttribute('href')).toBe('/wachtwoord-vergeten');
  });

  test('does not ask for a password when the link has no token', () => {
    renderScreen(<ResetPasswordForm />, '/?token=');

    expect(screen.getByText('Deze link is niet geldig.')).toBeDefined();
    expect(screen.queryByLabelText('Nieuw wachtwoord')).toBeNull();
  });
});

describe('the page that a password link opens', () => {
  test('shows an error instead of the password field if the link was used or has expired', async () => {
    const message = 'Deze link is al gebruikt of niet meer geldig.';
    startFakeApi({
      [path]: refusal(400, { message, code: 'validation_failed', fields: { token: message } }),
    });
    renderScreen(<ResetPasswordForm />, '/?token=abc');

    await screen.findByText(message);
    expect(screen.queryByLabelText('Nieuw wachtwoord')).toBeNull();
    expect(screen.getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toBe('/admin');
  });

  test('shows the password field even if the server cannot check the link', async () => {
    startFakeApi({ [path]: () => new Response('', { status: 502 }) });
    renderScreen(<ResetPasswordForm />, '/?token=abc');

    expect(await screen.findByLabelText('Nieuw wachtwoord')).toBeDefined();
  });

  test.each([
    [
      'to an organisation',
      'Stichting Licht',
      false,
      'heeft u uitgenodigd om de giften van Stichting Licht te beheren',
    ],
    ['as an administrator', '', true, 'heeft u uitgenodigd om Gulhart mee te beheren'],
  ])(
    'welcomes a user who is invited %s, and asks that user to accept the terms',
    async (_invited, organizationName, isAdmin, words) => {
      const { requests } = startFakeApi({
        [path]: json({
          invitation: { email: 'nieuw@licht.nl', invitedBy: 'beheer@gulhart.nl', organizationName, isAdmin },
        }),
        'POST /api/auth/reset-password': json({ message: 'Gelukt.' }),
      });
      const { user, addresses } = renderScreen(<ResetPasswordForm />, '/wachtwoord-herstellen?token=abc');

      await screen.findByRole('heading', { name: 'Welkom bij Gulhart' });
      expect(document.body.textContent).toContain(`beheer@gulhart.nl ${words}`);
      await user.type(screen.getByLabelText('Wachtwoord'), 'Wachtwoord-van-1-dag');
      await user.type(screen.getByLabelText('Wachtwoord bevestigen'), 'Wachtwoord-van-1-dag');
      const save = screen.getByRole('button', { name: 'Wachtwoord opslaan en beginnen' });
      await user.click(save);
      await screen.findByText('Je moet de algemene voorwaarden accepteren om door te gaan');
      expect(requests).toHaveLength(1);
      await user.click(screen.getByRole('checkbox'));
      await user.click(save);

      await waitFor(() => expect(addresses?.at(-1)).toBe('/admin'));
      expect(requests.at(-1)?.body).toEqual({ token: 'abc', password: 'Wachtwoord-van-1-dag' });
    },
  );

  test('asks an invited user for the name of the organisation if the invitation does not contain it', async () => {
    const { requests } = startFakeApi({
      [path]: json({
        invitation: {
          email: 'nieuw@licht.nl',
          invitedBy: 'beheer@gulhart.nl',
          organizationName: '',
          isAdmin: false,
        },
      }),
      'POST /api/auth/reset-password': json({ message: 'Gelukt.' }),
    });
    const { user, addresses } = renderScreen(<ResetPasswordForm />, '/wachtwoord-herstellen?token=abc');

    await screen.findByText(/met uw organisatie online giften te ontvangen/);
    await user.type(screen.getByLabelText('Wachtwoord'), 'Wachtwoord-van-1-dag');
    await user.type(screen.getByLabelText('Wachtwoord bevestigen'), 'Wachtwoord-van-1-dag');
    await user.click(screen.getByRole('checkbox'));
    const save = screen.getByRole('button', { name: 'Wachtwoord opslaan en beginnen' });
    await user.click(save);
    await screen.findByText('Organisatienaam moet minimaal 2 tekens bevatten');
    expect(requests).toHaveLength(1);
    await user.type(screen.getByLabelText('Organisatienaam'), 'Stichting Licht');
    await user.click(save);

    await waitFor(() => expect(addresses?.at(-1)).toBe('/admin'));
    expect(requests.at(-1)?.body).toEqual({
      token: 'abc',
      password: 'Wachtwoord-van-1-dag',
      organisationName: 'Stichting Licht',
    });
  });
});
