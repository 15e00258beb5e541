import { sql, type Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export type RehearsalRow = Selectable<Schema['rehearsal']>;

export async function findRehearsal(transaction: OrganisationTransaction): Promise<RehearsalRow | undefined> {
  return transaction
    .selectFrom('rehearsal')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .executeTakeFirst();
}

export async function insertRehearsal(
  transaction: OrganisationTransaction,
  { secretId, failurePercent, startedAt }: { secretId: string; failurePercent: number; startedAt: Date },
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('rehearsal')
    .values({
      organisation_id: transaction.scope.organisationId,
      secret_id: secretId,
      failure_percent: failurePercent,
      started_at: startedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Only a running rehearsal. */
export async function updateRehearsal(
  transaction: OrganisationTransaction,
  change: { state?: 'stopped' | 'finished'; weeks_played?: number },
): Promise<void> {
  await transaction
    .updateTable('rehearsal')
    .set(change)
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('state', '=', 'running')
    .execute();
}

export async function deleteRehearsal(transaction: OrganisationTransaction): Promise<void> {
  await sql`select remove_rehearsal()`.execute(transaction);
}
