import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { readPlatformSignature } from '../../foundation/settings/platform-signature.ts';
import { hashToken, randomToken } from '../../../platform/random-id.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AccountKey } from './own-account.ts';
import { limits } from './limits.ts';
import { findAccount } from './queries.ts';

export async function mailConfirmation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { accountId, to, isWelcome }: { accountId: string; to: string; isWelcome: boolean },
): Promise<void> {
  const href = await makeConfirmationLink(transaction, deps, { accountId, email: to });
  const title = isWelcome ? 'Welkom bij Gulhart' : 'Bevestig uw e-mailadres';
  const greeting = isWelcome
    ? 'Uw organisatie is aangemeld. U kunt meteen aan de slag: op het dashboard staat wat u kunt doen, te beginnen met uw naam en logo en een proefgift aan uzelf.'
    : 'Met de knop hieronder laat u weten dat onze mail bij u aankomt.';
  await queueMail(transaction, deps, {
    kind: isWelcome ? 'welcome' : 'email-confirmation',
    environment: null,
    to,
    subject: title,
    ...renderMail({
      title,
      paragraphs: [
        greeting,
        isWelcome
          ? 'Wilt u nog wel even bevestigen dat dit adres klopt? Dan weten we zeker dat meldingen over uw giften aankomen.'
          : 'Zo weten we zeker dat meldingen over uw giften aankomen.',
        'De link werkt één keer en is zeven dagen geldig. Heeft u zich niet aangemeld, dan hoeft u niets te doen.',
      ],
      action: { label: 'E-mailadres bevestigen', href },
      signature: await readPlatformSignature(transaction),
    }),
  });
}

export async function makeConfirmationLink(
  transaction: OrganisationTransaction,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const token = randomToken();
  await transaction
    .insertInto('email_confirmation')
    .values({ account_id: accountId, token_hash: hashToken(token), email })
    .execute();
  const link = new URL('/e-mail-bevestigen', publicUrl);
  link.searchParams.set('token', token);
  return link.href;
}

export async function resendConfirmation(deps: Deps, key: AccountKey): Promise<void> {
  await deps.rateLimiter.take(limits.confirmationByAccount, key.accountId);
  await deps.database.transaction(key.scope, async (transaction) => {
    const account = await findAccount(transaction, key);
    if (!account) throw new AppError('not_logged_in');
    if (account.emailConfirmed) return;
    await mailConfirmation(deps, transaction, {
      accountId: key.accountId,
      to: account.email,
      isWelcome: false,
    });
  });
}
