import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Schema } from '../../../db/schema.ts';
import type { Scope } from './scope.ts';

/** The database, inside a transaction or outside of one. */
export type Queryable = Kysely<Schema>;

declare const inTransaction: unique symbol;

/** Inside a transaction that has said for whom it acts. */
export type Transaction = Queryable & { readonly [inTransaction]: true };

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
    types: { getTypeParser },
    // Every connection works as the role that owns nothing, whichever role it logged in with.
    options:
      '-c role=gulhart_app -c search_path=gulhart -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s',
  });
  // A connection that breaks is replaced by the pool, and the query on it fails; unheard, its error would end the process. The
  // pool listens only to idle connections, so those in use are listened to as well.
  const tell = (error: Error) => onConnectionError?.(error);
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

  return {
    unscoped: kysely,
    transaction: (scope, work) =>
      kysely.connection().execute(async (connection) => {
        // Whatever happens in between, the connection goes back without a transaction: the next user would act in this scope.
        try {
          await sql.raw(beginFor(scope)).execute(connection);
          // The brand exists for the compiler alone, and from here on it is true.
          const result = await work(connection as Transaction);
          await sql`commit`.execute(connection);
          return result;
        } catch (error) {
          // Fails only on a broken connection, and then there is nothing left to undo.
          await sql`rollback`.execute(connection).catch(() => {});
          throw error;
        }
      }),
    close: () => kysely.destroy(),
  };
}

const dateType: number = pg.types.builtins.DATE;

/** A date is a day, not a moment: it stays the text it is, whatever the time zone. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === dateType ? (text: string) => text : pg.types.getTypeParser(oid, format);

/**
 * Begins and enters the scope in one round trip. The scope is local to the transaction: the next user of a pooled connection starts
 * without one.
 */
function beginFor({ organisationId }: Scope): string {
  const setting =
    organisationId === null
      ? "'gulhart.platform', 'on'"
      : `'gulhart.organisation_id', ${pg.escapeLiteral(organisationId)}`;
  return `begin; select set_config(${setting}, true)`;
}
