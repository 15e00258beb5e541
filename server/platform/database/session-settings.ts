import type pg from 'pg';

/** What every connection of the product works with, whichever role it logged in with. */
const sessionSettings: Record<string, string> = {
  // The role that owns nothing, so that row-level security binds it.
  role: 'gulhart_app',
  row_security: 'on',
  search_path: 'gulhart',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
};

const sessionOptions = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);

/** A connection that may not be worked with; its message says in Dutch what whoever runs the product has to change. */
export class UnsafeConnectionError extends Error {
  override readonly name = 'UnsafeConnectionError';
}

/** How to connect with these settings. What `?options=` in the address says is kept, but ours comes last and wins. */
export function connectWithOptions(
  connectionString: string,
  options: readonly string[] = sessionOptions,
): { connectionString: string; options: string } {
  const address = new URL(connectionString);
  // The driver would let the address win over everything else it is told.
  const theirs = address.searchParams.get('options') ?? '';
  address.searchParams.delete('options');
  return { connectionString: address.href, options: [theirs, ...options].join(' ').trim() };
}

/**
 * Asks a new connection whether it really is what we asked for. A pooler may drop settings without a word, an address
 * may name others, and a database administrator may have given our role more rights than it should have.
 */
export async function verifySession(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const names = Object.keys(sessionSettings);
  const { rows } = await client.query<Record<string, string> & { isTooStrong: boolean }>({
    text: `select rolsuper or rolbypassrls as "isTooStrong",
        ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}
      from pg_catalog.pg_roles where rolname = current_user`,
    // Not the server's own timeout, because that is one of the settings that may be missing.
    query_timeout: 5_000,
  } as pg.QueryConfig);
  const found = rows[0];
  const wrong = names
    .filter((name) => found?.[name] !== sessionSettings[name])
    .map((name) => `${name} is "${found?.[name]}" en moet "${sessionSettings[name]}" zijn`);
  if (wrong.length > 0)
    throw new UnsafeConnectionError(
      `DATABASE_URL: de database neemt onze instellingen niet over (${wrong.join(', ')}). Haal ze uit het adres, ` +
        'en verbind rechtstreeks met PostgreSQL, zonder pooler ertussen.',
    );
  if (found?.isTooStrong)
    throw new UnsafeConnectionError(
      'DATABASE_URL: de rol gulhart_app mag in deze database alles. Laat de beheerder van de database dit uitvoeren: ' +
        'alter role gulhart_app nosuperuser nobypassrls.',
    );
}
