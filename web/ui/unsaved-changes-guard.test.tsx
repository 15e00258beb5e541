// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:3000/" }
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackGuard } from '../lib/back-guard.ts';
import { useUrlParams } from '../lib/url-params.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Link } from './link.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

beforeEach(() => window.history.replaceState(null, '', '/werk'));
afterEach(cleanup);

function show({ active }: { active: boolean }) {
  const onPress = vi.fn<() => void>();
  const rendered = renderScreen(
    <>
      <Link href="/postvak" onClick={onPress}>
        Elders
      </Link>
      <a href="/postvak" target="_blank" rel="noreferrer" onClick={(event) => event.preventDefault()}>
        Nieuw venster
      </a>
      <UnsavedChangesGuard active={active} />
    </>,
    '/werk',
  );
  return { ...rendered, onPress };
}

test('the guard does nothing when there are no unsaved changes', async () => {
  const { user, addresses } = show({ active: false });
  await user.click(screen.getByRole('link', { name: 'Elders' }));
  expect(addresses.at(-1)).toBe('/postvak');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('the guard asks before the user follows a link, and clicks the link again after confirmation', async () => {
  const { user, addresses, onPress } = show({ active: true });
  await user.click(screen.getByRole('link', { name: 'Elders' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Niet-opgeslagen wijzigingen' }));
  await user.click(dialog.getByRole('button', { name: 'Annuleren' }));
  expect(addresses.at(-1)).toBe('/werk');
  expect(onPress).not.toHaveBeenCalled();

  await user.click(screen.getByRole('link', { name: 'Elders' }));
  await user.click(await screen.findByRole('button', { name: 'Verlaten zonder opslaan' }));
  expect(addresses.at(-1)).toBe('/postvak');
  expect(onPress).toHaveBeenCalledOnce();
});

test('the guard does not ask when a link opens a new window, but asks before the current window closes', async () => {
  const { user } = show({ active: true });
  await user.click(screen.getByRole('link', { name: 'Nieuw venster' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
});

test('the guard asks before the user goes back', async () => {
  startBackGuard();
  const { user, addresses } = show({ active: true });
  window.history.replaceState(null, '', '/vorige?a=1');
  window.dispatchEvent(new PopStateEvent('popstate'));

  expect(window.location.pathname).toBe('/werk');
  await user.click(await screen.findByRole('button', { name: 'Verlaten zonder opslaan' }));
  expect(addresses.at(-1)).toBe('/vorige?a=1');
});

test('when the guard stops "back", it restores the latest URL of the screen', async () => {
  startBackGuard();
  function OtherPart() {
    const { change } = useUrlParams();
    const open = () => {
      window.history.replaceState(null, '', '/werk?deel=pdf');
      change({ deel: 'pdf' }, { replace: true });
    };
    return <button onClick={open}>Ander deel</button>;
  }
  const { user } = renderScreen(
    <>
      <OtherPart />
      <UnsavedChangesGuard active />
    </>,
    '/werk',
  );
  await user.click(screen.getByRole('button', { name: 'Ander deel' }));
  window.history.replaceState(null, '', '/vorige');
  window.dispatchEvent(new PopStateEvent('popstate'));

  await screen.findByRole('alertdialog');
  expect(window.location.pathname + window.location.search).toBe('/werk?deel=pdf');
});
