import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailAccountChange } from '../accounts/mail-account-change.ts';
import { type Actor, auditAccount } from '../../foundation/audit/record-audit.ts';
import type { AccountAction } from '../../../../contract/audit-actions.ts';

export async function reportFactorChange(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  actor: Actor,
  { action, detail, whatHappened }: { action: AccountAction; detail: string; whatHappened: string },
): Promise<void> {
  await auditAccount(transaction, actor, action, detail);
  await mailAccountChange(deps, transaction, {
    kind: 'account-second-factor-changed',
    to: actor.email,
    title: 'De beveiliging van uw account is gewijzigd',
    whatHappened,
  });
}
