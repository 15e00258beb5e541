import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ChangePasswordCard } from './change-password-card.tsx';

const labels = ['Huidig wachtwoord', 'Nieuw wachtwoord', 'Nieuw wachtwoord bevestigen'] as const;
const good = ['oud geheim', 'Nieuw-geheim1', 'Nieuw-geheim1'] as const;

async function attempt(user: UserEvent, passwords: readonly string[]) {
  for (const [index, label] of labels.entries()) {
    const input = screen.getByLabelText(label);
    await user.clear(input);
    await user.click(input);
    await user.paste(passwords[index] ?? '');
  }
  await user.click(screen.getByRole('button', { name: 'Wachtwoord wijzigen' }));
}

const errorsShown = () =>
  labels.flatMap((label) => {
    const input = screen.getByLabelText(label);
    const error = document.getElementById(`${input.id}-error`)?.textContent;
    return error ? [error] : [];
  });

describe('changing the password', () => {
  test.each([
    [['', '', ''], 'Vul uw huidige wachtwoord in'],
    [['oud', '', ''], 'Vul een nieuw wachtwoord in'],
    [['oud', 'Kort-1', 'x'], 'Wachtwoord moet minstens 8 tekens bevatten'],
    [['oud', 'geheimgeheim', 'x'], 'Wachtwoord moet minstens één hoofdletter bevatten'],
    [['oud', 'GEHEIMGEHEIM', 'x'], 'Wachtwoord moet minstens één kleine letter bevatten'],
    [['oud', 'GeheimGeheim', 'x'], 'Wachtwoord moet minstens één cijfer bevatten'],
    [['oud', 'GeheimGeheim1', 'x'], 'Wachtwoord moet minstens één speciaal teken bevatten'],
    [['oud', 'Geheim-Geheim1', 'x'], 'Wachtwoorden komen niet overeen'],
  ])('shows only the first error, in the order of the fields: %j', async (passwords, sentence) => {
    const { requests } = startFakeApi({});
    const { user } = renderScreen(<ChangePasswordCard />);

    await attempt(user, passwords);

    await screen.findByText(sentence);
    expect(errorsShown()).toEqual([sentence]);
    expect(requests.filter((request) => request.method === 'POST')).toEqual([]);
  });

  test('sends both passwords, reports success and clears the fields', async () => {
    const { requests } = startFakeApi({ 'POST /api/auth/change-password': json({ message: 'Gewijzigd.' }) });
    const { user } = renderScreen(<ChangePasswordCard />);

    await attempt(user, good);

    await screen.findByText('Uw wachtwoord is gewijzigd.');
    expect(requests.find((request) => request.method === 'POST')?.body).toEqual({
      currentPassword: 'oud geheim',
      newPassword: 'Nieuw-geheim1',
    });
    for (const label of labels) expect(screen.getByLabelText(label)).toHaveProperty('value', '');
  });

  test('shows only the result of the latest attempt', async () => {
    startFakeApi({ 'POST /api/auth/change-password': json({ message: 'Gewijzigd.' }) });
    const { user } = renderScreen(<ChangePasswordCard />);

    await attempt(user, ['', '', '']);
    await screen.findByText('Vul uw huidige wachtwoord in');
    await attempt(user, good);
    await screen.findByText('Uw wachtwoord is gewijzigd.');
    expect(errorsShown()).toEqual([]);
    await attempt(user, ['', '', '']);

    await screen.findByText('Vul uw huidige wachtwoord in');
    expect(screen.queryByText('Uw wachtwoord is gewijzigd.')).toBeNull();
  });

  test("shows the server's refusal at the field that the server names", async () => {
    const wrong = 'Uw huidige wachtwoord klopt niet';
    startFakeApi({
      'POST /api/auth/change-password': refusal(400, {
        message: wrong,
        code: 'validation_failed',
        fields: { currentPassword: wrong },
      }),
    });
    const { user } = renderScreen(<ChangePasswordCard />);

    await attempt(user, good);

    await screen.findByText(wrong);
    expect(errorsShown()).toEqual([wrong]);
    expect(document.activeElement).toBe(screen.getByLabelText('Huidig wachtwoord'));
  });

  test('shows the error about too many attempts above the button', async () => {
    startFakeApi({
      'POST /api/auth/change-password': refusal(429, {
        message: 'Te veel pogingen.',
        code: 'too_many_requests',
      }),
    });
    const { user } = renderScreen(<ChangePasswordCard />);

    await attempt(user, good);

    expect((await screen.findByRole('alert')).textContent).toBe('Te veel pogingen.');
  });
});
