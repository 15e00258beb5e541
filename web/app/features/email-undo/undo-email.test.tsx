import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { UndoEmail } from './undo-email.tsx';

test('pressing the button restores the old address, but opening the link does not', async () => {
  const { requests } = startFakeApi({ 'POST /api/auth/undo-email': json({ message: 'Teruggezet.' }) });
  const { user } = renderScreen(<UndoEmail />, '/?token=t0ken');
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Adres terugzetten' }));
  await screen.findByText('Uw e-mailadres is teruggezet.');
  expect(requests.map(({ body }) => body)).toEqual([{ token: 't0ken' }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('pressing the button on the page of an expired link shows an error and a link to the contact page', async () => {
  const sentence = 'Deze link is al gebruikt of niet meer geldig.';
  startFakeApi({
    'POST /api/auth/undo-email': refusal(400, { message: sentence, code: 'validation_failed' }),
  });
  const { user } = renderScreen(<UndoEmail />, '/?token=oud');
  await user.click(screen.getByRole('button', { name: 'Adres terugzetten' }));
  await screen.findByText(sentence);
  expect(screen.getByRole('link', { name: 'Contact opnemen' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('button', { name: 'Adres terugzetten' })).toBeNull();
});

test('an incomplete link shows no button', () => {
  startFakeApi({});
  renderScreen(<UndoEmail />, '/?token=');
  screen.getByText('De link is niet compleet.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the user can press the button again after a failed request', async () => {
  const { answers } = startFakeApi({});
  const { user } = renderScreen(<UndoEmail />, '/?token=t0ken');
  await user.click(screen.getByRole('button', { name: 'Adres terugzetten' }));
  await screen.findByText('We zijn even niet bereikbaar. Probeer het zo weer.');
  answers['POST /api/auth/undo-email'] = json({ message: 'Teruggezet.' });
  await user.click(screen.getByRole('button', { name: 'Adres terugzetten' }));
  expect(await screen.findByText('Uw e-mailadres is teruggezet.')).toBeDefined();
});
