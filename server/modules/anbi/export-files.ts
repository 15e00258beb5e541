import type { Database } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { FileToZip } from '../../platform/spreadsheet/write-zip.ts';
import { listFileUses, nameOfFile } from './queries.ts';
import { findFile, listFiles } from './store.ts';

/** One at a time: together the files may be two hundred megabytes. */
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
    // The file may have been removed meanwhile.
    if (file)
      yield { name: `anbi/${use ? nameOfFile(use, id) : `ongebruikt-${id}.pdf`}`, content: [file.content] };
  }
}
