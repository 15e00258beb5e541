import http from 'node:http';
import { connectAsOwner } from '../harness/product-database.ts';
import { withGivingWorld } from './giving-world.ts';
import { load, percentile } from './load.ts';
import { row, type Row } from './row.ts';
import { giftAtMollie, giftsAtMollie, organisationOfKey, seedMonthlyGifts } from './seed-monthly-gifts.ts';

const organisations = Number(process.env['BENCH_ORGANISATIONS'] ?? 1_000);
const giftsEach = 100;
/** Monthly gifts are charged on different days, so in one day Mollie charges about one in thirty of them. */
const chargedEvery = 30;

const maxSeconds = 600;

/** About as long as a real answer of Mollie takes. */
const answerMs = 100;

export function benchComparison(): Promise<Row[]> {
  return withGivingWorld({}, async ({ product, simulator, database, orgId, startProduct }) => {
    // The product must not run jobs during the seeding.
    await product.stop();
    await seedMonthlyGifts(database.connectionString, organisations, giftsEach);
    const mollie = await serveLists(simulator.url);
    const owner = connectAsOwner(database.connectionString, 'graphile_worker');
    try {
      const { url } = await startProduct({ MOLLIE_API_URL: mollie.url });
      const measureSomeGifts = async () => {
        const { timesMs } = await load(
          { count: 200, concurrency: 2 },
          () => aGift(url, orgId),
          ({ status }) => {
            if (status !== 201) throw new Error(`the request to start a gift was answered with ${status}`);
          },
        );
        return timesMs;
      };
      const measureGifts = async (rounds: number) => {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) times.push(...(await measureSomeGifts()));
        return times;
      };
      // These rounds do not count, because a new process is slow and PostgreSQL vacuums after the seeding.
      await measureGifts(20);
      const before = await measureGifts(20);
      const busy: number[] = [];
      const startedAt = performance.now();
      await owner.query(`select graphile_worker.add_job('sync-subscriptions')`);
      const isOver = async () => {
        const { rows } = await owner.query(
          `select from _private_jobs j join _private_tasks t on t.id = j.task_id
           where t.identifier in ('sync-subscriptions', 'compare-subscriptions', 'sync-subscription') limit 1`,
        );
        return rows.length === 0;
      };
      while (!(await isOver())) busy.push(...(await measureSomeGifts()));
      const seconds = (performance.now() - startedAt) / 1_000;
      const calm = [...before, ...(await measureGifts(20))];
      const gifts = organisations * giftsEach;
      return [
        row(`comparing ${gifts} monthly gifts of ${organisations} organisations`, seconds, 's', maxSeconds),
        row('gift started meanwhile, median', percentile(busy, 0.5), 'ms', percentile(calm, 0.5)),
        row('gift started meanwhile, 95th percentile', percentile(busy, 0.95), 'ms', percentile(calm, 0.95)),
      ];
    } finally {
      await owner.end();
      await mollie.close();
    }
  });
}

function aGift(url: string, orgId: string) {
  return {
    method: 'POST' as const,
    url: `${url}/api/donations`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 10, email: 'bench@voorbeeld.nl', orgId }),
  };
}

async function serveLists(simulatorUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = http.createServer((request, answer) => {
    const organisationId = organisationOfKey(String(request.headers.authorization).replace('Bearer ', ''));
    if (organisationId === undefined) {
      const { hostname, port } = new URL(simulatorUrl);
      const forwarded = http.request(
        { hostname, port, path: request.url, method: request.method, headers: request.headers },
        (response) => {
          answer.writeHead(response.statusCode ?? 500, response.headers);
          response.pipe(answer);
        },
      );
      request.pipe(forwarded);
      return;
    }
    setTimeout(() => {
      answer.writeHead(200, { 'content-type': 'application/hal+json' });
      answer.end(JSON.stringify(answerFor(organisationId, request.url ?? '')));
    }, answerMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerFor(organisationId: string, path: string): object {
  if (path.includes('/payments')) return { count: 0, _embedded: { payments: [] }, _links: {} };
  const [, id] = /^\/v2\/customers\/cst_\w+\/subscriptions\/sub_(\w+)$/.exec(path) ?? [];
  if (id) return giftAtMollie(organisationId, id, true);
  const subscriptions = giftsAtMollie(organisationId, giftsEach, chargedEvery);
  return { count: subscriptions.length, _embedded: { subscriptions }, _links: {} };
}
