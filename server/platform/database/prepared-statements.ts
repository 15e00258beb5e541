import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/** PostgreSQL plans a marked statement once per connection. Mark a statement only if one plan suits all values. */
export const prepared = sql.raw(mark);

export function prepareMarkedStatements(client: pg.PoolClient): void {
  const run = client.query.bind(client) as (first: unknown, ...rest: unknown[]) => unknown;
  const query = (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !first.endsWith(mark)) return run(first, ...rest);
    const [values, ...more] = rest;
    return run({ name: nameOf(first), text: first, values }, ...more);
  };
  Object.assign(client, { query });
}

const names = new Map<string, string>();

/** PostgreSQL truncates long names, so the name is a hash. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
