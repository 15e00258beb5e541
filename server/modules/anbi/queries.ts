import { sql } from 'kysely';
import type { OrganisationTransaction, Database } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared-statements.ts';
import { findFile, listFiles } from './store.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { FileToZip } from '../../platform/spreadsheet/write-zip.ts';

export async function findLinkedSlug(transaction: OrganisationTransaction): Promise<string | undefined> {
  const page = await transaction.own
    .selectFrom('anbi_page')
    .select('slug')
    .where('is_published', '=', true)
    .where('is_linked', '=', true)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return page?.slug ?? undefined;
}

interface FileUse {
  fileId: string;
  kind: 'beleidsplan' | 'verslag' | 'jaarrekening';
  year: number | null;
}

async function listFileUses(transaction: OrganisationTransaction): Promise<FileUse[]> {
  const { organisationId } = transaction.scope;
  const { rows } = await sql<FileUse>`
    select policy_file_id as "fileId", 'beleidsplan' as kind, null::smallint as year from anbi_page
    where organisation_id = ${organisationId} and policy_file_id is not null
    union all
    select report_file_id, 'verslag', year from anbi_year
    where organisation_id = ${organisationId} and report_file_id is not null
    union all
    select accounts_file_id, 'jaarrekening', year from anbi_year
    where organisation_id = ${organisationId} and accounts_file_id is not null
    order by kind, year`.execute(transaction);
  return rows;
}

/** Ignores the name that the organisation gave the file, because that name could mislead visitors. */
export function nameOfFile({ kind, year }: FileUse, suffix: string): string {
  return [kind, year, suffix].filter(Boolean).join('-') + '.pdf';
}

export async function findUsedFile(
  transaction: OrganisationTransaction,
  fileId: string,
): Promise<{ content: Buffer; use: FileUse } | undefined> {
  const use = (await listFileUses(transaction)).find((each) => each.fileId === fileId);
  if (!use) return undefined;
  const file = await findFile(transaction, fileId);
  return file && { content: file.content, use };
}

/** Reads one file at a time, because all files together may be 200 megabytes. */
export async function* exportAnbiFiles(
  database: Database,
  scope: OrganisationScope,
): AsyncGenerator<FileToZip> {
  const { files, uses } = await database.transaction(scope, async (transaction) => ({
    files: await listFiles(transaction),
    uses: await listFileUses(transaction),
  }));
  for (const { id } of files) {
    const use = uses.find(({ fileId }) => fileId === id);
    const file = await database.transaction(scope, (transaction) => findFile(transaction, id));
    if (file)
      yield { name: `anbi/${use ? nameOfFile(use, id) : `ongebruikt-${id}.pdf`}`, content: [file.content] };
  }
}
