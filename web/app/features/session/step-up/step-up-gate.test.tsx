import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { signedIn } from '../../../../testing/accounts.ts';
import { Desk } from '../../../../testing/desk.tsx';
import { json, refusal, startFakeApi } from '../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { SessionGate } from '../session-gate.tsx';

const anna = signedIn();
const unproved = refusal(403, { message: 'Bevestig eerst dat u het bent.', code: 'step_up_needed' });

/** Starts a screen that sends two requests, which the server refuses until the user gives a proof. */
async function startAtDesk() {
  const api = startFakeApi({
    'GET /api/auth/me': anna,
    'POST /api/een': unproved,
    'POST /api/twee': unproved,
    'POST /api/auth/step-up': () => {
      api.answers['POST /api/een'] = json({});
      api.answers['POST /api/twee'] = json({});
      return Response.json({ message: 'Bedankt, u kunt verder.' });
    },
  });
  const { user } = renderScreen(
    <SessionGate SecondFactorSetUp={() => null}>
      <Desk />
    </SessionGate>,
  );
  await user.type(await screen.findByLabelText('Tekst'), 'een lang verhaal');
  await user.click(screen.getByRole('button', { name: 'Opslaan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bent u het?' }));
  return { ...api, user, dialog };
}

const typedText = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tekst', hidden: true }).value;

describe('the dialog that asks for a fresh proof of identity', () => {
  test('asks once for all refused requests, and then sends them again', async () => {
    const { requests, user, dialog } = await startAtDesk();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(document.activeElement).toBe(dialog.getByLabelText('Wachtwoord'));

    await user.keyboard('geheim{Enter}');

    await screen.findByText('/api/een gelukt');
    await screen.findByText('/api/twee gelukt');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(typedText()).toBe('een lang verhaal');
    expect(requests.find(({ url }) => url === '/api/auth/step-up')?.body).toEqual({ password: 'geheim' });
    expect(requests.findLast(({ url }) => url === '/api/een')?.body).toEqual({ tekst: 'getypt' });
  });

  test('does not send an empty password', async () => {
    const { requests, user, dialog } = await startAtDesk();
    await user.click(dialog.getByRole('button', { name: 'Bevestigen' }));
    await dialog.findByText('Vul uw wachtwoord in');
    expect(requests.filter(({ url }) => url === '/api/auth/step-up')).toEqual([]);
  });

  test.each([
    [
      'a wrong password',
      refusal(400, {
        message: 'Dit wachtwoord klopt niet',
        code: 'validation_failed',
        fields: { password: 'Dit wachtwoord klopt niet' },
      }),
      'Dit wachtwoord klopt niet',
    ],
    [
      'too many attempts',
      refusal(429, { message: 'Te veel pogingen.', code: 'too_many_requests' }),
      'Te veel pogingen.',
    ],
    [
      'an answer without a message',
      () => new Response('', { status: 502 }),
      'Dit lukt nu niet. Controleer de verbinding en probeer het opnieuw.',
    ],
  ])('shows one error for %s, and accepts another attempt', async (_when, answer, sentence) => {
    const { answers, user, dialog } = await startAtDesk();
    const good = answers['POST /api/auth/step-up'];
    answers['POST /api/auth/step-up'] = answer;
    await user.keyboard('fout{Enter}');
    expect(await dialog.findAllByText(sentence)).toHaveLength(1);

    if (good) answers['POST /api/auth/step-up'] = good;
    await user.click(dialog.getByRole('button', { name: 'Bevestigen' }));
    expect(await screen.findByText('/api/een gelukt')).toBeDefined();
  });

  test.each([
    ['Escape', '{Escape}'],
    ['Annuleren', undefined],
  ])('lets the requests fail after %s, keeps the input, and asks again the next time', async (_by, key) => {
    const { user, dialog } = await startAtDesk();
    if (key) await user.keyboard(key);
    else await user.click(dialog.getByRole('button', { name: 'Annuleren' }));

    await screen.findByText('/api/een: Bevestig eerst dat u het bent.');
    await screen.findByText('/api/twee: Bevestig eerst dat u het bent.');
    expect(typedText()).toBe('een lang verhaal');

    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByRole('dialog', { name: 'Bent u het?' });
    await user.keyboard('geheim{Enter}');
    await screen.findByText('/api/een gelukt');
  });

  test('accepts a new login as proof if the session has ended', async () => {
    const { answers, requests, user } = await startAtDesk();
    answers['POST /api/auth/step-up'] = refusal(401, {
      message: 'U bent niet ingelogd.',
      code: 'not_logged_in',
    });
    await user.keyboard('geheim{Enter}');
    const login = within(await screen.findByRole('dialog', { name: 'Log opnieuw in' }));
    answers['POST /api/auth/login'] = anna;
    for (const path of ['een', 'twee']) answers[`POST /api/${path}`] = json({});
    await user.type(login.getByLabelText('Wachtwoord'), 'geheim');
    await user.click(login.getByRole('button', { name: 'Opnieuw inloggen' }));

    await screen.findByText('/api/een gelukt');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The login counts as proof, so the refused proof is not sent again.
    expect(requests.filter(({ url }) => url === '/api/auth/step-up')).toHaveLength(1);
  });

  test('also offers a code and a passkey to an account that has both', async () => {
    const api = startFakeApi({
      'GET /api/auth/me': signedIn({ hasSecondFactor: true }),
      'GET /api/auth/second-factor': json({
        passkeys: [{ id: 'x', name: 'Laptop', createdAt: '2026-04-03T12:00:00Z', lastUsedAt: null }],
        totp: true,
        recoveryCodesLeft: 10,
        isRequired: false,
      }),
      'POST /api/een': unproved,
      'POST /api/twee': unproved,
      'POST /api/auth/step-up': refusal(401, {
        message: 'Deze code klopt niet of is al gebruikt.',
        code: 'invalid_credentials',
        fields: { code: 'Deze code klopt niet of is al gebruikt.' },
      }),
    });
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
    const { user } = renderScreen(
      <SessionGate SecondFactorSetUp={() => null}>
        <Desk />
      </SessionGate>,
    );
    await user.click(await screen.findByRole('button', { name: 'Opslaan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bent u het?' }));
    await dialog.findByRole('button', { name: 'Met passkey' });
    await user.click(await dialog.findByRole('button', { name: 'Met een code uit uw app' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Code uit uw app'));
    await user.keyboard('123 456{Enter}');
    await dialog.findByText('Deze code klopt niet of is al gebruikt.');

    api.answers['POST /api/auth/step-up'] = () => {
      for (const path of ['een', 'twee']) api.answers[`POST /api/${path}`] = json({});
      return Response.json({ message: 'Bedankt, u kunt verder.' });
    };
    await user.keyboard('{Enter}');
    await screen.findByText('/api/een gelukt');
    expect(api.requests.findLast(({ url }) => url === '/api/auth/step-up')?.body).toEqual({
      code: '123 456',
    });
  });
});
