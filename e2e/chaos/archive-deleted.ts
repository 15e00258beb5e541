import type pg from 'pg';

const tables = [
  'donation',
  'payment',
  'subscription',
  'refund',
  'ledger_entry',
  'donation_figure',
  'campaign_figure',
  'donation_event',
  'mail',
];

/** With this search path, a query finds existing rows and rows of deleted organisations. */
export const archiveSearchPath = 'archive,gulhart';

/** Adds a trigger that copies the rows of a deleted organisation, so that its ledger can still be compared. */
export async function archiveDeleted(database: pg.Pool): Promise<void> {
  const copies = tables.map(
    (table) =>
      `insert into deleted.${table} select * from gulhart.${table} where organisation_id = old.organisation_id;`,
  );
  await database.query(`
    create schema deleted;
    create schema archive;
    create table deleted.organisation (organisation_id text primary key, ended_at timestamptz not null);
    ${tables
      .map(
        (table) => `
          create table deleted.${table} (like gulhart.${table});
          create view archive.${table} as select * from gulhart.${table} union all select * from deleted.${table};`,
      )
      .join('')}
    create function deleted.archive() returns trigger language plpgsql security definer as $$
      begin
        insert into deleted.organisation values (old.organisation_id, clock_timestamp());
        ${copies.join('\n')}
        return old;
      end
    $$;
    create trigger archive before delete on gulhart.organisation for each row execute function deleted.archive();`);
}

export async function listDeletionTimes(database: pg.Pool): Promise<Map<string, Date>> {
  const { rows } = await database.query<{ id: string; endedAt: Date }>(
    'select organisation_id as id, ended_at as "endedAt" from deleted.organisation',
  );
  return new Map(rows.map(({ id, endedAt }) => [id, endedAt]));
}
