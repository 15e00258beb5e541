import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { inviteAccountAgain } from '../../people/accounts/invite-account.ts';
import { findContact } from '../../people/accounts/queries.ts';
import { type Actor, auditPlatform } from '../../foundation/audit/record-audit.ts';

/** The old link stops working. */
export async function resendTenantInvitation(
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  transaction: OrganisationTransaction,
  administrator: Actor,
): Promise<{ email: string }> {
  const accountId = await findContact(transaction);
  if (accountId === undefined) throw new AppError('not_found');
  const invited = await inviteAccountAgain(transaction, deps, accountId, administrator);
  if (!invited) throw new AppError('conflict', { message: 'Deze uitnodiging is al geaccepteerd.' });
  const title = `${invited.email} (${transaction.scope.organisationId})`;
  await auditPlatform(transaction, administrator, 'invitation_resent', title);
  return invited;
}
