import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

test('a link from the mail confirms the address with one request', async () => {
  const { requests } = startFakeApi({
    'POST /api/auth/confirm-email': json({ message: 'Uw e-mailadres is bevestigd.', isNewAddress: false }),
  });
  renderScreen(<ConfirmEmail />, '/?token=t0ken');
  await screen.findByText('Uw e-mailadres is bevestigd.');
  expect(requests.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
  expect(screen.getByRole('link', { name: 'Naar het dashboard' }).getAttribute('href')).toBe('/admin');
});

test('a link for a new address tells the user to log in with that address', async () => {
  startFakeApi({ 'POST /api/auth/confirm-email': json({ message: 'Bevestigd.', isNewAddress: true }) });
  renderScreen(<ConfirmEmail />, '/?token=t0ken');
  expect(await screen.findByText(/^Log voortaan in met dit adres\./)).toBeDefined();
});

test('a used link of a confirmed address says that the address is already confirmed', async () => {
  const message = 'Uw e-mailadres is al bevestigd.';
  startFakeApi({ 'POST /api/auth/confirm-email': json({ message, isNewAddress: false }) });
  renderScreen(<ConfirmEmail />, '/?token=t0ken');
  expect(await screen.findByText(message)).toBeDefined();
});

test('an expired link does not claim that the address is unconfirmed', async () => {
  const sentence = 'Deze link is al gebruikt of niet meer geldig.';
  startFakeApi({
    'POST /api/auth/confirm-email': refusal(400, { message: sentence, code: 'validation_failed' }),
  });
  renderScreen(<ConfirmEmail />, '/?token=oud');
  expect(await screen.findByText(sentence)).toBeDefined();
  screen.getByText('Het bevestigen is niet gelukt.');
});

test('an incomplete link sends no request', async () => {
  const { requests } = startFakeApi({});
  renderScreen(<ConfirmEmail />, '/?token=');
  await screen.findByText('De link is niet compleet. Open hem nog een keer vanuit de mail.');
  expect(requests).toEqual([]);
});

test('a failed request tells the user to open the link again later', async () => {
  startFakeApi({});
  renderScreen(<ConfirmEmail />, '/?token=t0ken');
  expect(
    await screen.findByText('We zijn even niet bereikbaar. Open de link later nog een keer.'),
  ).toBeDefined();
});
