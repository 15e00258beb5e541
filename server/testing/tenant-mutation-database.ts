import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../platform/clock.ts';
import {
  getTypeParser,
  type Database,
  type Queryable,
  type Transaction,
} from '../platform/database/database.ts';
import { bindScope } from '../platform/database/transaction.ts';
import type { Scope } from '../platform/database/scope.ts';
import { changesFor, installRowMutations, outcomesOf } from './tenant-mutation-rows.ts';

export interface Watched {
  statement: string;
  isForPlatform: boolean;
  /** Says how the original statement reached another organisation's rows. */
  crossing: string | undefined;
  /** For each condition on the organisation, true when the result differed without the condition. */
  noticed: boolean[];
  /** Tables whose rows have had no effect on the answer. The test proves nothing about these tables. */
  idle: Set<string>;
  trialCount: number;
}

export interface MutationDatabase extends Database {
  watched(): Watched[];
}

const doorsTo: Record<string, string[]> = {
  donation_words: ['search_donations'],
  donation_tally: ['monthly_donation_count'],
  new_donation: ['monthly_donation_count', 'search_donations'],
  payment: ['has_live_payment'],
};

/** A statement is tried until each of its conditions and tables has affected a result, but at most this often. */
const maxTrials = 40;

/**
 * Opens a database without row-level security. Before a statement runs, the organisation's rows are copied or moved to
 * another organisation, and the statement is tried. The result must be the same as when the other
 * organisation has none of these rows. Each trial is undone.
 */
export async function openMutationDatabase(
  connectionString: string,
  clock: Clock,
): Promise<MutationDatabase> {
  const pool = new pg.Pool({
    connectionString,
    types: { getTypeParser },
    options: '-c search_path=gulhart',
    pipeline: true,
  });
  const tables = await installRowMutations(pool);
  const watched = new Map<string, Watched>();
  let subject = '';

  async function tryStatement(client: pg.PoolClient, scope: Scope, statement: string, values: unknown[]) {
    const mentioned = tables.filter((table) => mentions(statement, table));
    if (mentioned.length === 0) return;
    const isForPlatform = scope.organisationId === null;
    const found = watched.get(`${isForPlatform} ${statement}`) ?? {
      statement,
      isForPlatform,
      crossing: undefined,
      noticed: Array.from({ length: countConditions(statement) }, () => false),
      idle: new Set(
        isForPlatform ? [] : mentioned.filter((table) => mentions(withoutInserts(statement), table)),
      ),
      trialCount: 0,
    };
    watched.set(`${isForPlatform} ${statement}`, found);
    const isKnown = found.idle.size === 0 && found.noticed.every(Boolean);
    if (found.trialCount >= maxTrials || (found.trialCount > 0 && isKnown)) return;
    found.trialCount += 1;
    let asItIs: string | undefined;
    for (const change of changesFor(mentioned, isForPlatform)) {
      const outcomes = (texts: string[], isKept: boolean) =>
        outcomesOf(client, { texts, values }, { ...change, own: subject, isKept });
      const places = [...found.noticed.keys()].filter((place) => !found.noticed[place]);
      const mutants = places.map((place) => withoutCondition(statement, place));
      const [usual, ...without] = await outcomes([statement, ...mutants], true);
      if (!isForPlatform) {
        const [nowhere] = await outcomes([statement], false);
        // Without `isKept` nothing is copied, so this is the answer for the original rows.
        if (change.moved === null) asItIs = nowhere!.answer;
        else if (change.moved.length === 1 && nowhere!.answer !== asItIs) found.idle.delete(change.moved[0]!);
        if (usual!.own !== nowhere!.own) found.crossing ??= `depends on rows that were ${change.name}`;
        if (usual!.other !== usual!.otherBefore) found.crossing ??= `changes rows that were ${change.name}`;
      }
      for (const [index, place] of places.entries())
        found.noticed[place] = without[index]!.own !== usual!.own || without[index]!.other !== usual!.other;
    }
  }

  async function transaction<S extends Scope, Result>(
    scope: S,
    work: (transaction: Transaction<S>) => Promise<Result>,
  ) {
    const client = await pool.connect();
    try {
      subject = scope.organisationId ?? subject;
      const setting = scope.organisationId === null ? 'gulhart.platform' : 'gulhart.organisation_id';
      await client.query('begin');
      await client.query(`select set_config($1, $2, true), set_config('gulhart.now', $3, true)`, [
        setting,
        scope.organisationId ?? 'on',
        clock.now().toISOString(),
      ]);
      const watching = queryThrough(client, (text, values) => tryStatement(client, scope, text, values));
      const result = await work(bindScope(watching, scope));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  // Runs transactions one at a time, because trials would block each other.
  const inTurn = createSequence();
  return {
    unscoped: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    transaction: (scope, work) => inTurn(() => transaction(scope, work)),
    statement: (scope, query) =>
      inTurn(() => transaction(scope, async (within) => (await query.execute(within)).rows)),
    now: () => clock.now(),
    watched: () => [...watched.values()],
    close: () => pool.end(),
  };
}

function withoutInserts(statement: string): string {
  return statement.replaceAll(/insert into \S+/g, '');
}

function mentions(statement: string, table: string): boolean {
  // A column, a text or a comment may have the name of a table.
  const code = statement.replaceAll(/\([^()]*\) values|'[^']*'|--.*/g, '');
  return new RegExp(`\\b(${[table, ...(doorsTo[table] ?? [])].join('|')})\\b`).test(code);
}

function queryThrough(
  client: pg.PoolClient,
  tryStatement: (text: string, values: unknown[]) => Promise<void>,
): Queryable {
  const inTurn = createSequence();
  const query = (text: string, values: unknown[]) =>
    inTurn(async () => {
      await tryStatement(text, values);
      return client.query(text, values);
    });
  // Kysely calls the driver's `query` only with a text and values.
  const connection = { query, release: () => {} } as unknown as PostgresPoolClient;
  const pool = { connect: async () => connection, end: async () => {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

function createSequence(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

const column = String.raw`(?:"?\w+"?\.)?"?organisation_id"?`;
const condition = new RegExp(String.raw`${column} = (?:\$(\d+)|${column})|using \(organisation_id, `, 'g');

function countConditions(statement: string): number {
  return [...statement.matchAll(condition)].length;
}

function withoutCondition(statement: string, place: number): string {
  let at = -1;
  return statement.replace(condition, (found, parameter: string | undefined) => {
    at += 1;
    if (at !== place) return found;
    if (found.startsWith('using')) return 'using (';
    // The replacement is always true. The cast tells PostgreSQL the type of the parameter.
    return parameter === undefined ? 'true' : `($${parameter}::text is not null)`;
  });
}
