import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { makePasswordLink } from './make-password-link.ts';
import { lockInvited } from './store.ts';

const validHours = 7 * 24;

/** Invalidates links that were mailed earlier. */
export async function inviteAccount(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  accountId: string,
  administrator: Pick<Actor, 'accountId' | 'email'>,
): Promise<{ email: string }> {
  const { email } = await transaction
    .updateTable('account')
    .set({
      invited_at: sql<Date>`product_now()`,
      invited_by: administrator.email,
      invited_by_id: administrator.accountId,
    })
    .where('account_id', '=', accountId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await mailFromPlatform(deps, transaction, {
    kind: 'invitation',
    to: email,
    title: 'U bent uitgenodigd voor Gulhart',
    paragraphs: [
      `${administrator.email} heeft met dit e-mailadres een account voor u gemaakt. Met de knop hieronder kiest u zelf een wachtwoord; daarna bent u meteen ingelogd.`,
      'De link werkt één keer en is zeven dagen geldig. Bent u later, vraag dan op de inlogpagina met ‘Wachtwoord vergeten’ een nieuwe aan.',
    ],
    action: {
      label: 'Wachtwoord kiezen',
      href: await makePasswordLink(transaction, accountId, validHours),
    },
  });
  return { email };
}

/** Undefined when the account has been activated. */
export async function inviteAccountAgain(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  accountId: string,
  administrator: Pick<Actor, 'accountId' | 'email'>,
): Promise<{ email: string } | undefined> {
  if (!(await lockInvited(transaction, accountId))) return undefined;
  return inviteAccount(transaction, deps, accountId, administrator);
}
