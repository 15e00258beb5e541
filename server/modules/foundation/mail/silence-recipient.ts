import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';

/**
 * Sees to it that an organisation never mails an address again, whatever asks for it: the database takes no such mail
 * (`keep_silence`). What was waiting to be sent is not sent.
 */
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
  const row = await transaction
    .selectFrom('silenced_recipient')
    .select('since')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('recipient_hash', '=', hashOf(recipient))
    .executeTakeFirst();
  return row !== undefined;
}

export const neverMailed = 'Deze donateur kan niet worden gemaild.';

/** For a mail that somebody asks for on purpose: the database leaves it out without a word. */
export async function refuseSilenced(transaction: OrganisationTransaction, recipient: string): Promise<void> {
  if (await isSilenced(transaction, recipient)) throw new AppError('conflict', { message: neverMailed });
}

/** By the database, which compares with what it made itself. */
function hashOf(recipient: string) {
  return sql<Buffer>`sha256(convert_to(lower(${recipient}), 'UTF8'))`;
}
