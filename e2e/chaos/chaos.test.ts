import { expect, test } from 'vitest';
import { causeChaos } from './chaos.ts';

const size = { seed: 20_261_367, kills: 7, gifts: 40, fullDisk: false };
/** Each of these events must happen at least once. Otherwise the comparison proves nothing about the event. */
const requiredEvents = [
  'outages with stray 404s',
  'outages with stray 409s',
  'organisations deleted',
  'refunds',
  'refunds refused with 409',
  'subscriptions stopped',
  'charges after a stop, refunded',
  'paid through campaign pages',
  'paid through campaign pages, then refunded or charged back',
];

test(`no donation is lost, duplicated or misreported after ${size.kills} kills of web, worker or database (seed ${size.seed})`, async () => {
  const { differences, summary } = await causeChaos(size, () => {});
  expect(differences).toEqual([]);
  expect(summary).toMatchObject({ gifts: size.gifts });
  expect(requiredEvents.filter((kind) => !summary[kind])).toEqual([]);
});
