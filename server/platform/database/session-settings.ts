import type pg from 'pg';

const sessionSettings: Record<string, string> = {
  // This role owns no tables, so row-level security applies to it.
  role: 'gulhart_app',
  row_security: 'on',
  search_path: 'gulhart',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
};

/**
 * For a transaction through a pooler, which shares its connections. The empty settings clear a scope or time that
 * somebody else left on the connection.
 */
export const setSessionLocally = Object.entries({
  ...sessionSettings,
  'gulhart.platform': '',
  'gulhart.organisation_id': '',
  'gulhart.now': '',
}).map(([name, value]) => `set local ${name} = '${value}'`);

const sessionOptions = Object.entries(sessionSettings).map(([name, value]) => `-c ${name}=${value}`);

export class UnsafeConnectionError extends Error {
  override readonly name = 'UnsafeConnectionError';
}

/** Keeps the `?options=` of the URL. Our settings come last, so they override the same settings in the URL. */
export function connectWithOptions(
  connectionString: string,
  options: readonly string[] = sessionOptions,
): { connectionString: string; options: string } {
  const url = new URL(connectionString);
  const ownOptions = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  return { connectionString: url.href, options: [ownOptions, ...options].join(' ').trim() };
}

const advice = {
  DATABASE_URL: 'Haal ze uit het adres, en verbind rechtstreeks met PostgreSQL, zonder pooler ertussen.',
  DATABASE_POOL_URL: 'Gebruik PgBouncer met pool_mode = transaction.',
};

/** Throws if a pooler or the URL changed our settings, or if an administrator gave our role more rights. */
export async function verifySession(
  client: Pick<pg.ClientBase, 'query'>,
  variable: keyof typeof advice = 'DATABASE_URL',
): Promise<void> {
  const names = Object.keys(sessionSettings);
  const { rows } = await client.query<Record<string, string> & { isTooStrong: boolean }>({
    text: `select rolsuper or rolbypassrls as "isTooStrong",
        ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}
      from pg_catalog.pg_roles where rolname = current_user`,
    // The session may lack our statement_timeout, so this query has a timeout of its own.
    query_timeout: 5_000,
  } as pg.QueryConfig);
  const found = rows[0];
  const wrong = names
    .filter((name) => found?.[name] !== sessionSettings[name])
    .map((name) => `${name} is "${found?.[name]}" en moet "${sessionSettings[name]}" zijn`);
  if (wrong.length > 0)
    throw new UnsafeConnectionError(
      `${variable}: de database neemt onze instellingen niet over (${wrong.join(', ')}). ${advice[variable]}`,
    );
  if (found?.isTooStrong)
    throw new UnsafeConnectionError(
      `${variable}: de rol gulhart_app mag in deze database alles. Laat de beheerder van de database dit uitvoeren: ` +
        'alter role gulhart_app nosuperuser nobypassrls.',
    );
}
