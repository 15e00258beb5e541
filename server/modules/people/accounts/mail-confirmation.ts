import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { mailFromPlatform } from '../../foundation/mail/mail-from-platform.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type AccountKey, findAccount } from './queries.ts';
import { limits } from './limits.ts';

export async function mailConfirmation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { accountId, to, isWelcome }: { accountId: string; to: string; isWelcome: boolean },
): Promise<string> {
  const href = await makeConfirmationLink(transaction, { accountId, email: to });
  const greeting = isWelcome
    ? 'Uw organisatie is aangemeld. U kunt meteen aan de slag: op het dashboard staat wat u kunt doen, te beginnen met uw naam en logo en een proefgift aan uzelf.'
    : 'Met de knop hieronder laat u weten dat onze mail bij u aankomt.';
  await mailFromPlatform(deps, transaction, {
    kind: isWelcome ? 'welcome' : 'email-confirmation',
    to,
    title: isWelcome ? 'Welkom bij Gulhart' : 'Bevestig uw e-mailadres',
    paragraphs: [
      greeting,
      isWelcome
        ? 'Wilt u nog wel even bevestigen dat dit adres klopt? Dan weten we zeker dat meldingen over uw giften aankomen.'
        : 'Zo weten we zeker dat meldingen over uw giften aankomen.',
      'De link werkt één keer en is zeven dagen geldig. Hebt u zich niet aangemeld, dan hoeft u niets te doen.',
    ],
    action: { label: 'E-mailadres bevestigen', href },
  });
  return href;
}

export async function makeConfirmationLink(
  transaction: OrganisationTransaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('email_confirmation')
    .values({ account_id: accountId, token_hash: hashToken(token), email })
    .execute();
  return `/e-mail-bevestigen?token=${token}`;
}

/**
 * On a trial installation, returns the link, because only the administrator can read the mail. A trial installation has
 * a simulator and no mail server. A production installation has no simulator.
 */
export async function resendConfirmation(deps: Deps, key: AccountKey): Promise<string | undefined> {
  await deps.rateLimiter.take(limits.confirmationByAccount, key.accountId);
  const isTrial = deps.mailTransport === null && deps.simulatorUrl !== null;
  return deps.database.transaction(key.scope, async (transaction) => {
    const account = await findAccount(transaction, key);
    if (!account) throw new AppError('not_logged_in');
    if (account.emailConfirmed) return undefined;
    const link = await mailConfirmation(deps, transaction, {
      accountId: key.accountId,
      to: account.email,
      isWelcome: false,
    });
    return isTrial ? link : undefined;
  });
}
