// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { signedIn } from '../../../testing/accounts.ts';
import { refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SessionGate } from './session-gate.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nobody = refusal(401, { message: 'U bent niet ingelogd.', code: 'not_logged_in' });
const anna = signedIn();

function renderGate() {
  return renderScreen(
    <SessionGate>
      <p>Achter de poort</p>
    </SessionGate>,
  );
}

describe('the session gate', () => {
  test('waits with a spinner, then lets an account through', async () => {
    startFakeApi({ 'GET /api/auth/me': anna });
    renderGate();

    expect(screen.getByRole('status').textContent).toBe('Sessie laden...');
    await screen.findByText('Achter de poort');
  });

  test('asks a stranger to log in, and checks the form before sending it', async () => {
    const { requests } = startFakeApi({ 'GET /api/auth/me': nobody });
    const { user } = renderGate();

    await user.click(await screen.findByRole('button', { name: 'Inloggen' }));

    await screen.findByText('Ongeldig e-mailadres');
    screen.getByText('Wachtwoord is verplicht');
    expect(requests).toHaveLength(1);
    expect(screen.getByRole('link', { name: /stichting of goed doel/ }).getAttribute('href')).toBe(
      '/register',
    );
  });

  test('says so when the server cannot be reached', async () => {
    startFakeApi({});
    renderGate();

    expect(await screen.findByText('Gulhart is even niet bereikbaar.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Inloggen' })).toBeDefined();
  });

  test('shows its children after a login', async () => {
    const { answers, requests } = startFakeApi({
      'GET /api/auth/me': nobody,
      'POST /api/auth/login': () => {
        answers['GET /api/auth/me'] = anna;
        return Response.json({});
      },
    });
    const { user } = renderGate();

    await user.type(await screen.findByLabelText('E-mailadres'), 'anna@licht.nl');
    await user.type(screen.getByLabelText('Wachtwoord'), 'geheim');
    await user.click(screen.getByRole('button', { name: 'Inloggen' }));

    await screen.findByText('Achter de poort');
    await screen.findByText('Ingelogd');
    expect(requests[1]).toMatchObject({
      url: '/api/auth/login',
      body: { email: 'anna@licht.nl', password: 'geheim' },
    });
  });

  test.each([
    [
      'the server’s sentence',
      refusal(429, { message: 'Te veel pogingen.', code: 'too_many_requests' }),
      'Te veel pogingen.',
    ],
    ['its own', () => new Response('', { status: 502 }), 'Ongeldige e-mail of wachtwoord'],
  ])('explains a refused login in %s and keeps what was typed', async (_which, answer, sentence) => {
    startFakeApi({ 'GET /api/auth/me': nobody, 'POST /api/auth/login': answer });
    const { user } = renderGate();

    await user.type(await screen.findByLabelText('E-mailadres'), 'anna@licht.nl');
    await user.type(screen.getByLabelText('Wachtwoord'), 'fout');
    await user.click(screen.getByRole('button', { name: 'Inloggen' }));

    await screen.findByText('Fout bij inloggen');
    screen.getByText(sentence);
    expect(screen.getByLabelText('E-mailadres')).toHaveProperty('value', 'anna@licht.nl');
    await waitFor(() => screen.getByRole('button', { name: 'Inloggen' }));
  });
});
