import type pg from 'pg';

export interface Change {
  name: string;
  /** The tables whose rows move to another organisation. With null, all rows are copied instead. */
  moved: string[] | null;
  /** The number of years that is added to the times in the other organisation's rows. */
  yearsLater: number;
}

/**
 * Moving the rows of a table reveals a join that ignores the organisation. Copying rows reveals a missing condition.
 * Later times make the copies different from the originals.
 */
export function changesFor(tables: string[], isForPlatform: boolean): Change[] {
  const oneByOne = tables.map((table) => ({ name: `moved in ${table}`, moved: [table], yearsLater: 0 }));
  return [
    { name: 'copied', moved: null, yearsLater: 0 },
    ...(isForPlatform ? [{ name: 'copied for later', moved: null, yearsLater: 30 }] : []),
    ...(oneByOne.length > 1 ? [{ name: 'moved', moved: tables, yearsLater: 0 }] : []),
    ...oneByOne,
  ];
}

interface Outcome {
  answer: string;
  own: string;
  otherBefore: string;
  other: string;
}

/** Tries all statements on the same changed rows, because changing the rows takes most of the time. */
export async function outcomesOf(
  client: pg.PoolClient,
  { texts, values }: { texts: string[]; values: unknown[] },
  { moved, yearsLater, own, isKept }: Change & { own: string; isKept: boolean },
): Promise<Outcome[]> {
  const writes = /\b(insert|update|delete)\b/i.test(texts[0]!);
  const stateOf = async (organisation: string) =>
    writes
      ? (await client.query<{ state: string }>('select mutation.state_of($1) as state', [organisation]))
          .rows[0]!.state
      : '';
  const outcomes: Outcome[] = [];
  // Sends these queries together, because waiting for each answer takes longer.
  const [, , otherBefore] = await Promise.all([
    client.query('savepoint change'),
    client.query('select mutation.change($1, $2, $3, $4, $5)', [own, other, moved, yearsLater, isKept]),
    stateOf(other),
    client.query('savepoint attempt'),
  ]);
  for (const text of texts) {
    const answer = await client
      .query<Record<string, unknown>>(text, values)
      .then(describe, (error: Error) => error);
    if (answer instanceof Error) await client.query('rollback to attempt');
    const [ownAfter, otherAfter] = await Promise.all([
      stateOf(own),
      stateOf(other),
      client.query('rollback to attempt'),
    ]);
    const answered = String(answer);
    outcomes.push({ answer: answered, own: `${answered} ${ownAfter}`, otherBefore, other: otherAfter });
  }
  await client.query('rollback to change');
  return outcomes;
}

const other = 'somebodyelse00000000000000';

/** Sorts the rows, because their order may differ, and leaves out generated numbers. */
function describe({ rows, rowCount }: pg.QueryResult<Record<string, unknown>>): string {
  const lines = rows.map((row) => JSON.stringify(row, (key, value) => (key === 'event_id' ? 0 : value)));
  return `${rowCount} ${lines.toSorted().join()}`;
}

/**
 * Creates the SQL functions `mutation.change` and `mutation.state_of`. Drops unique indexes without
 * organisation_id, so that organisations can have equal rows. Returns the names of the tables of organisations.
 */
export async function installRowMutations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; columns: string[]; moments: string[] }>(
    `select c.relname as name, array(
       select attname::text from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns, array(
       select attname::text from pg_attribute
       where attrelid = c.oid and atttypid = 'timestamptz'::regtype and not attisdropped) as moments
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id'
     where c.relnamespace = 'gulhart'::regnamespace and c.relkind = 'r'
       -- A session belongs to an account, not to an organisation.
       and not exists (select from pg_policy where polrelid = c.oid and polname = 'account_boundary')`,
  );
  const { rows: unique } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index i
     where indisunique and not indisprimary and indrelid = any($1::regclass[]) and not exists (
       select from pg_attribute where attrelid = indrelid and attname = 'organisation_id' and attnum = any(indkey))`,
    [rows.map(({ name }) => name)],
  );
  for (const { name } of unique) await pool.query(`drop index ${name}`);
  const change = rows.map(
    ({ name, columns, moments }) => `
      if moved is null or '${name}' = any(moved) then
        if moved is not null and is_kept then update ${name} set organisation_id = other where organisation_id = own;
        elsif moved is not null then delete from ${name} where organisation_id = own;
        elsif is_kept then
          insert into ${name} (${columns.join()}) overriding system value
          select ${columns.map((column) => (column === 'organisation_id' ? 'other' : `t.${column}`)).join()}
          from ${name} t where t.organisation_id = own on conflict do nothing;
        end if;
        ${moments.length === 0 ? '' : shiftTimes(name, moments)}
      end if;`,
  );
  const states = rows.map(({ name, columns }) => {
    const compared = columns.filter((column) => !['event_id', 'html', 'content'].includes(column));
    return `select '${name}' || row(${compared.join()})::text as row from ${name} t where organisation_id = organisation`;
  });
  await pool.query(`
    create schema mutation;
    create function mutation.change(own text, other text, moved text[], years_later int, is_kept boolean)
    returns void language plpgsql as $$
    begin
      set local session_replication_role = replica;
      ${change.join('')}
      set local session_replication_role = origin;
    end $$;
    create function mutation.state_of(organisation text) returns text language plpgsql as $$
    begin
      return (select md5(coalesce(string_agg(row, ',' order by row), '')) from (${states.join(' union all ')}) rows);
    end $$;
  `);
  return rows.map(({ name }) => name);
}

function shiftTimes(table: string, moments: string[]): string {
  const later = moments.map((each) => `${each} = ${each} + make_interval(years_later)`);
  return `if years_later > 0 then update ${table} set ${later.join()} where organisation_id = other; end if;`;
}
