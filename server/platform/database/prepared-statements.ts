import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * A statement that ends with this is read and planned once per connection instead of every time. Only for statements of
 * one fixed text whose best plan does not depend on the values, where somebody waits for them.
 */
export const prepared = sql.raw(mark);

/** Teaches a connection to prepare the statements that are marked for it. */
export function prepareMarked(client: pg.PoolClient): void {
  // All that matters of its many signatures: a text that comes first.
  const run = client.query.bind(client) as (first: unknown, ...rest: unknown[]) => unknown;
  const query = (first: unknown, ...rest: unknown[]) => {
    if (typeof first !== 'string' || !first.endsWith(mark)) return run(first, ...rest);
    const [values, ...more] = rest;
    return run({ name: nameOf(first), text: first, values }, ...more);
  };
  Object.assign(client, { query });
}

const names = new Map<string, string>();

/** The same for the same text, and short, because the server cuts names off. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
