import { callbackify } from 'node:util';
import {
  type ConnectionProvider,
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
import { type Clock, systemClock } from '../clock.ts';
import { createBegin } from './begin.ts';
import { beginThroughPooler, verifyPooledSession } from './begin-through-pooler.ts';
import { prepareMarkedStatements } from './prepared-statements.ts';
import type { Scope } from './scope.ts';
import { sendTogether } from './send-together.ts';
import { commitOrDoubt, watchCommits } from './commit.ts';
import { leaveReadOnlyServer } from './leave-read-only-server.ts';
import { connectWithOptions, setSessionLocally, verifySession } from './session-settings.ts';
import { CommitInDoubtError, isRefusedByServer } from './unavailable.ts';
import { bindScope, type Queryable, type Transaction } from './transaction.ts';

export type { OrganisationTransaction, PlatformTransaction, Queryable, Transaction } from './transaction.ts';
export { actsForOrganisation } from './transaction.ts';

export interface Database {
  /** `work` must not call another server, because the transaction would hold its connection and locks meanwhile. */
  transaction<S extends Scope, Result>(
    scope: S,
    work: (transaction: Transaction<S>) => Promise<Result>,
  ): Promise<Result>;
  /** Runs one statement as a transaction, in one round trip to the database. Use it for pages that donors wait for. */
  statement<Row>(scope: Scope, query: RawBuilder<Row>): Promise<Row[]>;
  /**
   * Only for tables without an organisation, such as rate_limit, and for the functions `identify_…`. Without a scope,
   * tenant tables seem empty.
   */
  readonly unscoped: Queryable;
  now(): Date;
  close(): Promise<void>;
}

/** Through a pooler, each transaction sets the session settings, and a statement of `unscoped` is a transaction too. */
export function openDatabase({
  connectionString,
  isPooler = false,
  clock = systemClock,
  maxConnections = 20,
}: {
  connectionString: string;
  isPooler?: boolean;
  clock?: Clock;
  maxConnections?: number;
}): Database {
  const pool = new pg.Pool({
    ...connectWithOptions(connectionString, isPooler ? [] : undefined),
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    // A server that stopped without closing its connections never answers. The server's own limit is 30 seconds.
    query_timeout: 35_000,
    keepAlive: true,
    types: { getTypeParser },
    pipeline: true,
    verify: callbackify(isPooler ? verifyPooledSession : verifySession),
  });
  // An error event without a listener ends the process, and the pool listens to idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', watchCommits);
  pool.on('connect', leaveReadOnlyServer);
  // A prepared statement belongs to one server process.
  if (!isPooler) pool.on('connect', prepareMarkedStatements);
  pool.on('connect', sendTogether);
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<Schema>({ dialect });
  const shared: KyselyProps = {
    config: { dialect },
    dialect,
    driver: new DummyDriver(),
    executor: kysely.getExecutor(),
  };
  const begin = createBegin(clock, isPooler ? setSessionLocally : []);

  async function inTransaction<Result>(
    scope: Scope | null,
    work: (connection: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    // A connection is closed if its rollback fails, because its next transaction would act in this scope.
    let broken: Error | undefined;
    const { connection, end } = openConnection(client);
    try {
      // The answer to `begin` is awaited later, because the server runs statements in order.
      const throwIfBeginFailed = keepRejection(
        isPooler ? beginThroughPooler(client, begin(scope)) : client.query(begin(scope)),
      );
      if (isPooler) await throwIfBeginFailed();
      const result = await work(connection);
      end();
      await throwIfBeginFailed();
      await commitOrDoubt(client, client.query('commit'));
      return result;
    } catch (error) {
      end();
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const withConnections = (provideConnection: ConnectionProvider['provideConnection']): KyselyProps => ({
    ...shared,
    executor: shared.executor.withConnectionProvider({ provideConnection }),
  });

  return {
    unscoped: isPooler ? new Kysely(withConnections((consumer) => inTransaction(null, consumer))) : kysely,
    now: () => clock.now(),
    transaction: (scope, work) =>
      inTransaction(scope, (connection) => {
        const props = withConnections((consumer) => consumer(connection));
        return work(bindScope(new KyselyTransaction<Schema>(props), scope));
      }),
    async statement<Row>(scope: Scope, query: RawBuilder<Row>) {
      const compiled = query.compile(kysely);
      if (isPooler)
        return inTransaction(
          scope,
          async (connection) => (await connection.executeQuery<Row>(compiled)).rows,
        );
      const { sql: text, parameters } = compiled;
      const client = await pool.connect();
      const beginning = client.query(begin(scope));
      const answering = client.query<Row & pg.QueryResultRow>(text, [...parameters]);
      // After a failed statement, `commit` rolls the transaction back.
      const ending = client.query('commit');
      const [begun, answer, committed, ended] = await Promise.allSettled([
        beginning,
        answering,
        commitOrDoubt(client, ending),
        ending,
      ]);
      client.release(ended.status === 'rejected');
      // The server may have received and carried out all three although the first answer is missing.
      for (const outcome of [begun, answer, committed])
        if (outcome.status === 'rejected')
          throw isRefusedByServer(outcome.reason) ? outcome.reason : new CommitInDoubtError(outcome.reason);
      return answer.status === 'fulfilled' ? answer.value.rows : [];
    },
    close: () => pool.end(),
  };
}

/** Keeps the rejection until the caller asks for it. Otherwise Node would report an unhandled rejection. */
function keepRejection(promise: Promise<unknown>): () => Promise<void> {
  const outcome = promise.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  return async () => {
    const failure = await outcome;
    if (failure) throw failure.error;
  };
}

/** The transaction refuses queries after its end, because the connection then serves another scope. */
function openConnection(client: pg.PoolClient) {
  let hasEnded = false;
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      if (hasEnded) throw new Error('a query was sent after its transaction ended');
      const { rows, rowCount } = await client.query(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('streaming is not supported: use readInBatches');
    },
  };
  return { connection, end: () => (hasEnded = true) };
}

const dateType: number = pg.types.builtins.DATE;
const bigintType: number = pg.types.builtins.INT8;

/** A date stays text, so that no time zone can change it. A bigint, such as an amount in cents, becomes a number. */
export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === dateType) return (text: string) => text;
  return oid === bigintType ? toSafeInteger : pg.types.getTypeParser(oid, format);
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`a bigint is too large for an exact number: ${text}`);
  return value;
}
