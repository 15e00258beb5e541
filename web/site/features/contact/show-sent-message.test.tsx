// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SentMessage } from './contact-form.tsx';
import { prepareSentMessage } from './show-sent-message.ts';

const shownMessages = () => document.querySelectorAll('li');
const onlyMessage = () => document.querySelector('li')!;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = renderToStaticMarkup(<SentMessage />);
  const show = prepareSentMessage();
  show();
  show();
});

afterEach(() => {
  vi.useRealTimers();
  // Other test files use the same document.
  document.body.replaceChildren();
});

test('two sent messages show one confirmation, which closes after 5000 ms', async () => {
  await vi.advanceTimersByTimeAsync(4_999);
  expect(shownMessages()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(shownMessages()).toHaveLength(0);
});

test('the confirmation stays while the pointer is on it', async () => {
  onlyMessage().dispatchEvent(new Event('pointerenter'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shownMessages()).toHaveLength(1);
  onlyMessage().dispatchEvent(new Event('pointerleave'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shownMessages()).toHaveLength(0);
});

test('the confirmation closes when the visitor presses its close button', async () => {
  onlyMessage().querySelector('button')!.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(shownMessages()).toHaveLength(0);
});

test.each([
  [49, 1],
  [51, 0],
])('after a swipe of %i px to the right, %i confirmations are shown', async (pixels, left) => {
  onlyMessage().setPointerCapture = () => undefined;
  const move = (type: string, clientX: number) =>
    onlyMessage().dispatchEvent(new PointerEvent(type, { clientX, bubbles: true }));
  move('pointerdown', 10);
  move('pointermove', 10 + pixels);
  move('pointerup', 10 + pixels);
  await vi.advanceTimersByTimeAsync(0);
  expect(shownMessages()).toHaveLength(left);
});
