import type { Selectable } from 'kysely';
import type { Schema } from '../../../../db/schema.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

type Message = Selectable<Schema['wall_message']>;

export async function lockMessage(
  transaction: OrganisationTransaction,
  donationId: string,
): Promise<Message | undefined> {
  return transaction
    .selectFrom('wall_message')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', donationId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateMessage(
  transaction: OrganisationTransaction,
  donationId: string,
  change: Partial<Pick<Message, 'state' | 'name' | 'message' | 'thanked_at'>>,
): Promise<void> {
  await transaction
    .updateTable('wall_message')
    .set(change)
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('donation_id', '=', donationId)
    .execute();
}
