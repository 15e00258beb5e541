import { describe, expect, test } from 'vitest';
import { countedAtMostCents, type Variant } from '../../../../contract/trials.ts';
import { findWinner, type VariantSums } from './sequential-test.ts';

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const amounts = [5_00, 10_00, 10_00, 15_00, 25_00, 25_00, 50_00, 75_00, 250_00, 1_000_00];

const nothing = (): VariantSums => ({ visits: 0, sumCents: 0, sumOfSquares: 0, gifts: 0 });

function visit(sums: VariantSums, random: () => number, share: number): void {
  sums.visits += 1;
  if (random() >= share) return;
  const cents = Math.min(amounts[Math.floor(random() * amounts.length)]!, countedAtMostCents);
  sums.gifts += 1;
  sums.sumCents += cents;
  sums.sumOfSquares += cents ** 2;
}

function play(seed: number, shares: [number, number], visits: number): Variant | null {
  const random = seededRandom(seed);
  const [first, second] = [nothing(), nothing()];
  for (let number = 1; number <= visits; number += 1) {
    const isFirst = random() < 0.5;
    visit(isFirst ? first : second, random, isFirst ? shares[0] : shares[1]);
    if (number % 10 > 0) continue;
    const verdict = findWinner(first, second);
    if (verdict !== null) return verdict;
  }
  return null;
}

const shareOf = (
  runs: number,
  visits: number,
  shares: [number, number],
  verdicts: readonly (Variant | null)[],
) =>
  Array.from({ length: runs }, (_, seed) => play(seed + 1, shares, visits)).filter((each) =>
    verdicts.includes(each),
  ).length / runs;

describe('findWinner with two equal variants', () => {
  test.each([0.04, 0.2, 0.6])(
    'names a winner in at most 5 % of 2,000 trials with repeated checks, when the share of givers is %d',
    (share) => {
      expect(shareOf(2_000, 4_000, [share, share], [1, 2])).toBeLessThanOrEqual(0.05);
    },
  );
});

describe('findWinner with two different variants', () => {
  test('names the better variant in most trials, and the worse variant in less than 1 %', () => {
    expect(shareOf(200, 10_000, [0.05, 0.08], [2])).toBeGreaterThan(0.9);
    expect(shareOf(200, 10_000, [0.08, 0.05], [1])).toBeGreaterThan(0.9);
    expect(shareOf(200, 10_000, [0.05, 0.08], [1])).toBeLessThan(0.01);
  });
});

test('findWinner names no winner while one variant has fewer than 50 gifts', () => {
  const few = { visits: 1_000, gifts: 49, sumCents: 49 * 100_00, sumOfSquares: 49 * 100_00 ** 2 };
  const many = { visits: 1_000, gifts: 900, sumCents: 900 * 100_00, sumOfSquares: 900 * 100_00 ** 2 };
  expect(findWinner(few, many)).toBeNull();
});

test('findWinner names no winner when the results of both variants have no variance', () => {
  const all = (cents: number) => ({
    visits: 60,
    gifts: 60,
    sumCents: 60 * cents,
    sumOfSquares: 60 * cents ** 2,
  });
  expect(findWinner(all(10_00), all(25_00))).toBeNull();
});
