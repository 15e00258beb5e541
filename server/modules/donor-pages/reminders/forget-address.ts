import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { removeMailsTo } from '../../foundation/mail/forget-mail.ts';
import { reminderMailKind, removeWish } from './store.ts';

/** Of a donor who is forgotten: what they were to be reminded of, and the mails that did. */
export async function forgetAddress(transaction: OrganisationTransaction, email: string): Promise<void> {
  await removeWish(transaction, email);
  await removeMailsTo(transaction, reminderMailKind, email);
}
