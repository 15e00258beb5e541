import { Kysely, PostgresDialect, sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { Schema } from '../../../db/schema.ts';
import type { Scope } from './scope.ts';

export type Transaction = KyselyTransaction<Schema>;

/** A transaction, or the database outside of one. */
export type Queryable = Kysely<Schema>;

export interface Database {
  /** One request or job, one transaction, one scope. No network call belongs inside. */
  transaction<Result>(scope: Scope, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** For what belongs to no organisation: doors, counters, health. Tenant-owned tables are empty here. */
  readonly unscoped: Queryable;
  close(): Promise<void>;
}

interface DatabaseOptions {
  connectionString: string;
  maxConnections?: number;
  onConnectionError?: (error: Error) => void;
}

export function openDatabase({
  connectionString,
  maxConnections = 20,
  onConnectionError,
}: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    // Every connection works as the role that owns nothing, whichever role it logged in with.
    options:
      '-c role=gulhart_app -c search_path=gulhart -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s',
  });
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (error) => onConnectionError?.(error));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  return {
    unscoped: kysely,
    transaction: (scope, work) =>
      kysely.transaction().execute(async (transaction) => {
        await enterScope(transaction, scope);
        return work(transaction);
      }),
    close: () => kysely.destroy(),
  };
}

async function enterScope(transaction: Transaction, scope: Scope): Promise<void> {
  // Local to the transaction: the next user of a pooled connection starts without a scope.
  await (scope.organisationId === null
    ? sql`select set_config('gulhart.platform', 'on', true)`.execute(transaction)
    : sql`select set_config('gulhart.organisation_id', ${scope.organisationId}, true)`.execute(transaction));
}
