import { expect, test } from 'vitest';
import { causeChaos } from './chaos.ts';

const size = { seed: 20_261_367, kills: 7, gifts: 40, fullDisk: false };
/** What has to have happened for the comparison to say something about it. */
const happened = [
  'outages with stray 404s',
  'outages with stray 409s',
  'organisations deleted',
  'refunds',
  'refunds that ended with 409',
  'monthly gifts stopped',
  'charges after a stop, paid back',
  'paid through campaign pages',
  'of which wholly or partly gone back',
];

test(`of ${size.gifts} gifts none is lost, doubled, mixed up or told wrongly when web, worker and database are killed ${size.kills} times and organisations are deleted (seed ${size.seed})`, async () => {
  const { differences, summary } = await causeChaos(size, () => {});
  expect(differences).toEqual([]);
  expect(summary).toMatchObject({ gifts: size.gifts });
  expect(happened.filter((kind) => !summary[kind])).toEqual([]);
});
