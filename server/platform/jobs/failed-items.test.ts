import { expect, test } from 'vitest';
import { MollieError } from '../mollie/mollie-error.ts';
import { FailedItems } from './failed-items.ts';

const tryThree = async (failure: Error) => {
  const failures = new FailedItems();
  let tried = 0;
  for (let item = 0; item < 3; item += 1)
    await failures.collect(async () => {
      tried += 1;
      throw failure;
    });
  return { tried, failures };
};

test('the items after a failed item are still tried', async () => {
  expect((await tryThree(new Error('broken'))).tried).toBe(3);
});

test('after a Retry-After from Mollie no further item is tried, and the job fails', async () => {
  const busy = new MollieError('busy', 'too many requests', { status: 429, retryAfterSeconds: 30 });
  const { tried, failures } = await tryThree(busy);
  expect(tried).toBe(1);
  expect(failures.isEmpty).toBe(false);
  expect(() => failures.report('items')).toThrow('too many requests');
});
