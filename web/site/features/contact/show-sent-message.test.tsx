// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SentMessage } from './contact-form.tsx';
import { prepareSentMessage } from './show-sent-message.ts';

const shown = () => document.querySelectorAll('li');
const only = () => document.querySelector('li')!;

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

test('the confirmation is shown once, and closes after 5000 ms', async () => {
  await vi.advanceTimersByTimeAsync(4_999);
  expect(shown()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toHaveLength(0);
});

test('the confirmation stays while the pointer is on it', async () => {
  only().dispatchEvent(new Event('pointerenter'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toHaveLength(1);
  only().dispatchEvent(new Event('pointerleave'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toHaveLength(0);
});

test('the confirmation closes with its button', async () => {
  only().querySelector('button')!.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toHaveLength(0);
});

test.each([
  [49, 1],
  [51, 0],
])('swiped %i px to the right, %i confirmations are left', async (pixels, left) => {
  only().setPointerCapture = () => undefined;
  const move = (type: string, clientX: number) =>
    only().dispatchEvent(new PointerEvent(type, { clientX, bubbles: true }));
  move('pointerdown', 10);
  move('pointermove', 10 + pixels);
  move('pointerup', 10 + pixels);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toHaveLength(left);
});
