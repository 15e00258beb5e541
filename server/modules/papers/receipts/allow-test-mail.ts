import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import { hasMemberWithEmail } from '../../foundation/organisation/members.ts';
import { takeNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import type { SettingKey } from '../../foundation/settings/catalogue.ts';
import { refuseReservedName } from '../../foundation/settings/refuse-reserved-name.ts';
import { limits } from './limits.ts';

/** Refuses a test mail that may not leave now, and counts one that may. Call it outside a transaction. */
export async function allowTestMail(
  deps: Deps,
  sender: OrganisationScope,
  to: string,
  { template, draft = '' }: { template: SettingKey; draft: string | undefined },
): Promise<void> {
  const isToTeam = await deps.database.transaction(sender, async (transaction) => {
    await refuseReservedName(transaction, template, draft);
    await refuseSilenced(transaction, to);
    await refuseObstructedMail(deps, transaction, { kind: 'test', environment: null, to });
    return hasMemberWithEmail(transaction, to);
  });
  await deps.rateLimiter.take(limits.testMailsByOrganisation, sender.organisationId);
  if (!isToTeam) await deps.rateLimiter.take(limits.testMailsByRecipient, to);
  await takeNewcomerAllowance(deps, sender, to);
}
