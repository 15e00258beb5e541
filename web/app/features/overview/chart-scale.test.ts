import { describe, expect, test } from 'vitest';
import { chartTicks } from './chart-scale.ts';

describe('the ticks of a chart', () => {
  test.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [85, [0, 50, 100]],
    [400, [0, 100, 200, 300, 400]],
    [1_234, [0, 500, 1_000, 1_500]],
    [98_000, [0, 50_000, 100_000]],
  ])('have round values, and the highest tick is at least %d', (highest, ticks) => {
    expect(chartTicks(highest)).toEqual(ticks);
  });
});
