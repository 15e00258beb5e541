import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { batchSize, readInBatches } from '../../../platform/database/read-in-batches.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { writeCsv } from '../../../platform/spreadsheet/write-csv.ts';
import { writeZip, type FileToZip } from '../../../platform/spreadsheet/write-zip.ts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { sendStream } from '../../../platform/http/send-stream.ts';
import { exportAnbiFiles } from '../../anbi/queries.ts';
import { donationColumns } from '../../gifts/donations/list/donation-columns.ts';
import { toDonationQuery } from '../../gifts/donations/list/donation-query.ts';
import { extensionOf, findImageContent, listImages } from '../../foundation/settings/images/images.ts';
import { streamDonations } from '../../gifts/donations/list/list-donations.ts';
import { campaignFiles } from './campaign-files.ts';
import type { ExportedFile, Row } from './exported-file.ts';
import { giftFiles } from './gift-files.ts';
import { organisationFiles } from './organisation-files.ts';
import { paperFiles } from './paper-files.ts';

const files = [...giftFiles, ...paperFiles, ...campaignFiles, ...organisationFiles];

export function sendExport(reply: FastifyReply, { database, clock }: Deps, scope: OrganisationScope) {
  const filename = `gulhart-${scope.organisationId}-${dutchDate(clock.now())}.zip`;
  reply.header('content-disposition', `attachment; filename="${filename}"`);
  return sendStream(reply, 'application/zip', writeZip(exportTenant(database, scope)));
}

/** Leaves out payment keys, passwords and tokens. */
export async function* exportTenant(database: Database, scope: OrganisationScope): AsyncGenerator<FileToZip> {
  yield {
    name: 'donaties.csv',
    content: writeCsv(donationColumns, streamDonations(database, scope, toDonationQuery({}))),
  };
  for (const file of files)
    yield { name: file.name, content: writeCsv(file.columns, readRows(database, scope, file)) };
  yield* exportImages(database, scope);
  yield* exportAnbiFiles(database, scope);
}

/** Reads one image at a time, because all images together may not fit in memory. */
async function* exportImages(database: Database, scope: OrganisationScope): AsyncGenerator<FileToZip> {
  for (const { kind, image_id: id } of await database.transaction(scope, listImages)) {
    const content = await database.transaction(scope, (transaction) => findImageContent(transaction, id));
    if (content) yield { name: `afbeeldingen/${kind}-${id}.${extensionOf(kind)}`, content: [content] };
  }
}

/** Reads in the order of an index, so that the last batch is as fast as the first. */
function readRows(
  database: Database,
  scope: OrganisationScope,
  { from, order }: ExportedFile,
): AsyncGenerator<Row[]> {
  const keys = Object.entries(order);
  const columns = sql.join(keys.map(([column]) => sql.ref(column)));
  const asText = keys.map(([column]) => sql`${sql.ref(column)}::text as ${sql.ref(`last_${column}`)}`);
  return readInBatches<Row>(database, scope, async (transaction, last) => {
    const lastKey = keys.map(([column, type]) => sql`${last?.[`last_${column}`]}::${sql.raw(type)}`);
    const after = last ? sql`and (${columns}) > (${sql.join(lastKey)})` : sql``;
    const { rows } = await sql<Row>`
      select *, ${sql.join(asText)} from ${typeof from === 'string' ? sql.table(from) : from}
      where organisation_id = ${scope.organisationId} ${after} order by ${columns} limit ${batchSize}
    `.execute(transaction);
    return rows;
  });
}
