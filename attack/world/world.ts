import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { findFreePort } from '../../harness/find-free-port.ts';
import { launchProduct, testSettings, type Running } from '../../harness/launch.ts';
import { startMollie, type Mollie } from '../../harness/mollie.ts';
import { connectAsOwner } from '../../harness/product-database.ts';
import { startSmtpServer } from '../../harness/smtp-server.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres/start-embedded-postgres.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import {
  addRehearsal,
  seedTenant,
  logInAdministrator,
  registerTenant,
  type Tenant,
  type TenantRecords,
} from './tenants.ts';
import type { Visitor } from './visitor.ts';

export interface World {
  /** A product without rate limits, on a database behind the proxy. */
  product: Running;
  proxy: DatabaseProxy;
  /** A connection as the owner of the schema, without row-level security. */
  database: pg.Pool;
  mollie: Mollie;
  /** B and others try to reach the records of A. */
  a: Tenant;
  b: Tenant;
  administrator: Visitor;
  records: TenantRecords;
  /** A product with rate limits, an https address and its own database. */
  limited: Running;
  limitedDatabase: pg.Pool;
  mailing: Running;
  mailingDatabase: pg.Pool;
  mailed: string[];
}

export async function withWorld<Result>(use: (world: World) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gulhart-attack-'));
  const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const mollie = await startMollie();
    cleanUp.push(() => mollie.close());
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'postgres'),
      // These settings risk the data for speed, and no attack needs the data after the run.
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

    const mailingDatabaseUrl = postgres.connectionString.replace('/gulhart?', '/mailing?');
    await database.query('create database mailing');
    const mailingDatabase = connectAsOwner(mailingDatabaseUrl);
    cleanUp.push(() => mailingDatabase.end());
    const mailed: string[] = [];
    const mailServer = await startSmtpServer({ onMail: ({ recipients }) => mailed.push(...recipients) });
    cleanUp.push(() => mailServer.close());

    const start = async (name: string, environment: Record<string, string>) => {
      const port = String(await findFreePort());
      const product = launchProduct(
        {
          ...testSettings,
          PORT: port,
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          DATA_DIR: path.join(folder, name),
          MOLLIE_API_URL: mollie.url,
          // Logs every request, because an attack searches the log for secrets.
          LOG_LEVEL: 'info',
          ...environment,
        },
        '/readyz',
      );
      cleanUp.push(() => product.stop());
      await product.started;
      return product;
    };
    const product = await start('unlimited', { DATABASE_URL: proxy.connectionString });
    const limited = await start('limited', {
      DATABASE_URL: limitedDatabaseUrl,
      RATE_LIMITS: 'on',
      PUBLIC_URL: 'https://gulhart.example',
    });
    const mailing = await start('mailing', { DATABASE_URL: mailingDatabaseUrl, SMTP_URL: mailServer.url });
    const a = await registerTenant(product.url, 'alfa');
    const b = await registerTenant(product.url, 'bravo');
    const administrator = await logInAdministrator(product.url);
    const records = await seedTenant(a, mollie, database);
    await addRehearsal(database, a);
    await seedTenant(b, mollie, database);
    return await use({
      product,
      proxy,
      database,
      mollie,
      a,
      b,
      administrator,
      records,
      limited,
      limitedDatabase,
      mailing,
      mailingDatabase,
      mailed,
    });
  } finally {
    for (const end of cleanUp.toReversed()) await end().catch(() => {});
  }
}
