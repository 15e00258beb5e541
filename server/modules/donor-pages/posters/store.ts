import { randomInt } from 'node:crypto';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export type ShortLinkRow = Selectable<Schema['short_link']>;

export async function insertShortLink(
  transaction: OrganisationTransaction,
  link: Omit<Insertable<Schema['short_link']>, 'organisation_id'>,
): Promise<boolean> {
  const result = await transaction
    .insertInto('short_link')
    .values({ organisation_id: transaction.scope.organisationId, ...link })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findShortLink(
  transaction: OrganisationTransaction,
  code: string,
): Promise<ShortLinkRow | undefined> {
  return transaction.own.selectFrom('short_link').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function updateArchived(
  transaction: OrganisationTransaction,
  code: string,
  archivedAt: Date | null,
): Promise<void> {
  await transaction.own
    .updateTable('short_link')
    .set({ archived_at: archivedAt })
    .where('code', '=', code)
    .execute();
}

const slots = 8;

export async function addScan(transaction: OrganisationTransaction, code: string): Promise<void> {
  await sql`
    insert into short_link_scan as s (organisation_id, code, slot, scan_count)
    values (${transaction.scope.organisationId}, ${code}, ${randomInt(slots)}, 1)
    on conflict on constraint short_link_scan_pk do update set scan_count = s.scan_count + 1
  `.execute(transaction);
}
