import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';
import { auditAccount } from '../../foundation/audit/record-audit.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { removeFactorsSince } from '../second-factor/change-factors.ts';
import { endSessionsOfAccount } from '../../foundation/sessions/sessions.ts';
import { findAccountByUndoLink } from '../../foundation/sessions/scope-before-login.ts';
import { oldAddressTaken, writeUnlessAddressTaken, undoLinkInvalid } from './errors.ts';
import { limits } from './limits.ts';
import { mailAccountChange } from './mail-account-change.ts';
import { makePasswordLink } from './password-links.ts';
import { hashPassword } from './password.ts';
import { lockAccount, type LockedAccount } from './store.ts';

const passwordLinkHours = 1;
/** A second factor that was added less than a week before the address change, or after it, may be an intruder's. */
const suspiciousMs = 7 * 24 * 60 * 60 * 1000;

/** Assumes an intruder, so it ends all sessions, disables the password and removes recent second factors. */
export async function undoEmailChange(deps: Deps, address: string, token: string): Promise<void> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.undoEmailByAddress, address);
  const tokenHash = hashToken(token);
  const found = await findAccountByUndoLink(database, tokenHash);
  if (!found) throw undoLinkInvalid();
  const { accountId } = found;
  const unknownPasswordHash = await hashPassword(randomToken());

  await database.transaction(found.scope, async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    const link = await useUndoLink(transaction, tokenHash);
    if (!account || !link) throw undoLinkInvalid();
    await writeUnlessAddressTaken(oldAddressTaken, () =>
      transaction
        .updateTable('account')
        .set({
          email: link.email,
          email_confirmed_at: sql<Date>`product_now()`,
          password_hash: unknownPasswordHash,
        })
        .where('account_id', '=', accountId)
        .execute(),
    );
    await transaction.deleteFrom('email_confirmation').where('account_id', '=', accountId).execute();
    await transaction.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
    await endSessionsOfAccount(transaction, accountId);
    await removeFactorsSince(transaction, accountId, new Date(link.createdAt.getTime() - suspiciousMs));
    const change = `${account.email} → ${link.email}`;
    await auditAccount(transaction, { ...account, email: link.email }, 'account_email_restored', change);
    await mailPasswordLink(deps, transaction, accountId, link.email);
    await mailAccountChange(deps, transaction, {
      kind: 'account-email-changed',
      to: account.email,
      title: 'Uw e-mailadres is teruggezet',
      whatHappened: `Het e-mailadres van uw account bij Gulhart is weer ${link.email}, met een link uit een mail aan dat adres.`,
    });
  });
}

/** Also deletes later undo links, because an intruder may have chosen the addresses in them. */
async function useUndoLink(transaction: OrganisationTransaction, tokenHash: Buffer) {
  const { rows } = await sql<{ email: string; created_at: Date }>`
    with used as (
      select u.account_id, u.email, u.created_at from email_undo u where u.token_hash = ${tokenHash}
    ), removed as (
      delete from email_undo u using used where u.account_id = used.account_id and u.created_at >= used.created_at
    )
    select email, created_at from used
  `.execute(transaction);
  return rows[0] && { email: rows[0].email, createdAt: rows[0].created_at };
}

async function mailPasswordLink(
  deps: Deps,
  transaction: OrganisationTransaction,
  accountId: string,
  to: string,
): Promise<void> {
  await mailFromPlatform(deps, transaction, {
    kind: 'password-reset',
    to,
    title: 'Uw e-mailadres is teruggezet',
    paragraphs: [
      'U logt weer in met dit e-mailadres. Iedereen die met uw account was ingelogd, is uitgelogd. Kies met de knop hieronder een nieuw wachtwoord; het oude werkt niet meer.',
      'Passkeys en codes die sinds de week voor de wijziging zijn toegevoegd, hebben we verwijderd. Ook herstelcodes werken niet meer.',
      'De link werkt één keer en is een uur geldig. Bent u later, vraag dan op de inlogpagina met ‘Wachtwoord vergeten’ een nieuwe aan.',
    ],
    action: {
      label: 'Nieuw wachtwoord kiezen',
      href: await makePasswordLink(transaction, accountId, passwordLinkHours),
    },
  });
}

export async function mailUndoLink(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { accountId, email: before }: LockedAccount,
  whatHappened: string,
): Promise<void> {
  const token = randomToken();
  await transaction
    .insertInto('email_undo')
    .values({ account_id: accountId, token_hash: hashToken(token), email: before })
    .execute();
  await mailFromPlatform(deps, transaction, {
    kind: 'account-email-changed',
    to: before,
    title: 'Uw e-mailadres is gewijzigd',
    paragraphs: [
      `${whatHappened} Hebt u dat zelf gedaan of erom gevraagd, dan hoeft u niets te doen.`,
      'Klopt het niet? Zet uw adres dan terug met de knop hieronder. Iedereen die met uw account is ingelogd, wordt dan uitgelogd en u kiest een nieuw wachtwoord. De knop werkt zeven dagen.',
    ],
    action: { label: 'Adres terugzetten', href: `/adres-herstellen?token=${token}` },
  });
}
