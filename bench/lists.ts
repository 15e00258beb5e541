import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { findFreePort } from '../harness/find-free-port.ts';
import { launchProduct, testSettings, type Running } from '../harness/launch.ts';
import { logIn } from '../harness/organisation.ts';
import { measureExportMemory } from './export-memory.ts';
import type { Row } from './row.ts';
import { load, type LoadResult } from './load.ts';
import { drawTerms } from './search-terms.ts';
import { seedDonations, seedOrganisations, type SeededOrganisation } from './seed-donations.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000];
/** Fewer at a time would take long to add up to the same. */
const exportedFrom = 10_000;
const neighbours = 1_000;
const donationsOfNeighbours = 50;
const requests = 200;

/**
 * What the dashboard asks, by what the question is about. Names and addresses are those that seed-donations.ts draws
 * from.
 */
const questions: Record<string, (index: number, size: number) => string> = {
  'list, first page': () => 'donations?apiEnvironment=live&page=1',
  'list, a page in the first thousand': (index, size) =>
    `donations?apiEnvironment=live&page=${1 + ((index * 389) % Math.min(1_000, size / 10))}`,
  'list of one status': () => 'donations?apiEnvironment=live&status=failed&page=1',
  figures: () => 'stats?apiEnvironment=live',
};

/** Terms that are drawn from the donations themselves, and every kind of filter beside them. */
const searches: { name: string; filter: string; p50Limit: number; p95Limit: number }[] = [
  { name: 'search', filter: '', p50Limit: 60, p95Limit: 200 },
  ...[
    'status=failed',
    'status=pending',
    'status=charged_back',
    'type=maandelijks',
    'from=2025-01-01&to=2025-03-31',
  ].map((filter) => ({ name: `search with ${filter}`, filter: `&${filter}`, p50Limit: 400, p95Limit: 400 })),
];

const exporting = 'export, highest resident memory';

/**
 * The dashboard of an organisation that grows from a thousand donations to a million, with a thousand organisations
 * beside it.
 */
export async function benchLists(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    await migrate(postgres.connectionString, path.resolve('db/migrations'));
    const [large, ...others] = await seedOrganisations(postgres.connectionString, neighbours + 1);
    await seedDonations(
      postgres.connectionString,
      others.map(({ id }) => ({ id, count: donationsOfNeighbours })),
    );
    const product = launchProduct(
      {
        ...testSettings,
        DATABASE_URL: postgres.connectionString,
        DATA_DIR: folder,
        PORT: String(await findFreePort()),
        ROLE: 'web',
      },
      '/readyz',
    );
    try {
      await product.started;
      return await measureGrowth(product, postgres.connectionString, large!);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureGrowth(
  product: Running,
  connectionString: string,
  organisation: SeededOrganisation,
): Promise<Row[]> {
  const { url } = product;
  const cookie = await logIn(url, organisation.email);
  const rows: Row[] = [];
  const first = new Map<string, number>();
  const compared = (name: string, size: number, value: number, unit: string, what = ''): Row => {
    const reference = first.get(name + what) ?? value;
    first.set(name + what, reference);
    return { name: `${name}, ${size} donations${what}`, value, unit, reference, ratio: value / reference };
  };
  let seeded = 0;
  for (const size of sizes) {
    await seedDonations(connectionString, [{ id: organisation.id, count: size - seeded }]);
    seeded = size;
    for (const [name, pathOf] of Object.entries(questions)) {
      const ask = () => askAll(`${url}/api/admin/`, cookie, (index) => pathOf(index, size));
      // The first round only warms up.
      await ask();
      const { p50Ms, p95Ms } = await ask();
      rows.push(compared(name, size, p50Ms, 'ms'));
      const slowest = compared(name, size, p95Ms, 'ms', ', 95th percentile');
      if (size === sizes.at(-1)) rows.push(slowest);
    }
    if (size >= exportedFrom) {
      // The same number of lines whatever the size: the garbage collector takes its leeway by how much passed, and only
      // the rest is the export's.
      const highestMb = await measureExportMemory(product, cookie, { size, times: sizes.at(-1)! / size });
      rows.push(compared(exporting, size, highestMb, 'MB'));
    }
  }
  return [
    ...rows.toSorted((a, b) => order(a) - order(b)),
    ...(await measureSearches(url, cookie, connectionString, organisation)),
  ];
}

async function measureSearches(
  url: string,
  cookie: string,
  connectionString: string,
  { id }: SeededOrganisation,
): Promise<Row[]> {
  const terms = await drawTerms(connectionString, id, requests / 4);
  const drawn = Object.values(terms).flat();
  const rows: Row[] = [];
  for (const { name, filter, p50Limit, p95Limit } of searches) {
    const ask = () =>
      askAll(
        `${url}/api/admin/`,
        cookie,
        (index) =>
          `donations?apiEnvironment=live&page=1${filter}&search=${encodeURIComponent(drawn[index % drawn.length] ?? '')}`,
      );
    // The first round only warms up.
    await ask();
    const { p50Ms, p95Ms } = await ask();
    const row = (what: string, value: number, reference: number): Row => ({
      name: `${name}, ${sizes.at(-1)!} donations, ${what} against its limit`,
      value,
      unit: 'ms',
      reference,
      ratio: value / reference,
    });
    rows.push(row('median', p50Ms, p50Limit), row('95th percentile', p95Ms, p95Limit));
  }
  return rows;
}

/** The sizes of one question below each other, so that its growth is seen at a glance. */
function order({ name }: Row): number {
  return [...Object.keys(questions), exporting].findIndex((question) => name.startsWith(`${question}, `));
}

function askAll(base: string, cookie: string, pathOf: (index: number) => string): Promise<LoadResult> {
  return load(
    { count: requests, concurrency: 1 },
    (index) => ({ method: 'GET', url: base + pathOf(index), headers: { cookie } }),
    ({ status, body }) => {
      if (status !== 200) throw new Error(`the dashboard was answered with ${status}: ${body}`);
    },
  );
}
