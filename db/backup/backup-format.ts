/*
 * A backup is a gzipped file of lines. A line that begins with a bracket says something about the lines after it; every
 * other line is a row as JSON. Only the database itself reads and writes rows, so that no number or date passes through
 * JavaScript.
 *
 *   ["gulhart-backup", 1, { "createdAt": …, "migrations": […] }]
 *   ["table", "gulhart.organisation"]
 *   {"organisation_id": …}
 *   ["table", "jobs"]
 *   …
 *   ["end", <number of rows>]
 */

export const formatName = 'gulhart-backup';
export const formatVersion = 1;

/** Work that waits; graphile_worker's own tables are its own business, so jobs are asked for and added again. */
export const jobsName = 'jobs';

export interface BackupHeader {
  createdAt: string;
  /** The schema that its rows fit in. */
  migrations: string[];
}

/** A reason that whoever runs the command can do something about. */
export class BackupError extends Error {}

/**
 * Who was logged in, links to choose a password with, what passkeys were asked to sign, and counters: none of it should
 * come back to life. Links that undo a change of address stay, because the change comes back too.
 */
const leftOut = [
  'gulhart.session',
  'gulhart.password_reset',
  'gulhart.passkey_challenge',
  'gulhart.rate_limit',
];

export const listTables = {
  text: `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname like 'gulhart%' and n.nspname <> 'gulhart_migration' and c.relkind = 'r'
      and n.nspname || '.' || c.relname <> all($1) order by 1`,
  values: [leftOut],
};

export const listMigrations = 'select name from gulhart_migration.kysely_migration order by name';
