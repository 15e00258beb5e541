import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { makeDonation, makeStats } from '../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Dashboard } from './dashboard.tsx';

const organizations: CurrentUser['organizations'] = [
  { id: idOf('a'), name: 'Licht', role: 'owner' },
  { id: idOf('b'), name: 'Bosbeheer', role: 'treasurer' },
];
const atLicht = signedIn({ organizations });
const atBosbeheer = signedIn({
  organizations,
  organizationId: idOf('b'),
  organizationName: 'Bosbeheer',
  role: 'treasurer',
});

const statsWith = (firstName: string) => json(makeStats({ recent: [makeDonation({ firstName })] }));

function show() {
  const api = startFakeApi({
    'GET /api/auth/me': atLicht,
    'GET /api/admin/stats': statsWith('Anna-van-Licht'),
    'POST /api/auth/organization': atBosbeheer,
  });
  return { ...api, ...renderScreen(<Dashboard />, '/admin') };
}

const opener = () => screen.findByRole('button', { name: /^Organisatie: / });

test('the switcher is hidden for an account with one organisation', async () => {
  startFakeApi({ 'GET /api/auth/me': signedIn() });
  renderScreen(<Dashboard />, '/admin');
  await screen.findByRole('navigation', { name: 'Dashboard' });
  expect(screen.queryByRole('button', { name: /^Organisatie: / })).toBeNull();
});

test("the switcher lists the organisations with the user's role in each, and closes with Escape", async () => {
  const { user } = show();
  // When the tab has loaded, its heading takes the focus. The test waits for that, because it checks the focus.
  await screen.findByText(/Anna-van-Licht/);
  await user.click(await opener());
  const list = screen.getByRole('list', { name: 'Uw organisaties' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['LichtEigenaar', 'BosbeheerPenningmeester']);
  expect(within(list).getAllByRole('link')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('list', { name: 'Uw organisaties' })).toBeNull();
  expect(document.activeElement).toBe(await opener());
});

test('switching loads the figures of the new organisation, and shows nothing of the previous organisation', async () => {
  const { user, answers, requests, addresses } = show();
  await screen.findByText(/Anna-van-Licht/);
  let answer: (response: Response) => void = () => {};
  answers['GET /api/admin/stats'] = () => new Promise<Response>((resolve) => (answer = resolve));
  const before = requests.length;

  await user.click(await opener());
  await user.click(screen.getByRole('link', { name: /Bosbeheer/ }));
  await screen.findByText('U werkt nu in Bosbeheer');
  expect((await opener()).textContent).toBe('Organisatie: Bosbeheer');
  expect(screen.queryByText(/Anna-van-Licht/)).toBeNull();
  expect(screen.getByText('Penningmeester', { selector: 'footer *' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Organisatie' })).toBeNull();
  expect(requests.slice(before).map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toContain(
    'GET /api/admin/stats',
  );
  expect(addresses.at(-1)).toBe('/admin');
  answer(await statsWith('Bas-van-Bosbeheer')());
  await screen.findByText(/Bas-van-Bosbeheer/);
});

test('a failed switch shows the reason and keeps the organisation', async () => {
  const { user, answers } = show();
  answers['POST /api/auth/organization'] = refusal(404, { message: 'Niet gevonden.', code: 'not_found' });
  await user.click(await opener());
  await user.click(screen.getByRole('link', { name: /Bosbeheer/ }));
  const toast = (await screen.findByText('Wisselen lukt nu niet')).closest('li');
  expect(toast?.textContent).toContain('Niet gevonden.');
  expect((await opener()).textContent).toBe('Organisatie: Licht');
});
