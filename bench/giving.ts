import type { Running } from '../harness/launch.ts';
import { withGivingWorld, type GivingWorld } from './giving-world.ts';
import { load, generatorLimitNote, type LoadResult } from './load.ts';
import { cpuMsOf, cpuMsWithChildrenOf, memoryMbOf } from './process-use.ts';
import { median, row, type Row } from './row.ts';

const rounds = 3;
const crowds = [
  { concurrency: 20, gifts: 2_000 },
  { concurrency: 1, gifts: 500 },
  { concurrency: 100, gifts: 2_000 },
];

const maxIdleMb = 200;
const maxBusyMb = 300;

export function benchGiving(): Promise<Row[]> {
  return withGivingWorld({}, async (world) => {
    const memoryMb = () => memoryMbOf(world.product) + memoryMbOf(world.database);
    const rows = [row('memory of product and database before any gift', memoryMb(), 'MB', maxIdleMb)];
    rows.push(await compareFirstMinute(world));
    for (const crowd of crowds) rows.push(...(await measure(world, crowd)));
    rows.push(row('memory of product and database after these gifts', memoryMb(), 'MB', maxBusyMb));
    return rows;
  });
}

/** The first minute is slower, because a new database has no statistics and a new process has compiled little code. */
async function compareFirstMinute({ product, orgId }: GivingWorld): Promise<Row> {
  const url = `${product.url}/api/donations`;
  const gift = { amount: 10, email: 'bench@voorbeeld.nl', orgId };
  const giveForAMinute = async () => {
    const endAt = performance.now() + 60_000;
    const rates: number[] = [];
    while (performance.now() < endAt) {
      const { perSecond } = await load({ count: 500, concurrency: 20 }, () => post(url, gift), expectGift);
      rates.push(perSecond);
    }
    return median(rates);
  };
  const first = await giveForAMinute();
  return row(
    'gifts started in the first minute, against the second minute',
    first,
    '/s',
    await giveForAMinute(),
  );
}

async function measure(
  { product, bare, database, orgId }: GivingWorld,
  { concurrency, gifts }: (typeof crowds)[number],
): Promise<Row[]> {
  const ours: Figures[] = [];
  const reference: Figures[] = [];
  const giveAll = async (target: Running, url: string, body: object): Promise<Figures> => {
    const before = { server: cpuMsOf(target), database: cpuMsWithChildrenOf(database) };
    const result = await load({ count: gifts, concurrency }, () => post(url, body), expectGift);
    return {
      ...result,
      serverCpuMs: (cpuMsOf(target) - before.server) / gifts,
      databaseCpuMs: (cpuMsWithChildrenOf(database) - before.database) / gifts,
    };
  };
  // Measures the servers in turns, so that other load affects both. The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const gift = { amount: 10, email: 'bench@voorbeeld.nl' };
    const plain = await giveAll(bare, `${bare.url}/gifts`, gift);
    const own = await giveAll(product, `${product.url}/api/donations`, { ...gift, orgId });
    if (round > 0) reference.push(plain);
    if (round > 0) ours.push(own);
  }
  const compare = (name: string, unit: string, figure: (figures: Figures) => number) =>
    row(`${name}, ${concurrency} at a time`, median(ours.map(figure)), unit, median(reference.map(figure)));
  return [
    compare(
      `gifts started${generatorLimitNote([...ours, ...reference])}`,
      '/s',
      ({ perSecond }) => perSecond,
    ),
    compare('gift started, 95th percentile', 'ms', ({ p95Ms }) => p95Ms),
    compare('server CPU per gift started', 'ms', ({ serverCpuMs }) => serverCpuMs),
    compare('database CPU per gift started', 'ms', ({ databaseCpuMs }) => databaseCpuMs),
  ];
}

interface Figures extends LoadResult {
  serverCpuMs: number;
  databaseCpuMs: number;
}

function post(url: string, body: object) {
  return {
    method: 'POST' as const,
    url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function expectGift({ status, body }: { status: number; body: string }): void {
  if (status !== 201) throw new Error(`the request to start a gift was answered with ${status}: ${body}`);
}
