import { logIn } from '../harness/organisation.ts';
import { withDashboard, type Dashboard } from './dashboard.ts';
import { measureExportMemory } from './export-memory.ts';
import { row, type Row } from './row.ts';
import { drawTerms } from './search-terms.ts';
import { seedDonations, seedOrganisations, type SeededOrganisation } from './seed-donations.ts';

const sizes = [1_000, 10_000, 100_000, 1_000_000];
/**
 * The smallest size whose export is measured. Each size is exported until a million lines are reached, so 1,000
 * donations would need a thousand exports.
 */
const smallestExportedSize = 10_000;
const neighbours = 1_000;
const donationsOfNeighbours = 50;
const requests = 200;

const commonNames = ['jansen', 'anna', 'visser'];

const questions: Record<string, (index: number, size: number) => string> = {
  'list, first page': () => 'donations?apiEnvironment=live&page=1',
  'list, one of the first thousand pages': (index, size) =>
    `donations?apiEnvironment=live&page=${1 + ((index * 389) % Math.min(1_000, size / 10))}`,
  'list of one status': () => 'donations?apiEnvironment=live&status=failed&page=1',
  'donors, first page': () => 'donors?apiEnvironment=live',
  'donors, one of the first thousand pages': (index, size) =>
    `donors?apiEnvironment=live&page=${1 + ((index * 389) % Math.min(1_000, size / 40))}`,
  'donors with a running gift': () => 'donors?apiEnvironment=live&filter=running',
  'donors with a stopped gift': () => 'donors?apiEnvironment=live&filter=stopped',
  'search of donors': (index) => `donors?apiEnvironment=live&search=${commonNames[index % 3]}`,
  'search of companies': (index) =>
    `donors?apiEnvironment=live&filter=company&search=${commonNames[index % 3]}`,
  figures: () => 'stats?apiEnvironment=live',
};

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

export function benchLists(): Promise<Row[]> {
  return withDashboard(seedNeighbours, measureGrowth);
}

async function seedNeighbours(connectionString: string): Promise<SeededOrganisation> {
  const [large, ...others] = await seedOrganisations(connectionString, neighbours + 1);
  await seedDonations(
    connectionString,
    others.map(({ id }) => ({ id, count: donationsOfNeighbours })),
  );
  return large!;
}

async function measureGrowth(dashboard: Dashboard): Promise<Row[]> {
  const { connectionString, organisation } = dashboard;
  const rows: Row[] = [];
  const first = new Map<string, number>();
  const compared = (name: string, size: number, value: number, unit: string, what = ''): Row => {
    const reference = first.get(name + what) ?? value;
    first.set(name + what, reference);
    return row(`${name}, ${size} donations${what}`, value, unit, reference);
  };
  let seeded = 0;
  for (const size of sizes) {
    await seedDonations(connectionString, [{ id: organisation.id, count: size - seeded }]);
    seeded = size;
    for (const [name, pathOf] of Object.entries(questions)) {
      const { p50Ms, p95Ms } = await dashboard.measure(requests, (index) => pathOf(index, size));
      rows.push(compared(name, size, p50Ms, 'ms'));
      const slowest = compared(name, size, p95Ms, 'ms', ', 95th percentile');
      if (size === sizes.at(-1)) rows.push(slowest);
    }
    if (size >= smallestExportedSize) {
      // Exports equally many lines at each size, because the garbage collector reserves more memory for more work.
      // An export needs a recent login.
      const cookie = await logIn(dashboard.product.url, organisation.email);
      const highestMb = await measureExportMemory(dashboard.product, cookie, {
        size,
        times: sizes.at(-1)! / size,
      });
      rows.push(compared(exporting, size, highestMb, 'MB'));
    }
  }
  return [...rows.toSorted((a, b) => order(a) - order(b)), ...(await measureSearches(dashboard))];
}

async function measureSearches({ connectionString, organisation, measure }: Dashboard): Promise<Row[]> {
  const terms = await drawTerms(connectionString, organisation.id, requests / 4);
  const drawn = Object.values(terms).flat();
  const rows: Row[] = [];
  for (const { name, filter, p50Limit, p95Limit } of searches) {
    const { p50Ms, p95Ms } = await measure(
      requests,
      (index) =>
        `donations?apiEnvironment=live&page=1${filter}&search=${encodeURIComponent(drawn[index % drawn.length] ?? '')}`,
    );
    const what = `${name}, ${sizes.at(-1)!} donations`;
    rows.push(row(`${what}, median against its limit`, p50Ms, 'ms', p50Limit));
    rows.push(row(`${what}, 95th percentile against its limit`, p95Ms, 'ms', p95Limit));
  }
  return rows;
}

function order({ name }: Row): number {
  return [...Object.keys(questions), exporting].findIndex((question) => name.startsWith(`${question}, `));
}
