import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { queryDatabase } from '../db/embedded-postgres/query-database.ts';
import { countTo, inParallel } from '../harness/in-parallel.ts';
import { hasPgBouncer, startPgBouncer, withoutPgBouncer, type PgBouncer } from '../harness/pgbouncer.ts';
import { makeHoursDue } from '../harness/product-database.ts';
import { choose, createRandom } from '../harness/random.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { mintOrganisationScope, mintPlatformScope } from './platform/database/mint-scope.ts';
import { isDatabaseUnavailable } from './platform/database/unavailable.ts';
import type { HttpServer } from './platform/http/typed-server.ts';
import { expectLedgersToMatch } from './testing/expect-ledgers-to-match.ts';
import { aGift, pay, type StartedGift } from './testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from './testing/giving-world.ts';

const clients = 200;
const serverConnections = 10;
/** PgBouncer logs in as a superuser, for whom a statement outside the product's transaction would show all rows. */
const login = 'gulhart_pooler_login';

describe.skipIf(!hasPgBouncer)(`200 clients on 10 connections of PgBouncer${withoutPgBouncer}`, () => {
  let pooler: PgBouncer;
  let pooled: Database;
  afterAll(async () => {
    await pooled.close();
    await pooler.stop();
  });
  const world = useGivingWorld(async (connectionString) => {
    await queryDatabase(connectionString, `create role ${login} login superuser`);
    pooler = await startPgBouncer(connectionString, {
      role: login,
      default_pool_size: String(serverConnections),
      max_client_conn: '500',
    });
    pooled = openDatabase({
      connectionString: pooler.connectionString,
      isPooler: true,
      maxConnections: clients,
      clock: { now: () => world.deps.clock.now() },
    });
    return { database: pooled };
  }, withoutThanks);

  async function whileConnectionsBreak<Result>(work: () => Promise<Result>): Promise<Result> {
    let isOver = false;
    const breakConnections = async () => {
      while (!isOver) {
        await world.owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where usename = $1 and datname = current_database() order by random() limit 2`,
          [login],
        );
        await sleep(200);
      }
    };
    const breaking = breakConnections();
    try {
      return await work();
    } finally {
      isOver = true;
      await breaking;
    }
  }

  async function expectFewConnections(): Promise<void> {
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where usename = $1 and datname = current_database()`,
      [login],
    );
    expect(rows[0]!.count).toBeGreaterThan(0);
    expect(rows[0]!.count).toBeLessThanOrEqual(serverConnections);
  }

  const clientsOfBoth = () =>
    Promise.all([anOrganisationThatTakesGifts(world), anOrganisationThatTakesGifts(world)]);

  test('every gift is recorded, paid and settled once, beside direct connections and while connections break', async () => {
    const organisations = await clientsOfBoth();
    const direct = openDatabase({ connectionString: world.connectionString, clock: world.deps.clock });
    const directApp = await world.appWith({ database: direct });
    const donors = [...countTo(600)];
    const gifts = await whileConnectionsBreak(() =>
      inParallel(donors, clients, async (donor) => {
        const organisation = organisations[donor % 2]!;
        // Every tenth gift is started without the pooler, and every status is asked there and through the pooler.
        const gift = await startGift(donor % 10 === 0 ? directApp : world.app, organisation, donor);
        await pay(gift);
        for (const app of [world.app, directApp]) await pollStatus(app, gift);
        return gift;
      }),
    );
    await expectFewConnections();
    await waitUntil('readiness', async () => (await world.app.inject('/readyz')).statusCode === 200);
    // A job of a broken connection waits until its next attempt.
    await waitUntil('all gifts to be settled', async () => {
      await makeHoursDue(world.owner);
      await world.settle();
      const { rows } = await world.owner.query(`select from donation where status <> 'completed'`);
      return rows.length === 0;
    });
    const { rows } = await world.owner.query<{ id: string; gifts: number; cents: number }>(
      `select organisation_id as id, count(*)::int as gifts, sum(amount_cents)::int as cents
       from ledger_entry group by organisation_id`,
    );
    expect(new Map(rows.map(({ id, ...sums }) => [id, sums]))).toEqual(
      new Map(organisations.map(({ id }) => [id, { gifts: 300, cents: 300 * 25_00 }])),
    );
    expect(new Set(gifts.map(({ id }) => id)).size).toBe(donors.length);
    await expectLedgersToMatch(world);
    await direct.close();
  });

  test('no transaction sees the scope of another one, also after errors and while connections break', async () => {
    const [a, b] = await clientsOfBoth();
    for (const organisation of [a, b]) await startGift(world.app, organisation, 0);
    const all = [a, b].map(({ id }) => id).toSorted();
    const query = sql<{ ids: string[] | null; user: string }>`
      select (select array_agg(distinct organisation_id order by organisation_id) from donation
        where organisation_id = any (${all})) as ids, current_user as "user", pg_sleep(random() / 100)`;
    const scopes = [mintOrganisationScope(a.id), mintOrganisationScope(b.id), mintPlatformScope()];
    const random = createRandom(1);
    const seen = { right: 0, wrong: 0, failed: 0, refused: 0 };
    const work = async () => {
      const scope = scopes[Math.floor(random() * scopes.length)]!;
      const expected = scope.organisationId === null ? all : [scope.organisationId];
      const way = choose(random, [
        [3, 'transaction'],
        [3, 'statement'],
        [2, 'unscoped'],
        [1, 'failed statement'],
        [1, 'thrown error'],
      ]);
      if (way === 'unscoped') return expectRows((await query.execute(pooled.unscoped)).rows, null);
      if (way === 'statement') return expectRows(await pooled.statement(scope, query), expected);
      return pooled.transaction(scope, async (transaction) => {
        expectRows((await query.execute(transaction)).rows, expected);
        if (way === 'failed statement') await sql`select 1 / 0`.execute(transaction);
        if (way === 'thrown error') throw new Error('thrown');
      });
    };
    const expectRows = (rows: { ids: string[] | null; user: string }[], expected: string[] | null) => {
      const [row] = rows;
      const isRight = row?.user === 'gulhart_app' && JSON.stringify(row.ids) === JSON.stringify(expected);
      seen[isRight ? 'right' : 'wrong'] += 1;
    };
    await whileConnectionsBreak(() =>
      inParallel(countTo(20_000), clients, async () => {
        try {
          await work();
        } catch (error) {
          const isExpected = error instanceof Error && /thrown|division by zero/.test(error.message);
          if (!isExpected && !isDatabaseUnavailable(error)) throw error;
          seen[isExpected ? 'failed' : 'refused'] += 1;
        }
      }),
    );
    await expectFewConnections();
    expect(seen.wrong).toBe(0);
    expect(seen.failed).toBeGreaterThan(1_000);
    expect(seen.refused).toBeGreaterThan(0);
    expect(seen.right).toBeGreaterThan(15_000);
  });
});

/** Sends the same gift again until it is accepted, as the form does. */
async function startGift(app: HttpServer, organisation: Organisation, donor: number): Promise<StartedGift> {
  const gift = aGift(organisation, { email: `donateur${donor}@voorbeeld.nl`, idempotencyKey: randomUUID() });
  return waitUntil('a gift', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/donations', payload: gift });
    if (answer.statusCode === 201) return answer.json<StartedGift>();
    expect([429, 503]).toContain(answer.statusCode);
    return undefined;
  });
}

async function pollStatus(app: HttpServer, { id }: StartedGift): Promise<void> {
  await waitUntil('a status', async () => {
    const answer = await app.inject(`/api/donation-status/${id}`);
    expect([200, 503]).toContain(answer.statusCode);
    return answer.statusCode === 200;
  });
}
