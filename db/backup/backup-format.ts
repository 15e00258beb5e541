/*
 * A backup is a gzipped file of lines. A line is a marker, which begins with a bracket, or a row as JSON. The database
 * converts rows to JSON and back, so that JavaScript cannot change a number or a date.
 *
 *   ["gulhart-backup", 1, { "createdAt": …, "migrations": […] }]
 *   ["table", "gulhart.organisation"]
 *   {"organisation_id": …}
 *   ["end", <number of rows>]
 */

export const formatName = 'gulhart-backup';
export const formatVersion = 1;

/** Jobs are restored with add_job and not as rows, because the tables of graphile_worker may change. */
export const jobsName = 'jobs';

export interface BackupHeader {
  createdAt: string;
  migrations: string[];
}

export class BackupError extends Error {}

const excludedTables = [
  'gulhart.session',
  'gulhart.password_reset',
  'gulhart.passkey_challenge',
  'gulhart.rate_limit',
];

export const listTables = {
  text: `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname like 'gulhart%' and n.nspname <> 'gulhart_migration' and c.relkind = 'r'
      and n.nspname || '.' || c.relname <> all($1) order by 1`,
  values: [excludedTables],
};

export const listMigrations = 'select name from gulhart_migration.kysely_migration order by name';
