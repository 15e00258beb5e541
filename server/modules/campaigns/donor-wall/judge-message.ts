import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { lockMessage, updateMessage } from './store.ts';

export async function judgeMessage(
  transaction: OrganisationTransaction,
  visitor: Visitor,
  donationId: string,
  state: 'shown' | 'refused',
): Promise<void> {
  const message = await lockMessage(transaction, donationId);
  if (!message) throw new AppError('not_found');
  if (message.state === 'withdrawn')
    throw new AppError('conflict', { message: 'De donateur heeft dit bericht zelf weggehaald.' });
  if (message.state === state) return;
  await updateMessage(transaction, donationId, { state });
  await auditChange(
    transaction,
    visitor,
    state === 'shown' ? 'wall_message_shown' : 'wall_message_refused',
    donationId,
  );
}
