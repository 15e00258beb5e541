import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export type RehearsalRow = Selectable<Schema['rehearsal']>;

export async function findRehearsal(transaction: OrganisationTransaction): Promise<RehearsalRow | undefined> {
  return transaction.own.selectFrom('rehearsal').selectAll().executeTakeFirst();
}

export async function updateRehearsal(
  transaction: OrganisationTransaction,
  change: { state?: 'stopped' | 'finished'; weeks_played?: number },
): Promise<void> {
  await transaction.own.updateTable('rehearsal').set(change).where('state', '=', 'running').execute();
}
