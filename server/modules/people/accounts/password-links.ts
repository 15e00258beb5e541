import type { Deps } from '../../foundation/deps.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { findAccountByEmail } from '../../foundation/sessions/scope-before-login.ts';
import { findAccount } from './queries.ts';
import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';
import type { Actor } from '../../foundation/audit/record-audit.ts';
import { lockAccount } from './store.ts';

const invitationValidHours = 7 * 24;
const resetValidHours = 1;

export async function mailPasswordReset(deps: Deps, email: string): Promise<void> {
  const { database } = deps;
  const account = await findAccountByEmail(database, email);
  if (!account) return;

  await database.transaction(account.scope, async (transaction) => {
    // The typed address may differ in upper and lower case, so use the stored address.
    const owner = await findAccount(transaction, account);
    if (!owner) return;
    const href = await makePasswordLink(transaction, account.accountId, resetValidHours);
    await mailFromPlatform(deps, transaction, {
      kind: 'password-reset',
      to: owner.email,
      title: 'Een nieuw wachtwoord kiezen',
      paragraphs: [
        'U hebt gevraagd om een nieuw wachtwoord voor Gulhart. Met de knop hieronder kiest u er zelf een.',
        'De link werkt één keer en is een uur geldig. Hebt u dit niet gevraagd, dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
      ],
      action: { label: 'Nieuw wachtwoord kiezen', href },
    });
  });
}

export async function makePasswordLink(
  transaction: OrganisationTransaction,
  accountId: string,
  hours: number,
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('password_reset')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      expires_at: sql<Date>`product_now() + ${hours} * interval '1 hour'`,
    })
    .execute();
  return `/wachtwoord-herstellen?token=${token}`;
}

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
      href: await makePasswordLink(transaction, accountId, invitationValidHours),
    },
  });
  return { email };
}

export async function inviteAccountAgain(
  transaction: OrganisationTransaction,
  deps: Pick<Deps, 'publicUrl' | 'mailFrom'>,
  accountId: string,
  administrator: Pick<Actor, 'accountId' | 'email'>,
): Promise<{ email: string } | undefined> {
  if (!(await lockAccount(transaction, accountId))?.isInvited) return undefined;
  return inviteAccount(transaction, deps, accountId, administrator);
}
