// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RehearsalCard } from './rehearsal-card.tsx';

test.each([
  [
    'the reason that the server gives',
    refusal(409, { code: 'conflict', message: 'Er loopt al een oefening.' }),
    'Er loopt al een oefening.',
  ],
  ['a general sentence if the answer contains no message', json({}, 502), 'De oefening kon niet beginnen.'],
])('a rehearsal that cannot start shows %s', async (_what, answer, sentence) => {
  startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/rehearsal': json({
      isPossible: true,
      state: 'none',
      weeksPlayed: 0,
      today: null,
      months: [],
    }),
    'POST /api/admin/rehearsal': answer,
  });
  const { user } = renderScreen(<RehearsalCard />);
  await user.click(await screen.findByRole('button', { name: 'Speel een jaar af' }));
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});
