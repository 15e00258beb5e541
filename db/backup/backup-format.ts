/*
 * A backup is a gzipped file of lines. Each line is JSON: a marker is an array, and a row is an object. The database
 * converts rows to JSON and back, so that JavaScript cannot change a number or a date.
 *
 *   ["gulhart-backup", 1, { "createdAt": …, "migrations": […] }]
 *   ["table", "gulhart.organisation"]
 *   {"organisation_id": …}
 *   ["end", <number of rows>]
 */

export const formatName = 'gulhart-backup';
export const formatVersion = 1;

/** A restore adds jobs with add_job and not as rows, because a new version of graphile_worker may change its tables. */
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
