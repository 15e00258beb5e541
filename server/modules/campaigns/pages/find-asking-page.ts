import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { selectAskingPage } from './asking-page.ts';

export async function findAskingPage(
  transaction: OrganisationTransaction,
  slug: string,
  now: Date,
): Promise<{ page_id: string; is_open: boolean } | undefined> {
  const { rows } = await sql<{ page_id: string; is_open: boolean }>`
    ${selectAskingPage(transaction.scope, slug, now)}`.execute(transaction);
  return rows[0];
}
