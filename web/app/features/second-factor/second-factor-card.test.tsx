import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SecondFactor } from '../../../../contract/second-factor.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { suggestPasskeyName } from './factor-forms.tsx';

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => {});
});
const laptop = {
  id: 'sleutel1',
  name: 'Laptop',
  createdAt: '2026-04-03T12:00:00Z',
  lastUsedAt: '2026-04-05T08:30:00Z',
};
const nothing: SecondFactor = { passkeys: [], totp: false, recoveryCodesLeft: 0, isRequired: false };
const codes = Array.from({ length: 10 }, (_, index) => `abcd${index}-fghj${index}`);
const newTotp = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Gulhart:anna',
  qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

function showCard(factors: SecondFactor, answers: Parameters<typeof startFakeApi>[0] = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/auth/second-factor': json(factors),
    ...answers,
  });
  return { ...api, ...renderScreen(<SecondFactorCard />) };
}

describe('the card for the second factor', () => {
  test('offers a passkey and an app to an account without a second factor', async () => {
    showCard(nothing);
    await screen.findByRole('button', { name: 'Passkey toevoegen' });
    screen.getByRole('button', { name: 'App instellen' });
    expect(screen.queryByText('Herstelcodes')).toBeNull();
  });

  test('lists passkeys with the dates of creation and last use', async () => {
    const phone = { ...laptop, id: 'sleutel2', name: 'Telefoon', lastUsedAt: null };
    showCard({ ...nothing, passkeys: [laptop, phone], recoveryCodesLeft: 8 });
    const rows = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Toegevoegd op 3 apr 2026, laatst gebruikt op 5 apr 2026, 10:30');
    expect(rows[1]?.textContent).toContain('nog niet gebruikt');
    screen.getByText('U hebt er nog 8 van de 10, voor als u uw telefoon of passkey kwijtraakt.');
  });

  test('reports a failed load, and tries again when the user presses the button', async () => {
    const { answers, user } = showCard(nothing, {
      'GET /api/auth/second-factor': refusal(503, { message: 'Even niet.', code: 'unavailable' }),
    });
    await screen.findByText('Uw tweede stap kan niet worden geladen');
    answers['GET /api/auth/second-factor'] = json(nothing);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByRole('button', { name: 'App instellen' })).toBeDefined();
  });

  test('sets up an app, and shows the recovery codes until the user says that they are saved', async () => {
    const { answers, requests, user } = showCard(nothing, {
      'POST /api/auth/totp': json(newTotp),
      'POST /api/auth/totp/confirm': () => {
        answers['GET /api/auth/second-factor'] = json({ ...nothing, totp: true, recoveryCodesLeft: 10 });
        return Response.json({ message: 'De app is ingesteld.', recoveryCodes: codes });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'App instellen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'App instellen' }));
    await dialog.findByAltText('QR-code voor uw app');
    dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    await user.type(dialog.getByLabelText('Code uit de app'), '123456');
    await user.click(dialog.getByRole('button', { name: 'App instellen' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Uw herstelcodes' }));
    expect(
      within(shown.getByRole('list', { name: 'Herstelcodes' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    for (const name of ['Kopiëren', 'Downloaden', 'Afdrukken']) shown.getByRole('button', { name });
    await user.click(shown.getByRole('button', { name: 'Ik heb ze bewaard' }));
    await screen.findByText('Ingesteld');
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
    expect(requests.find(({ url }) => url === '/api/auth/totp/confirm')?.body).toEqual({ code: '123456' });
  });

  test('keeps the QR code on the screen when the first code from the app is wrong', async () => {
    const { user } = showCard(nothing, {
      'POST /api/auth/totp': json(newTotp),
      'POST /api/auth/totp/confirm': refusal(401, {
        message: 'Deze code klopt niet of is al gebruikt.',
        code: 'invalid_credentials',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'App instellen' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'App instellen' }));
    await dialog.findByAltText('QR-code voor uw app');
    await user.type(dialog.getByLabelText('Code uit de app'), '654321');
    await user.click(dialog.getByRole('button', { name: 'App instellen' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Deze code klopt niet of is al gebruikt.');
    dialog.getByAltText('QR-code voor uw app');
  });

  test.each([
    [false, 'Hierna is alleen uw wachtwoord genoeg om in te loggen. Ook uw herstelcodes vervallen.'],
    [
      true,
      'Een tweede stap is hier verplicht. Verwijdert u deze, dan moet u eerst een nieuwe instellen voordat u verder kunt.',
    ],
  ])('warns before the user removes the last factor (factor required: %s)', async (isRequired, sentence) => {
    const { answers, requests, user } = showCard(
      { ...nothing, passkeys: [laptop], recoveryCodesLeft: 10, isRequired },
      {
        'DELETE /api/auth/passkeys/sleutel1': () => {
          answers['GET /api/auth/second-factor'] = json(nothing);
          return Response.json({ message: 'De passkey is verwijderd.' });
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Laptop verwijderen' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(sentence);
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText(/Met een passkey logt u in/);
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('does not warn when the user removes one of two factors', async () => {
    const { user } = showCard({ ...nothing, passkeys: [laptop], totp: true, recoveryCodesLeft: 10 });
    await user.click(await screen.findByRole('button', { name: 'App verwijderen' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).not.toContain('wachtwoord genoeg');
  });

  test('renames a passkey', async () => {
    const { answers, requests, user } = showCard(
      { ...nothing, passkeys: [laptop], recoveryCodesLeft: 10 },
      {
        'PATCH /api/auth/passkeys/sleutel1': () => {
          answers['GET /api/auth/second-factor'] = json({
            ...nothing,
            passkeys: [{ ...laptop, name: 'Werk' }],
            recoveryCodesLeft: 10,
          });
          return Response.json({ message: 'De naam is gewijzigd.' });
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Laptop hernoemen' }));
    const field = await screen.findByLabelText('Naam');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByText('Geef de passkey een naam.');
    await user.type(field, 'Werk');
    await user.click(screen.getByRole('button', { name: 'Opslaan' }));
    await screen.findByRole('button', { name: 'Werk hernoemen' });
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Werk' });
  });

  test('makes new recovery codes after the user confirms', async () => {
    const { user } = showCard(
      { ...nothing, totp: true, recoveryCodesLeft: 1 },
      { 'POST /api/auth/recovery-codes': json({ recoveryCodes: codes }) },
    );
    await screen.findByText('Nog 1');
    await user.click(screen.getByRole('button', { name: 'Nieuwe codes maken' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('De codes die u nu heeft werken daarna niet meer.');
    await user.click(dialog.getByRole('button', { name: 'Nieuwe codes maken' }));
    expect(await screen.findByText(codes[9] ?? '')).toBeDefined();
  });
});

describe('setting up a second factor for the first time', () => {
  test('ends when the user says that the recovery codes are saved', async () => {
    startFakeApi({
      'GET /api/auth/me': signedIn(),
      'POST /api/auth/totp': json(newTotp),
      'POST /api/auth/totp/confirm': json({ message: 'De app is ingesteld.', recoveryCodes: codes }),
    });
    const onDone = vi.fn<() => void>();
    const { user } = renderScreen(<SetUpSecondFactor onDone={onDone} />);
    await user.click(screen.getByRole('button', { name: /Met een code uit een app/ }));
    await user.type(await screen.findByLabelText('Code uit de app'), '123456');
    await screen.findByAltText('QR-code voor uw app');
    await user.click(screen.getByRole('button', { name: 'App instellen' }));
    await screen.findByText(codes[0] ?? '');
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Ik heb ze bewaard' }));
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('offers only an app in a browser that does not support passkeys', () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    startFakeApi({});
    renderScreen(<SetUpSecondFactor onDone={() => {}} />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'Android-telefoon'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows-computer'],
  ['iets onbekends', 'Computer'],
])('for user agent "%s", the suggested passkey name is "%s"', (userAgent, name) => {
  expect(suggestPasskeyName(userAgent)).toBe(name);
});
