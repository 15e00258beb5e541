import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { measureExportMemory } from './export-memory.ts';
import type { Row } from './row.ts';
import { load, type LoadResult } from './load.ts';
import { startProgram, type Running } from './processes.ts';
import { drawTerms, type Terms } from './search-terms.ts';
import { seedDonations, seedOrganisations, type SeededOrganisation } from './seed-donations.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000];
/** Fewer at a time would take long to add up to the same. */
const exportedFrom = 10_000;
const neighbours = 1_000;
const donationsOfNeighbours = 50;
const requests = 200;

/** What the dashboard asks, by what the question is about. Names and addresses are those that seed-donations.ts draws from. */
const questions: Record<string, (index: number, size: number, terms: Terms) => string> = {
  'list, first page': () => 'donations?apiEnvironment=live&page=1',
  'list, a page in the first thousand': (index, size) =>
    `donations?apiEnvironment=live&page=${1 + ((index * 389) % Math.min(1_000, size / 10))}`,
  'list of one status': () => 'donations?apiEnvironment=live&status=failed&page=1',
  'search, part of an address': (index) =>
    `donations?apiEnvironment=live&page=1&search=jansen${index * 7}%40`,
  'search, part of an id': (index) =>
    `donations?apiEnvironment=live&page=1&search=${(index * 307 + 4_096).toString(16)}`,
  'search, three characters of an id': (index) =>
    `donations?apiEnvironment=live&page=1&search=${((index * 211 + 1_300) % 46_656).toString(36).padStart(3, '0')}`,
  'search, a surname': () => 'donations?apiEnvironment=live&page=1&search=dijkstra',
  'search, a first and last name': () => 'donations?apiEnvironment=live&page=1&search=jan%20jansen',
  'search, words that never meet': () => 'donations?apiEnvironment=live&page=1&search=jansen.nl',
  'search, a surname of one status': () =>
    'donations?apiEnvironment=live&page=1&status=failed&search=dijkstra',
  'search, an amount': () => 'donations?apiEnvironment=live&page=1&search=12%2C50',
  'search, a word in a fifth of them': () => 'donations?apiEnvironment=live&page=1&search=voorbeeld',
  'search, any part of a donation': (index, _size, { part }) => searchFor(part[index]!),
  'search, a whole address': (index, _size, { address }) => searchFor(address[index]!),
  'search, a full name': (index, _size, { name }) => searchFor(name[index]!),
  'search, halves of two addresses': (index, _size, { halves }) => searchFor(halves[index]!),
  figures: () => 'stats?apiEnvironment=live',
};

function searchFor(term: string): string {
  return `donations?apiEnvironment=live&page=1&search=${encodeURIComponent(term)}`;
}

const exporting = 'export, highest resident memory';

/** The dashboard of an organisation that grows from a thousand donations to a million, with a thousand organisations beside it. */
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
    const product = await startProgram(
      ['dist/server/main.js'],
      {
        DATABASE_URL: postgres.connectionString,
        DATA_DIR: folder,
        DEMO: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ROLE: 'web',
      },
      { portVariable: 'PORT', readyPath: '/readyz' },
    );
    try {
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
  const cookie = await logIn(url, organisation);
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
    const terms = await drawTerms(connectionString, organisation.id, requests);
    for (const [name, pathOf] of Object.entries(questions)) {
      const ask = () => askAll(`${url}/api/admin/`, cookie, (index) => pathOf(index, size, terms));
      // The first round only warms up.
      await ask();
      const { p50Ms, p95Ms } = await ask();
      rows.push(compared(name, size, p50Ms, 'ms'));
      const slowest = compared(name, size, p95Ms, 'ms', ', 95th percentile');
      if (size === sizes.at(-1)) rows.push(slowest);
    }
    if (size >= exportedFrom) {
      // The same number of lines whatever the size: the garbage collector takes its leeway by how much passed, and only the rest is the export's.
      const highestMb = await measureExportMemory(product, cookie, { size, times: sizes.at(-1)! / size });
      rows.push(compared(exporting, size, highestMb, 'MB'));
    }
  }
  return rows.toSorted((a, b) => order(a) - order(b));
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

async function logIn(url: string, { email, password }: SeededOrganisation): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`the organisation could not log in: ${await answer.text()}`);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}
