// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function choose(user: UserEvent, password: string, confirmation = password) {
  await user.type(screen.getByLabelText('Nieuw wachtwoord'), password);
  await user.type(screen.getByLabelText('Wachtwoord bevestigen'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Wachtwoord opslaan' }));
}

describe('the form for a new password', () => {
  test('sends the token of the link with the password, then points to the login screen', async () => {
    const { requests } = startFakeApi({ 'POST /api/auth/reset-password': json({ message: 'Gelukt.' }) });
    const { user } = renderScreen(<ResetPasswordForm token="abc" />);

    await choose(user, 'Wachtwoord-van-1-dag');

    const login = await screen.findByRole('link', { name: 'Inloggen' });
    expect(login.getAttribute('href')).toBe('/admin');
    expect(requests[0]?.body).toEqual({ token: 'abc', password: 'Wachtwoord-van-1-dag' });
  });

  test('refuses a short password and a different confirmation before sending', async () => {
    const { requests } = startFakeApi({});
    const { user } = renderScreen(<ResetPasswordForm token="abc" />);

    await choose(user, 'kort', 'anders');

    expect(await screen.findByText('Wachtwoord moet minimaal 8 tekens bevatten')).toBeDefined();
    expect(screen.getByText('Wachtwoorden komen niet overeen')).toBeDefined();
    expect(requests).toEqual([]);
  });

  test('offers a new link when the old one no longer works', async () => {
    const message = 'Deze link is niet meer geldig.';
    startFakeApi({
      'POST /api/auth/reset-password': refusal(400, {
        message,
        code: 'validation_failed',
        fields: { token: message },
      }),
    });
    const { user } = renderScreen(<ResetPasswordForm token="abc" />);

    await choose(user, 'Wachtwoord-van-1-dag');

    const again = await screen.findByRole('link', { name: 'Nieuwe link aanvragen' });
    expect(again.getAttribute('href')).toBe('/wachtwoord-vergeten');
  });

  test('does not ask for a password when the link has lost its token', () => {
    renderScreen(<ResetPasswordForm token="" />);

    expect(screen.getByText('Deze link is niet geldig.')).toBeDefined();
    expect(screen.queryByLabelText('Nieuw wachtwoord')).toBeNull();
  });
});
