import { sql, type Selectable, type Updateable } from 'kysely';
import type { AnbiFile } from '../../../contract/anbi.ts';
import type { Schema } from '../../../db/schema.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../platform/database/database.ts';

export type PageRow = Selectable<Schema['anbi_page']>;
type YearRow = Selectable<Schema['anbi_year']>;

/** Locks the page, so that one request cannot delete a file that another request starts to use. */
export async function lockPage(transaction: OrganisationTransaction): Promise<PageRow> {
  const { organisationId } = transaction.scope;
  return transaction
    .insertInto('anbi_page')
    .values({ organisation_id: organisationId })
    .onConflict((conflict) =>
      conflict.column('organisation_id').doUpdateSet({ updated_at: sql`product_now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findPage(transaction: OrganisationTransaction): Promise<PageRow | undefined> {
  return transaction.own.selectFrom('anbi_page').selectAll().executeTakeFirst();
}

export async function updatePage(
  transaction: OrganisationTransaction,
  change: Updateable<Schema['anbi_page']>,
): Promise<void> {
  await transaction.own.updateTable('anbi_page').set(change).execute();
}

export async function listBoard(transaction: OrganisationTransaction) {
  return transaction.own
    .selectFrom('anbi_board_member')
    .select(['name', 'task'])
    .orderBy('position')
    .execute();
}

export async function replaceBoard(
  transaction: OrganisationTransaction,
  members: readonly { name: string; task: string }[],
): Promise<void> {
  const { organisationId } = transaction.scope;
  await transaction.deleteFrom('anbi_board_member').where('organisation_id', '=', organisationId).execute();
  if (members.length === 0) return;
  await transaction
    .insertInto('anbi_board_member')
    .values(
      members.map(({ name, task }, position) => ({ organisation_id: organisationId, position, name, task })),
    )
    .execute();
}

export async function listYears(transaction: OrganisationTransaction): Promise<YearRow[]> {
  return transaction.own.selectFrom('anbi_year').selectAll().orderBy('year', 'desc').execute();
}

export async function saveYear(
  transaction: OrganisationTransaction,
  year: number,
  change: Omit<Updateable<Schema['anbi_year']>, 'organisation_id' | 'year'>,
): Promise<void> {
  await transaction
    .insertInto('anbi_year')
    .values({ organisation_id: transaction.scope.organisationId, year, ...change })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'year']).doUpdateSet(change))
    .execute();
}

export async function listFiles(transaction: OrganisationTransaction): Promise<AnbiFile[]> {
  return transaction.own
    .selectFrom('anbi_file')
    .select(['file_id as id', 'name', sql<number>`octet_length(content)`.as('bytes')])
    .orderBy('file_id')
    .execute();
}

export async function findFile(transaction: OrganisationTransaction, fileId: string) {
  return transaction.own
    .selectFrom('anbi_file')
    .select(['name', 'content'])
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

export async function insertFile(
  transaction: OrganisationTransaction,
  file: { id: string; name: string; content: Buffer; sha256: Buffer },
): Promise<void> {
  await transaction
    .insertInto('anbi_file')
    .values({
      organisation_id: transaction.scope.organisationId,
      file_id: file.id,
      name: file.name,
      content: file.content,
      sha256: file.sha256,
    })
    .execute();
}

export async function deleteFileIfUnused(
  transaction: OrganisationTransaction,
  fileId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from anbi_file f
    where f.organisation_id = ${transaction.scope.organisationId} and f.file_id = ${fileId} and ${isUnused}
    returning f.name`.execute(transaction);
  return rows[0]?.name;
}

/** Keeps files that were uploaded in the last 24 hours, because the user may still save an item that uses them. */
export async function deleteUnusedFiles(transaction: PlatformTransaction): Promise<void> {
  await sql`delete from anbi_file f where f.created_at < product_now() - interval '1 day' and ${isUnused}`.execute(
    transaction,
  );
}

const isUnused = sql`
  not exists (
    select from anbi_page p where p.organisation_id = f.organisation_id and p.policy_file_id = f.file_id)
  and not exists (
    select from anbi_year y
    where y.organisation_id = f.organisation_id and f.file_id in (y.report_file_id, y.accounts_file_id))`;

export async function listAddresses(transaction: OrganisationTransaction): Promise<string[]> {
  const rows = await transaction.own.selectFrom('anbi_address').select('slug').execute();
  return rows.map(({ slug }) => slug);
}

export async function insertAddress(transaction: OrganisationTransaction, slug: string): Promise<void> {
  await transaction
    .insertInto('anbi_address')
    .values({ organisation_id: transaction.scope.organisationId, slug })
    .execute();
}
