import { sql } from 'kysely';
import type { MailKind } from '../../../../contract/mails.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

export async function removeMailsTo(
  transaction: OrganisationTransaction,
  kind: MailKind,
  recipient: string,
): Promise<void> {
  await transaction
    .deleteFrom('mail')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .execute();
}
