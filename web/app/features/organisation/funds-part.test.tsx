// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { FundsPart } from './funds-part.tsx';

const fund = { id: idOf('n'), name: 'Noodhulp', ledgerAccount: '8010', isArchived: false };

function show(funds: object[]) {
  const api = startFakeApi({ 'GET /api/admin/funds': json(funds) });
  return { ...api, ...renderScreen(<FundsPart />) };
}

test('an empty list offers to create the first fund', async () => {
  const { user, answers, requests } = show([]);
  await user.click(await screen.findByRole('button', { name: 'Maak uw eerste bestemming' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe bestemming' }));
  expect(dialog.queryByRole('switch')).toBeNull();
  await paste(user, dialog.getByRole('textbox', { name: 'Naam' }), 'Noodhulp');
  await paste(user, dialog.getByRole('textbox', { name: /Grootboekrekening/ }), '8010');
  answers['POST /api/admin/funds'] = json(fund, 201);
  answers['GET /api/admin/funds'] = json([fund]);
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await screen.findByRole('row', { name: /Noodhulp.*8010/ });
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Noodhulp',
    ledgerAccount: '8010',
    isArchived: false,
  });
});

test('a fund that a page uses cannot be archived, and the refusal names the page', async () => {
  const { user, answers } = show([fund, { ...fund, id: idOf('o'), name: 'Oud', isArchived: true }]);
  expect((await screen.findByRole('row', { name: /Oud/ })).textContent).toContain('Gearchiveerd');
  await user.click(screen.getByRole('button', { name: 'Noodhulp wijzigen' }));
  const sentence = 'De pagina ‘Keuken’ vraagt nog voor deze bestemming. Kies daar eerst een andere.';
  answers[`PUT /api/admin/funds/${fund.id}`] = refusal(409, {
    message: sentence,
    code: 'conflict',
    fields: { isArchived: sentence },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Bestemming wijzigen' }));
  await user.click(dialog.getByRole('switch', { name: 'Gearchiveerd' }));
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText(sentence);
});

test('the dialog of a fund keeps the name and shows an error when saving fails', async () => {
  const { user } = show([fund]);
  await user.click(await screen.findByRole('button', { name: 'Noodhulp wijzigen' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText(/Controleer uw verbinding/);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Naam' }).value).toBe('Noodhulp');
});
