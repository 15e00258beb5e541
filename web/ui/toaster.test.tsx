import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toast, useToast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

function StoredToast() {
  return <output data-testid="kept">{useToast()?.title}</output>;
}

function shownTitles() {
  return [...document.querySelectorAll('li')].map(
    (item) => item.firstElementChild?.firstElementChild?.textContent,
  );
}

async function advanceTime(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <>
        <Toaster />
        <StoredToast />
      </>,
    );
  });

  afterEach(async () => {
    await advanceTime(1_100_000);
    cleanup();
    vi.useRealTimers();
  });

  test('replaces the previous toast', async () => {
    act(() => {
      toast({ title: 'Eerste' });
      toast({ title: 'Tweede', description: 'met uitleg' });
    });
    await advanceTime(0);

    expect(shownTitles()).toEqual(['Tweede']);
    expect(screen.getByTestId('kept').textContent).toBe('Tweede');
  });

  test('closes after 5000 ms, and is removed from memory 1,000,000 ms later', async () => {
    act(() => void toast({ title: 'Ingelogd' }));

    await advanceTime(4999);
    expect(shownTitles()).toEqual(['Ingelogd']);
    await advanceTime(1);
    expect(shownTitles()).toEqual([]);
    await advanceTime(999_998);
    expect(screen.getByTestId('kept').textContent).toBe('Ingelogd');
    await advanceTime(2);
    expect(screen.getByTestId('kept').textContent).toBe('');
  });

  test('closes when the user presses its close button', async () => {
    act(() => void toast({ title: 'Ingelogd' }));
    await advanceTime(0);

    fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));

    expect(shownTitles()).toEqual([]);
  });

  test('closes after a swipe of 51 px to the right, but not after 49 px', async () => {
    act(() => void toast({ title: 'Ingelogd' }));
    await advanceTime(0);

    await swipe(49);
    expect(shownTitles()).toEqual(['Ingelogd']);
    await swipe(51);
    expect(shownTitles()).toEqual([]);
  });

  test('moves beside a panel that opens, and moves back when the panel closes', async () => {
    // happy-dom has no layout, so the test sets the sizes.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    act(() => void toast({ title: 'Ingelogd' }));
    await advanceTime(0);
    const list = document.querySelector('ol')!;
    const panel = document.createElement('div');
    panel.dataset['sidePanel'] = '';
    const head = panel.appendChild(document.createElement('header'));
    head.dataset['keepClear'] = '';
    head.getBoundingClientRect = () => new DOMRect(0, 0, 390, window.innerHeight);

    document.body.append(panel);
    await advanceTime(0);
    expect(list.dataset).toMatchObject({ moved: 'true', beside: 'true' });

    panel.remove();
    await advanceTime(0);
    expect(list.dataset).not.toHaveProperty('beside');
    vi.restoreAllMocks();
  });

  test('can be reached with the key F8', async () => {
    act(() => void toast({ title: 'Ingelogd' }));
    await advanceTime(0);

    fireEvent.keyDown(document, { code: 'F8' });

    expect(document.activeElement?.tagName).toBe('OL');
  });
});

async function swipe(distancePx: number) {
  const item = document.querySelector('li');
  if (!item) throw new Error('no toast is shown');
  item.setPointerCapture = () => {};
  item.hasPointerCapture = () => false;
  const start = { button: 0, pointerId: 1, pointerType: 'touch', clientY: 0 };
  fireEvent.pointerDown(item, { ...start, clientX: 0 });
  fireEvent.pointerMove(item, { ...start, clientX: distancePx / 2 });
  fireEvent.pointerMove(item, { ...start, clientX: distancePx });
  fireEvent.pointerUp(item, { ...start, clientX: distancePx });
  await advanceTime(0);
}
