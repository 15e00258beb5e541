import type pg from 'pg';

const tables = [
  'donation',
  'subscription',
  'refund',
  'ledger_entry',
  'donation_figure',
  'donation_event',
  'mail',
];

/** Where what is there and what was deleted with an organisation are read as one. */
export const booksSearchPath = 'books,gulhart';

/**
 * Has the database itself write down everything of an organisation in the transaction that deletes it, so that its books can be compared
 * afterwards like any other's.
 */
export async function keepDeleted(database: pg.Pool): Promise<void> {
  const copies = tables.map(
    (table) =>
      `insert into kept.${table} select * from gulhart.${table} where organisation_id = old.organisation_id;`,
  );
  await database.query(`
    create schema kept;
    create schema books;
    create table kept.organisation (organisation_id text primary key, ended_at timestamptz not null);
    ${tables
      .map(
        (table) => `
          create table kept.${table} (like gulhart.${table});
          create view books.${table} as select * from gulhart.${table} union all select * from kept.${table};`,
      )
      .join('')}
    create function kept.keep() returns trigger language plpgsql security definer as $$
      begin
        insert into kept.organisation values (old.organisation_id, clock_timestamp());
        ${copies.join('\n')}
        return old;
      end
    $$;
    create trigger keep before delete on gulhart.organisation for each row execute function kept.keep();`);
}

/** The organisations that are gone, and since when. */
export async function listEnds(database: pg.Pool): Promise<Map<string, Date>> {
  const { rows } = await database.query<{ id: string; endedAt: Date }>(
    'select organisation_id as id, ended_at as "endedAt" from kept.organisation',
  );
  return new Map(rows.map(({ id, endedAt }) => [id, endedAt]));
}
