import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../bench/processes.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres/start-embedded-postgres.ts';
import { startSimulatedMollie, type SimulatedMollie } from '../../e2e/crash/simulated-mollie.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import {
  administratorEmail,
  giveThings,
  logInAdministrator,
  password,
  registerTenant,
  type Tenant,
  type Things,
} from './parties.ts';
import { startProduct, type Product } from './product.ts';
import type { Visitor } from './visitor.ts';

export interface World {
  /**
   * Without rate limits, so that everything else can be tried as often as it takes. Its database is reached through the
   * proxy.
   */
  product: Product;
  proxy: DatabaseProxy;
  /** The product's database as its owner sees it, past row-level security. */
  database: pg.Pool;
  mollie: SimulatedMollie;
  a: Tenant;
  b: Tenant;
  administrator: Visitor;
  /** What organisation A has. */
  things: Things;
  /** A second product as it would be for real: rate limits on, an https address, a database of its own. */
  limited: Product;
  limitedDatabase: pg.Pool;
}

/** Everything on this machine and in a temporary folder: two products, a database server and a Mollie. */
export async function withWorld<Result>(use: (world: World) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-attack-'));
  const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const mollie = await startSimulatedMollie();
    cleanUp.push(() => mollie.close());
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      // Nothing here outlives the run.
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    });
    cleanUp.push(() => postgres.stop());
    const proxy = await startDatabaseProxy(postgres.connectionString);
    cleanUp.push(() => proxy.close());
    const limitedDatabaseUrl = postgres.connectionString.replace('/gulhart?', '/limited?');
    const database = connectAsOwner(postgres.connectionString);
    cleanUp.push(() => database.end());
    await database.query('create database limited');
    const limitedDatabase = connectAsOwner(limitedDatabaseUrl);
    cleanUp.push(() => limitedDatabase.end());

    const start = async (name: string, environment: Record<string, string>) => {
      const port = await freePort();
      const product = await startProduct(port, {
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: path.join(folder, name),
        MOLLIE_API_URL: mollie.url,
        APP_SECRET: 'a secret for attacks of at least 32 characters',
        ADMIN_EMAIL: administratorEmail,
        ADMIN_PASSWORD: password,
        DEMO: 'off',
        // Every request is logged, so that there is something to search for secrets.
        LOG_LEVEL: 'info',
        ...environment,
      });
      cleanUp.push(() => product.stop());
      return product;
    };
    const product = await start('open', { DATABASE_URL: proxy.connectionString, RATE_LIMITS: 'off' });
    const limited = await start('limited', {
      DATABASE_URL: limitedDatabaseUrl,
      PUBLIC_URL: 'https://gulhart.example',
    });
    const a = await registerTenant(product.url, 'alfa');
    const b = await registerTenant(product.url, 'bravo');
    const administrator = await logInAdministrator(product.url);
    const things = await giveThings(a, mollie, database);
    await giveThings(b, mollie, database);
    return await use({
      product,
      proxy,
      database,
      mollie,
      a,
      b,
      administrator,
      things,
      limited,
      limitedDatabase,
    });
  } finally {
    for (const end of cleanUp.toReversed()) await end().catch(() => {});
  }
}

function connectAsOwner(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    options: '-c search_path=gulhart -c gulhart.platform=on',
  });
  // Whatever breaks a connection also fails the query on it.
  pool.on('error', () => {});
  return pool;
}
