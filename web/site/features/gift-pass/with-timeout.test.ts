import { afterEach, expect, test, vi } from 'vitest';
import { withTimeout, timeoutMs } from './with-timeout.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a file that takes for ever is given up after ten seconds, with a sentence', async () => {
  vi.useFakeTimers();
  const outcome = withTimeout(new Promise(() => undefined)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(timeoutMs);
  expect(await outcome).toContain('duurt te lang');
  expect(timeoutMs).toBeLessThanOrEqual(10_000);
});

test('a file that is read in time is what it is, and leaves no clock running', async () => {
  vi.useFakeTimers();
  expect(await withTimeout(Promise.resolve('bewijs'))).toBe('bewijs');
  await expect(withTimeout(Promise.reject(new Error('kapot')))).rejects.toThrow('kapot');
  expect(vi.getTimerCount()).toBe(0);
});
