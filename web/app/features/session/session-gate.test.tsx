import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { Desk } from '../../../testing/desk.tsx';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SessionGate } from './session-gate.tsx';

const nobody = refusal(401, { message: 'U bent niet ingelogd.', code: 'not_logged_in' });
const anna = signedIn();

function SetUp({ onDone }: { onDone: () => void }) {
  return (
    <button type="button" onClick={onDone}>
      Tweede stap instellen
    </button>
  );
}

function renderGate() {
  return renderScreen(
    <SessionGate SecondFactorSetUp={SetUp}>
      <p>Achter de poort</p>
    </SessionGate>,
  );
}

describe('the session gate', () => {
  test('shows a spinner, and then its content to a logged-in user', async () => {
    startFakeApi({ 'GET /api/auth/me': anna });
    renderGate();

    expect(screen.getByRole('status').textContent).toBe('Sessie laden...');
    await screen.findByText('Achter de poort');
  });

  test('shows the login form to other visitors, and validates the form before sending it', async () => {
    const { requests } = startFakeApi({ 'GET /api/auth/me': nobody });
    const { user } = renderGate();

    await user.click(await screen.findByRole('button', { name: 'Inloggen' }));

    await screen.findByText('Ongeldig e-mailadres');
    screen.getByText('Wachtwoord is verplicht');
    expect(document.activeElement).toBe(screen.getByLabelText('E-mailadres'));
    expect(requests).toHaveLength(1);
    expect(screen.getByRole('link', { name: /stichting of goed doel/ }).getAttribute('href')).toBe(
      '/register',
    );
  });

  test('reports that the server cannot be reached', async () => {
    startFakeApi({});
    renderGate();

    expect(await screen.findByText('Gulhart is even niet bereikbaar.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Inloggen' })).toBeDefined();
  });

  test('shows its content after the visitor logs in', async () => {
    const { answers, requests } = startFakeApi({
      'GET /api/auth/me': nobody,
      'POST /api/auth/login': () => {
        answers['GET /api/auth/me'] = anna;
        return anna();
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
      'the message of the server',
      refusal(429, { message: 'Te veel pogingen.', code: 'too_many_requests' }),
      'Te veel pogingen.',
    ],
    ['a general message', () => new Response('', { status: 502 }), 'Ongeldige e-mail of wachtwoord'],
  ])(
    'keeps the input after a failed login, and shows %s at the form too',
    async (_which, answer, sentence) => {
      startFakeApi({ 'GET /api/auth/me': nobody, 'POST /api/auth/login': answer });
      const { user } = renderGate();

      await user.type(await screen.findByLabelText('E-mailadres'), 'anna@licht.nl');
      await user.type(screen.getByLabelText('Wachtwoord'), 'fout');
      await user.click(screen.getByRole('button', { name: 'Inloggen' }));

      await screen.findByText('Fout bij inloggen');
      expect(screen.getByRole('alert').textContent).toBe(sentence);
      expect(screen.getByLabelText('E-mailadres')).toHaveProperty('value', 'anna@licht.nl');
      await waitFor(() => screen.getByRole('button', { name: 'Inloggen' }));
    },
  );

  test('removes the message about a failed login when the visitor leaves the login form', async () => {
    startFakeApi({
      'GET /api/auth/me': nobody,
      'POST /api/auth/login': () => new Response('', { status: 502 }),
    });
    const Leave = () => {
      const [hasLeft, setHasLeft] = useState(false);
      return hasLeft ? null : (
        <>
          <button type="button" onClick={() => setHasLeft(true)}>
            Weg
          </button>
          <SessionGate SecondFactorSetUp={SetUp}>{null}</SessionGate>
        </>
      );
    };
    const { user } = renderScreen(<Leave />);
    await user.type(await screen.findByLabelText('E-mailadres'), 'anna@licht.nl');
    await user.type(screen.getByLabelText('Wachtwoord'), 'fout');
    await user.click(screen.getByRole('button', { name: 'Inloggen' }));
    await screen.findByText('Fout bij inloggen');
    await user.click(screen.getByRole('button', { name: 'Weg' }));
    await waitFor(() => expect(screen.queryByText('Fout bij inloggen')).toBeNull());
  });
});

describe('a login with a second step', () => {
  const secondStepAnswer = (...methods: string[]) => json({ secondFactor: { token: 'verzegeld', methods } });

  async function givePassword(answers: Parameters<typeof startFakeApi>[0]) {
    const api = startFakeApi({ 'GET /api/auth/me': nobody, ...answers });
    const { user } = renderGate();
    await user.type(await screen.findByLabelText('E-mailadres'), 'anna@licht.nl');
    await user.type(screen.getByLabelText('Wachtwoord'), 'geheim');
    await user.click(screen.getByRole('button', { name: 'Inloggen' }));
    await screen.findByRole('heading', { name: 'Nog één stap' });
    return { ...api, user };
  }

  test('sends a code with the token from the password step', async () => {
    const { answers, requests, user } = await givePassword({
      'POST /api/auth/login': secondStepAnswer('totp', 'recovery'),
      'POST /api/auth/login/second-factor': () => {
        answers['GET /api/auth/me'] = anna;
        return anna();
      },
    });
    const field = screen.getByLabelText('Code uit uw app');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(field, '12');
    await user.click(screen.getByRole('button', { name: 'Inloggen met code' }));
    await screen.findByText('Vul de hele code in.');
    await user.type(field, '3456');
    await user.click(screen.getByRole('button', { name: 'Inloggen met code' }));
    await screen.findByText('Achter de poort');
    expect(requests.find(({ url }) => url === '/api/auth/login/second-factor')?.body).toEqual({
      token: 'verzegeld',
      code: '123456',
    });
  });

  test('reports why the server refuses a code, and how long to wait', async () => {
    const { answers, user } = await givePassword({
      'POST /api/auth/login': secondStepAnswer('totp', 'recovery'),
      'POST /api/auth/login/second-factor': refusal(401, {
        message: 'Deze code klopt niet of is al gebruikt.',
        code: 'invalid_credentials',
      }),
    });
    await user.type(screen.getByLabelText('Code uit uw app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Inloggen met code' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Deze code klopt niet of is al gebruikt.');
    expect(document.activeElement).toBe(screen.getByLabelText('Code uit uw app'));
    answers['POST /api/auth/login/second-factor'] = refusal(429, {
      message: 'Te veel mislukte pogingen. Wacht 4 seconden en probeer het dan opnieuw.',
      code: 'too_many_requests',
    });
    await user.click(screen.getByRole('button', { name: 'Inloggen met code' }));
    await screen.findByText(/Wacht 4 seconden/);
  });

  test('returns to the password form when the login attempt has expired', async () => {
    const { user } = await givePassword({
      'POST /api/auth/login': secondStepAnswer('totp', 'recovery'),
      'POST /api/auth/login/second-factor': refusal(401, {
        message: 'Deze inlogpoging is verlopen. Vul uw wachtwoord opnieuw in.',
        code: 'login_expired',
      }),
    });
    await user.type(screen.getByLabelText('Code uit uw app'), '123456');
    await user.click(screen.getByRole('button', { name: 'Inloggen met code' }));
    await screen.findByText('Deze inlogpoging is verlopen. Vul uw wachtwoord opnieuw in.');
    expect(screen.getByLabelText('Wachtwoord')).toBeDefined();
  });

  test('asks for a recovery code if the account has only passkeys and the browser cannot use them', async () => {
    await givePassword({ 'POST /api/auth/login': secondStepAnswer('passkey', 'recovery') });
    expect(screen.queryByRole('button', { name: 'Verder met passkey' })).toBeNull();
    expect(screen.getByLabelText('Herstelcode')).toBeDefined();
  });
});

describe('the set-up of a required second factor', () => {
  const due = signedIn({ needsSecondFactor: true });

  test('comes before any other screen', async () => {
    const { answers } = startFakeApi({ 'GET /api/auth/me': due });
    const { user } = renderGate();
    const button = await screen.findByRole('button', { name: 'Tweede stap instellen' });
    expect(screen.queryByText('Achter de poort')).toBeNull();
    answers['GET /api/auth/me'] = anna;
    await user.click(button);
    await screen.findByText('Achter de poort');
  });

  test('keeps the input of a page whose request was refused, and then repeats that request', async () => {
    const { answers } = startFakeApi({
      'GET /api/auth/me': anna,
      'POST /api/een': refusal(403, {
        message: 'Stel eerst een tweede stap in.',
        code: 'second_factor_needed',
      }),
      'POST /api/twee': json({}),
    });
    const { user } = renderScreen(
      <SessionGate SecondFactorSetUp={SetUp}>
        <Desk />
      </SessionGate>,
    );
    await user.type(await screen.findByLabelText('Tekst'), 'een lang verhaal');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    const button = await screen.findByRole('button', { name: 'Tweede stap instellen' });
    expect(screen.queryByRole('textbox', { name: 'Tekst' })).toBeNull();
    answers['POST /api/een'] = json({});
    await user.click(button);
    await screen.findByText('/api/een gelukt');
    expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveProperty('value', 'een lang verhaal');
  });
});

describe('the page of a user whose session has ended', () => {
  /** Starts a screen that sends two requests, which the server refuses until the user logs in. */
  async function startAtDesk() {
    const api = startFakeApi({
      'GET /api/auth/me': anna,
      'POST /api/een': nobody,
      'POST /api/twee': nobody,
      'POST /api/auth/login': () => {
        api.answers['POST /api/een'] = json({});
        api.answers['POST /api/twee'] = json({});
        return anna();
      },
    });
    const { user } = renderScreen(
      <SessionGate SecondFactorSetUp={SetUp}>
        <Desk />
      </SessionGate>,
    );
    await user.type(await screen.findByLabelText('Tekst'), 'een lang verhaal');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log opnieuw in' }));
    return { ...api, user, dialog };
  }

  const typedText = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Tekst', hidden: true }).value;
  const countSent = (requests: { url: string }[], path: string) =>
    requests.filter(({ url }) => url === path).length;

  async function logIn(user: UserEvent, dialog: Pick<typeof screen, 'getByLabelText' | 'getByRole'>) {
    await user.type(dialog.getByLabelText('Wachtwoord'), 'geheim');
    await user.click(dialog.getByRole('button', { name: 'Opnieuw inloggen' }));
  }

  test('asks for one login, and then sends all refused requests again', async () => {
    const { requests, user, dialog } = await startAtDesk();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(dialog.getByLabelText('E-mailadres')).toHaveProperty('value', 'anna@licht.nl');
    expect(document.activeElement).toBe(dialog.getByLabelText('Wachtwoord'));

    await logIn(user, dialog);

    await screen.findByText('/api/een gelukt');
    await screen.findByText('/api/twee gelukt');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(typedText()).toBe('een lang verhaal');
    expect(['/api/een', '/api/twee', '/api/auth/login'].map((path) => countSent(requests, path))).toEqual([
      2, 2, 1,
    ]);
    expect(requests.findLast(({ url }) => url === '/api/een')?.body).toEqual({ tekst: 'getypt' });
  });

  test('shows why the server refuses the login, and accepts a second attempt', async () => {
    const { answers, user, dialog } = await startAtDesk();
    const good = answers['POST /api/auth/login'];
    answers['POST /api/auth/login'] = refusal(401, {
      message: 'Ongeldige e-mail of wachtwoord',
      code: 'invalid_credentials',
    });
    await logIn(user, dialog);
    await dialog.findByText('Ongeldige e-mail of wachtwoord');

    if (good) answers['POST /api/auth/login'] = good;
    await user.click(dialog.getByRole('button', { name: 'Opnieuw inloggen' }));
    expect(await screen.findByText('/api/een gelukt')).toBeDefined();
  });

  test('keeps the input when the user does not log in, and asks for a login again at the next request', async () => {
    const { user, dialog } = await startAtDesk();
    await user.click(dialog.getByRole('button', { name: 'Niet inloggen' }));

    await screen.findByText('/api/een: U bent niet ingelogd.');
    await screen.findByText('/api/twee: U bent niet ingelogd.');
    expect(typedText()).toBe('een lang verhaal');

    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    const again = within(await screen.findByRole('dialog', { name: 'Log opnieuw in' }));
    await logIn(user, again);
    await screen.findByText('/api/een gelukt');
  });

  test('asks for a password and a second step if the account has a second factor', async () => {
    const { answers, user, dialog } = await startAtDesk();
    const done = answers['POST /api/auth/login'];
    answers['POST /api/auth/login'] = json({
      secondFactor: { token: 'verzegeld', methods: ['totp', 'recovery'] },
    });
    if (done) answers['POST /api/auth/login/second-factor'] = done;
    await logIn(user, dialog);
    const second = within(await screen.findByRole('dialog', { name: 'Nog één stap' }));
    await user.type(second.getByLabelText('Code uit uw app'), '123456');
    await user.click(second.getByRole('button', { name: 'Inloggen met code' }));
    await screen.findByText('/api/een gelukt');
    expect(typedText()).toBe('een lang verhaal');
  });

  test('reloads the page after a login with another account, and drops the refused requests', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const { answers, requests, user, dialog } = await startAtDesk();
    answers['POST /api/auth/login'] = signedIn({ id: idOf('b'), email: 'bob@bos.nl' });
    await logIn(user, dialog);

    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByLabelText('Tekst')).toBeNull();
    expect(countSent(requests, '/api/een')).toBe(1);
  });
});
