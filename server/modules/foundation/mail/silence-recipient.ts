import { sql } from 'kysely';
import { conflictError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/** Stops the organisation's mail to the address. Queued mails fail. The trigger `keep_silence` drops later mails. */
export async function silenceRecipient(
  transaction: OrganisationTransaction,
  recipient: string,
): Promise<void> {
  const { organisationId } = transaction.scope;
  await transaction
    .insertInto('silenced_recipient')
    .values({ organisation_id: organisationId, recipient_hash: hashOf(recipient) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await transaction
    .updateTable('mail')
    .set({ status: 'failed', last_error: 'Niet verzonden: aan dit adres wordt niet meer gemaild.' })
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'queued')
    .where(sql<boolean>`lower(recipient) = lower(${recipient})`)
    .execute();
}

export async function isSilenced(transaction: OrganisationTransaction, recipient: string): Promise<boolean> {
  const row = await transaction.own
    .selectFrom('silenced_recipient')
    .select('since')
    .where('recipient_hash', '=', hashOf(recipient))
    .executeTakeFirst();
  return row !== undefined;
}

export const cannotBeMailedText = 'Deze donateur kan niet worden gemaild.';

/** Refuses a requested mail to a silenced recipient, because the trigger would drop the mail without an error. */
export async function refuseSilenced(transaction: OrganisationTransaction, recipient: string): Promise<void> {
  if (await isSilenced(transaction, recipient)) throw conflictError(cannotBeMailedText);
}

function hashOf(recipient: string) {
  return sql<Buffer>`sha256(convert_to(lower(${recipient}), 'UTF8'))`;
}
