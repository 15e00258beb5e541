// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnSession } from '../../../../contract/accounts.ts';
import { idOf } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SessionsCard } from './sessions-card.tsx';

const here: OwnSession = {
  id: idOf('a'),
  device: 'Firefox op Linux',
  createdAt: '2026-04-03T12:00:00Z',
  lastSeenAt: '2026-04-03T14:00:00Z',
  isCurrent: true,
};
const phone = {
  ...here,
  id: idOf('b'),
  device: 'Safari op iPhone',
  lastSeenAt: '2026-04-02T10:00:00Z',
  isCurrent: false,
};

describe('the list of devices', () => {
  test('shows when the user logged in on each device and last used it, and marks the current device', async () => {
    startFakeApi({ 'GET /api/auth/sessions': json([here, phone]) });
    renderScreen(<SessionsCard />);
    const list = within(await screen.findByRole('list', { name: 'Apparaten' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Firefox op LinuxDit apparaatNu in gebruik, ingelogd sinds 3 apr 2026, 14:00',
      'Safari op iPhoneLaatst gebruikt 2 apr 2026, 12:00, ingelogd sinds 3 apr 2026, 14:00Uitloggen',
    ]);
  });

  test('logs the user out on one device, and no longer lists that device', async () => {
    const { answers, requests } = startFakeApi({
      'GET /api/auth/sessions': json([here, phone]),
      [`DELETE /api/auth/sessions/${phone.id}`]: () => {
        answers['GET /api/auth/sessions'] = json([here]);
        return Response.json({ message: 'U bent uitgelogd op Safari op iPhone.' });
      },
    });
    const { user } = renderScreen(<SessionsCard />);
    await user.click(await screen.findByRole('button', { name: /^Safari op iPhone uitloggen/ }));
    await screen.findByText('U bent uitgelogd op Safari op iPhone.');
    await screen.findByText('U bent nergens anders ingelogd.');
    expect(screen.queryByRole('button', { name: 'Alle andere uitloggen' })).toBeNull();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('logs the user out on all other devices after the user confirms', async () => {
    const { answers, requests } = startFakeApi({
      'GET /api/auth/sessions': json([here, phone]),
      'DELETE /api/auth/sessions': () => {
        answers['GET /api/auth/sessions'] = json([here]);
        return Response.json({ message: 'U bent op alle andere apparaten uitgelogd.' });
      },
    });
    const { user } = renderScreen(<SessionsCard />);
    await user.click(await screen.findByRole('button', { name: 'Alle andere uitloggen' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Alle andere uitloggen' }));
    await screen.findByText('U bent op alle andere apparaten uitgelogd.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('reports why logging out failed', async () => {
    startFakeApi({
      'GET /api/auth/sessions': json([here, phone]),
      [`DELETE /api/auth/sessions/${phone.id}`]: refusal(503, { message: 'Even niet.', code: 'unavailable' }),
    });
    const { user } = renderScreen(<SessionsCard />);
    await user.click(await screen.findByRole('button', { name: /^Safari op iPhone uitloggen/ }));
    await screen.findByText('Uitloggen is niet gelukt');
    expect(screen.getByText('Even niet.')).toBeDefined();
  });

  test('can be reloaded after a failed load', async () => {
    const { answers } = startFakeApi({});
    const { user } = renderScreen(<SessionsCard />);
    await screen.findByText('Uw apparaten konden niet worden geladen.');
    answers['GET /api/auth/sessions'] = json([here]);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await screen.findByText('Firefox op Linux')).toBeDefined();
  });
});
