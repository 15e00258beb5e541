import { afterEach, expect, test, vi } from 'vitest';
import { inTime, patienceMs } from './in-time.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a file that takes for ever is given up after ten seconds, with a sentence', async () => {
  vi.useFakeTimers();
  const outcome = inTime(new Promise(() => undefined)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(patienceMs);
  expect(await outcome).toContain('duurt te lang');
  expect(patienceMs).toBeLessThanOrEqual(10_000);
});

test('a file that is read in time is what it is, and leaves no clock running', async () => {
  vi.useFakeTimers();
  expect(await inTime(Promise.resolve('bewijs'))).toBe('bewijs');
  await expect(inTime(Promise.reject(new Error('kapot')))).rejects.toThrow('kapot');
  expect(vi.getTimerCount()).toBe(0);
});
