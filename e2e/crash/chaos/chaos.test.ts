import { expect, test } from 'vitest';
import { causeChaos } from './chaos.ts';

const size = { seed: 20_261_319, kills: 6, gifts: 40 };

test(
  `of ${size.gifts} gifts none is lost, doubled or told wrongly when web, worker and database are killed ${size.kills} times (seed ${size.seed})`,
  { timeout: 300_000 },
  async () => {
    const { differences, summary } = await causeChaos(size, () => {});
    expect(differences).toEqual([]);
    expect(summary).toMatchObject({ gifts: size.gifts });
  },
);
