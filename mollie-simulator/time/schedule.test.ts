import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

test('the schedule returns the earliest item first, and simultaneous items in their original order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (moments) => {
      const schedule = new Schedule();
      for (const [index, at] of moments.entries()) schedule.push({ at, kind: 'payment', id: String(index) });
      const popped = Array.from({ length: moments.length }, () => schedule.pop());
      const expected = moments
        .map((at, index) => ({ at, id: String(index) }))
        .toSorted((a, b) => a.at - b.at || Number(a.id) - Number(b.id));
      expect(popped).toMatchObject(expected);
      expect(schedule.pop()).toBeUndefined();
    }),
  );
});
