import { expect, test } from 'vitest';
import { causeChaos } from './chaos.ts';

const size = { seed: 20_261_367, kills: 7, gifts: 40, fullDisk: false };
/** Each of these must happen at least once. Otherwise the comparison proves nothing about it. */
const happened = [
  'outages with stray 404s',
  'outages with stray 409s',
  'organisations deleted',
  'refunds',
  'refunds refused with 409',
  'subscriptions stopped',
  'charges after a stop, refunded',
  'paid through campaign pages',
  'of these, wholly or partly refunded or charged back',
];

test(`no donation is lost, duplicated or misreported after ${size.kills} kills of web, worker or database (seed ${size.seed})`, async () => {
  const { differences, summary } = await causeChaos(size, () => {});
  expect(differences).toEqual([]);
  expect(summary).toMatchObject({ gifts: size.gifts });
  expect(happened.filter((kind) => !summary[kind])).toEqual([]);
});
