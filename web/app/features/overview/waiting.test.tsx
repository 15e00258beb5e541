import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CurrentUser } from '../../../../contract/current-user.ts';
import type { WaitingItem } from '../../../../contract/waiting.ts';
import { useSend } from '../../../lib/query-client.ts';
import { resendConfirmation } from '../../../../contract/endpoints/session.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { WaitingCount } from './waiting-count.tsx';
import { useWaitingItems } from './waiting.ts';

const item = (kind: WaitingItem['kind'], count = 1, daysLeft?: number): WaitingItem => ({
  kind,
  count,
  term: daysLeft === undefined ? null : { lastDay: '2026-12-02', daysLeft },
});

function Waiting() {
  return <WaitingCard query={useWaitingItems()} />;
}

function show(items: WaitingItem[], user: Partial<CurrentUser> = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(user),
    'GET /api/admin/waiting': json(items),
  });
  const rendered = renderScreen(
    <>
      <p>
        Dashboard <WaitingCount />
      </p>
      <Waiting />
    </>,
  );
  return { ...api, ...rendered };
}

const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Wacht op u' });
  return within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};
const menu = () => screen.getByText(/^Dashboard/, { selector: 'p' }).textContent;

test('each waiting item is a line with its count, its deadline and a link to the screen where the user can settle it', async () => {
  show([
    item('key_refused'),
    item('erasure', 2, -1),
    item('missed_charge', 3, 7),
    item('second_factor', 1, 0),
    item('papers_no_live_key'),
    item('papers_waiting'),
    item('papers_refused'),
    item('anbi_missing', 7),
    item('anbi_due', 1, 14),
    item('action_page', 1),
    item('changed_page', 2),
    item('message', 12),
    item('overviews'),
    item('test'),
  ]);
  expect(await rows()).toEqual([
    ['Mollie weigert uw sleutel: er komen geen giften binnen', '/admin?tab=api'],
    ['2 donateurs vragen om vergeten te worden1 dag te laat', '/admin?tab=donateurs&deel=verzoeken'],
    ['3 storno’s vragen uw aandachtnog 7 dagen', '/admin?tab=donateurs&deel=stornos&stand=aandacht'],
    ['Stel een tweede stap in bij het inloggenvandaag de laatste dag', '/admin?tab=account'],
    ['Kwitanties en jaaroverzichten wachten: Mollie accepteert geen live-sleutel', '/admin?tab=api'],
    [
      'Kwitanties en jaaroverzichten wachten: een beheerder beoordeelt uw naam of RSIN',
      '/admin?tab=organisatie',
    ],
    ['Kwitanties en jaaroverzichten wachten: uw naam of RSIN is afgewezen', '/admin?tab=organisatie'],
    ['7 ANBI-onderdelen ontbreken', '/admin?tab=anbi'],
    ['1 ANBI-onderdeel verlooptuiterlijk 2 dec 2026', '/admin?tab=anbi'],
    ['1 actiepagina om goed te keuren', '/admin?tab=campagnes&deel=goedkeuren'],
    ['2 wijzigingen van actiepagina’s om goed te keuren', '/admin?tab=campagnes&deel=goedkeuren'],
    ['12 berichten om goed te keuren', '/admin?tab=campagnes&deel=goedkeuren'],
    ['De jaaroverzichten van vorig jaar zijn nog niet verstuurd', '/admin?tab=jaaroverzichten'],
    ['U hebt een live-sleutel, maar staat nog op Test', '/admin?tab=api'],
  ]);
  expect(menu()).toBe('Dashboard Wacht op u: 35');
});

test.each([
  [[item('changed_page', 1), item('erasure', 2)], '3'],
  [[item('message', 99)], '99'],
  [[item('message', 99), item('erasure')], '99+'],
])('the menu counts the things that wait, not the lines: %j', async (items, shown) => {
  show(items);
  expect(await rows()).toHaveLength(items.length);
  expect(menu()).toBe(`Dashboard Wacht op u: ${shown}`);
});

test('missed charges of the test environment link to the list of that environment', async () => {
  show([item('missed_charge')], { apiEnvironment: 'test' });
  expect(await rows()).toEqual([
    ['1 storno vraagt uw aandacht', '/admin?tab=donateurs&deel=stornos&stand=aandacht&omgeving=test'],
  ]);
});

test('when nothing waits, one sentence says so, and the menu shows no number', async () => {
  show([]);
  await screen.findByText('Er wacht niets op u.');
  expect(screen.queryByText('Wacht op u')).toBeNull();
  expect(menu()).toBe('Dashboard ');
});

test('an item that is already shown as a notice above the dashboard is neither listed nor counted', async () => {
  const items = [item('key_missing'), item('second_factor', 1, 4), item('email'), item('message')];
  const user = { secondFactorDueAt: '2026-11-23T12:00:00Z', emailConfirmed: false };
  show(items, user);
  expect(await rows()).toEqual([
    ['Uw live-sleutel van Mollie ontbreekt: er komen geen giften binnen', '/admin?tab=api'],
    ['1 bericht om goed te keuren', '/admin?tab=campagnes&deel=goedkeuren'],
  ]);
  screen.getByRole('button', { name: 'Stuur opnieuw' });
  expect(menu()).toBe('Dashboard Wacht op u: 3');

  cleanup();
  show([item('test'), item('message')], { apiEnvironment: 'test' });
  expect(await rows()).toHaveLength(1);
});

test('the reminder to confirm the email address shows the new link if the server returns it', async () => {
  const link = '/e-mail-bevestigen?token=abc';
  const { user, answers } = show([item('email')], {
    secondFactorDueAt: '2026-11-23T12:00:00Z',
    emailConfirmed: false,
  });
  answers['POST /api/auth/resend-confirmation'] = json({ message: 'Gemaild.', link });
  await user.click(await screen.findByRole('button', { name: 'Stuur opnieuw' }));
  expect((await screen.findByRole('link', { name: 'Open die link' })).getAttribute('href')).toBe(link);
});

test.each([
  ['an owner of a live organisation', {}, true],
  ['an owner whose organisation is in test mode', { apiEnvironment: 'test' }, false],
  ['a member, who cannot end the hold', { role: 'staff' }, false],
  ['an owner beside another owner with a confirmed address', { paperHold: undefined }, false],
] as const)(
  'the reminder to confirm the email address tells %s that papers are held back: %o %s',
  async (_who, user, isTold) => {
    show([item('email')], {
      secondFactorDueAt: '2026-11-23T12:00:00Z',
      emailConfirmed: false,
      paperHold: 'unconfirmed',
      ...user,
    });
    await screen.findByText(/^Bevestig uw e-mailadres/);
    const sentence = /Tot dan wachten uw kwitanties en jaaroverzichten\./;
    expect(screen.queryByText(sentence) !== null).toBe(isTold);
  },
);

test('a failure to load is reported, with a way to try again', async () => {
  const { user, answers } = show([]);
  cleanup();
  answers['GET /api/admin/waiting'] = refusal(503, { message: 'Even niet.', code: 'unavailable' });
  renderScreen(<Waiting />);
  await screen.findByText('Wat op u wacht, kon niet worden geladen.');
  answers['GET /api/admin/waiting'] = json([item('message')]);
  await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await rows()).toHaveLength(1);
});

function Action({ endsSession }: { endsSession: boolean }) {
  const { mutate, isSuccess } = useSend(resendConfirmation, { meta: { endsSession } });
  return <button onClick={() => mutate({})}>{isSuccess ? 'Gedaan' : 'Doe iets'}</button>;
}

test.each([
  ['loaded again after a successful action', { endsSession: false, expected: 2 }],
  ['not loaded again after a successful action that ends the session', { endsSession: true, expected: 1 }],
])('the number of waiting items is %s', async (_title, { endsSession, expected }) => {
  const { requests } = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/waiting': json([item('message'), item('erasure')]),
    'POST /api/auth/resend-confirmation': json({ message: 'Gedaan.' }),
  });
  const { user } = renderScreen(
    <p>
      Dashboard <WaitingCount /> <Action endsSession={endsSession} />
    </p>,
  );
  await screen.findByText('2');
  await user.click(screen.getByRole('button', { name: 'Doe iets' }));
  await screen.findByRole('button', { name: 'Gedaan' });
  expect(requests.filter(({ url }) => url === '/api/admin/waiting')).toHaveLength(expected);
});
