import { callbackify } from 'node:util';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type RawBuilder,
  Transaction as KyselyTransaction,
} from 'kysely';
import pg from 'pg';
import type { Schema } from '../../../db/schema.ts';
import { prepareMarked } from './prepared-statements.ts';
import type { OrganisationScope, PlatformScope, Scope } from './scope.ts';
import { connectWithOptions, verifySession } from './session-settings.ts';

/** The database, inside a transaction or outside of one. */
export type Queryable = Kysely<Schema>;

/** Inside a transaction, which carries for whom it acts. */
export type Transaction<S extends Scope = Scope> = Queryable & { readonly scope: S };
export type OrganisationTransaction = Transaction<OrganisationScope>;
export type PlatformTransaction = Transaction<PlatformScope>;

export function actsForOrganisation(transaction: Transaction): transaction is OrganisationTransaction {
  return transaction.scope.organisationId !== null;
}

export interface Database {
  /** One request or job, one transaction, one scope. No network call belongs inside. */
  transaction<S extends Scope, Result>(
    scope: S,
    work: (transaction: Transaction<S>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * A transaction of one statement, sent with its begin and commit without waiting in between: for where a donor waits.
   */
  statement<Row>(scope: Scope, query: RawBuilder<Row>): Promise<Row[]>;
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
    ...connectWithOptions(connectionString),
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser },
    // Statements are sent without waiting for the answer to the one before, where we do not wait for it ourselves.
    pipeline: true,
    verify: callbackify(verifySession),
  });
  // A connection that breaks is replaced by the pool, and the query on it fails; unheard, its error would end the
  // process. The pool listens only to idle connections, so those in use are listened to as well.
  const tell = (error: Error) => onConnectionError?.(error);
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
  pool.on('connect', prepareMarked);
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<Schema>({ dialect });
  const shared: KyselyProps = {
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: kysely.getExecutor(),
  };

  return {
    unscoped: kysely,
    async transaction(scope, work) {
      const client = await pool.connect();
      // Whatever happens in between, the connection goes back without a transaction: the next user would act in this
      // scope.
      let broken: Error | undefined;
      const { transaction, end } = openTransaction(shared, client, scope);
      try {
        // Not waited for: the server takes statements in order, and without it the first of them would see no rows.
        const begun = settle(client.query(beginFor(scope)));
        const result = await work(transaction);
        end();
        await begun();
        await client.query('commit');
        return result;
      } catch (error) {
        end();
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    async statement<Row>(scope: Scope, query: RawBuilder<Row>) {
      const { sql: text, parameters } = query.compile(kysely);
      const client = await pool.connect();
      const [begun, answer, committed] = await Promise.allSettled([
        client.query(beginFor(scope)),
        client.query<Row & pg.QueryResultRow>(text, [...parameters]),
        // After a statement that failed this undoes the transaction.
        client.query('commit'),
      ]);
      client.release(committed.status === 'rejected');
      for (const outcome of [begun, answer, committed])
        if (outcome.status === 'rejected') throw outcome.reason;
      return answer.status === 'fulfilled' ? answer.value.rows : [];
    },
    close: () => kysely.destroy(),
  };
}

/** Keeps a failure until it is asked for, so that it is never unheard. */
function settle(promise: Promise<unknown>): () => Promise<void> {
  const outcome = promise.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  return async () => {
    const failure = await outcome;
    if (failure) throw failure.error;
  };
}

/**
 * Kysely on one connection that somebody else begins, commits and gives back. Everything but the connection is shared:
 * making a whole Kysely for each transaction takes twice the work. Once it has ended it sends nothing any more, because
 * the connection's next user acts for somebody else.
 */
function openTransaction<S extends Scope>(shared: KyselyProps, client: pg.PoolClient, scope: S) {
  let hasEnded = false;
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      if (hasEnded) throw new Error('a query came after its transaction had ended');
      const { rows, rowCount } = await client.query(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('what may be too much for memory is read in batches');
    },
  };
  const executor = shared.executor.withConnectionProvider({
    provideConnection: (consumer) => consumer(connection),
  });
  const transaction: Transaction<S> = Object.assign(new KyselyTransaction<Schema>({ ...shared, executor }), {
    scope,
  });
  return { transaction, end: () => (hasEnded = true) };
}

const dateType: number = pg.types.builtins.DATE;
const bigintType: number = pg.types.builtins.INT8;

/**
 * A date is a day, not a moment: it stays the text it is, whatever the time zone. A bigint, such as cents, becomes a
 * number.
 */
export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === dateType) return (text: string) => text;
  return oid === bigintType ? toSafeInteger : pg.types.getTypeParser(oid, format);
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`a number too large to be exact: ${text}`);
  return value;
}

/**
 * Begins and enters the scope in one round trip. The scope is local to the transaction: the next user of a pooled
 * connection starts without one.
 */
function beginFor({ organisationId }: Scope): string {
  return organisationId === null
    ? "begin; set local gulhart.platform = 'on'"
    : `begin; set local gulhart.organisation_id = ${pg.escapeLiteral(organisationId)}`;
}
