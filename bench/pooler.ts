import { sql } from 'kysely';
import { countTo, inParallel } from '../harness/in-parallel.ts';
import type { Running } from '../harness/launch.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../harness/pgbouncer.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { compareWithBare } from './compare-with-bare.ts';
import { withGivingWorld, type GivingWorld } from './giving-world.ts';
import { cpuMsOf, cpuMsWithChildrenOf, memoryMbOf } from './process-use.ts';
import { median, row, type Row } from './row.ts';
import { startGifts } from './start-gifts.ts';

const rounds = 3;
const gifts = 500;
const polls = 1_000;
const maxConnections = 200;

/** Compares a web process whose requests use PgBouncer with one that connects directly, which is the reference. */
export async function benchPooler(): Promise<Row[]> {
  if (!hasPgBouncer) {
    console.log('PgBouncer is not installed (Debian: "apt-get install pgbouncer").');
    return [];
  }
  return withGivingWorld(
    { ROLE: 'web' },
    async (world) => {
      const speed = await withPooler(world, async (pooler) => {
        const pooled = await world.startProduct({ DATABASE_POOL_URL: pooler.connectionString });
        const rows = await compareGifts(world, pooler, pooled);
        rows.push(...(await comparePolls(world, pooled)));
        for (const program of [world.product, pooled]) await program.stop();
        return rows;
      });
      // Another PgBouncer, because the connections of the first one would count before the memory is used.
      return [...speed, await withPooler(world, (pooler) => compareMemory(world, pooler))];
    },
    { max_connections: '300' },
  );
}

async function withPooler<Result>(
  { database }: GivingWorld,
  work: (pooler: PgBouncer) => Promise<Result>,
): Promise<Result> {
  const pooler = await startPgBouncer(database.connectionString, {
    default_pool_size: '10',
    max_client_conn: '400',
  });
  try {
    return await work(pooler);
  } finally {
    await pooler.stop();
  }
}

interface Figures {
  perSecond: number;
  serverMs: number;
  databaseMs: number;
  poolerMs: number;
}

async function compareGifts(world: GivingWorld, pooler: PgBouncer, pooled: Running): Promise<Row[]> {
  const give = async (product: Running): Promise<Figures> => {
    const readCpu = () => [cpuMsOf(product), cpuMsWithChildrenOf(world.database), cpuMsOf(pooler)];
    const before = readCpu();
    const startedAt = performance.now();
    await startGifts(`${product.url}/api/donations`, world.orgId, gifts);
    const seconds = (performance.now() - startedAt) / 1000;
    const [serverMs = 0, databaseMs = 0, poolerMs = 0] = readCpu().map(
      (ms, at) => (ms - before[at]!) / gifts,
    );
    return { perSecond: gifts / seconds, serverMs, databaseMs, poolerMs };
  };
  const direct: Figures[] = [];
  const through: Figures[] = [];
  // Measures by turns, so that other load affects both. The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const [first, second] = [await give(world.product), await give(pooled)];
    if (round > 0) direct.push(first);
    if (round > 0) through.push(second);
  }
  const compare = (name: string, unit: string, figure: (figures: Figures) => number) =>
    row(`${name} through PgBouncer`, median(through.map(figure)), unit, median(direct.map(figure)));
  return [
    compare('gifts started', '/s', ({ perSecond }) => perSecond),
    compare('server CPU per gift', 'ms', ({ serverMs }) => serverMs),
    compare('database CPU per gift', 'ms', ({ databaseMs }) => databaseMs),
    compare('CPU of PgBouncer per gift', 'ms', ({ poolerMs }) => poolerMs),
  ];
}

async function comparePolls(world: GivingWorld, pooled: Running): Promise<Row[]> {
  const started = await startGifts(`${world.product.url}/api/donations`, world.orgId, 200);
  const poll = (server: Running) => ({
    server,
    next: (index: number) => ({
      method: 'GET' as const,
      url: `${server.url}/api/donation-status/${started[index % started.length]!.id}`,
    }),
  });
  return compareWithBare({
    name: 'status polls through PgBouncer',
    count: polls,
    concurrency: 20,
    product: poll(pooled),
    bare: poll(world.product),
  });
}

async function compareMemory({ database }: GivingWorld, pooler: PgBouncer): Promise<Row> {
  const idleMb = memoryMbOf(database);
  const useConnections = async (connectionString: string, isPooler: boolean) => {
    const clients = openDatabase({ connectionString, isPooler, maxConnections });
    const query = sql`
      select count(*) from donation join payment using (organisation_id) join ledger_entry using (organisation_id),
        pg_sleep(${isPooler ? 0 : 2})`;
    await inParallel(countTo(maxConnections), maxConnections, () => query.execute(clients.unscoped));
    const memoryMb = memoryMbOf(database) - idleMb;
    await clients.close();
    return memoryMb;
  };
  const pooledMb = await useConnections(pooler.connectionString, true);
  const directMb = await useConnections(database.connectionString, false);
  const name = `memory of 10 connections and PgBouncer, against ${maxConnections} direct connections`;
  return row(name, pooledMb + memoryMbOf(pooler), 'MB', directMb);
}
