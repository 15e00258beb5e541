import type { GiftMailKind } from '../../../../contract/gift-mails.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { mailSenderOf } from '../../foundation/settings/mail-sender.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { renderGiftMail, type GiftMailFacts } from './render-gift-mail.ts';

export async function mailGift(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  kind: GiftMailKind,
  { donationId, to, onceKey, ...facts }: GiftMailFacts & { donationId: string; to: string; onceKey?: string },
): Promise<boolean> {
  const settings = await readEffectiveSettings(transaction);
  const { subject, html, text } = renderGiftMail(settings, kind, facts);
  return queueMail(transaction, deps, {
    kind,
    donationId,
    environment: facts.environment,
    to,
    ...(onceKey && { onceKey }),
    ...mailSenderOf(settings, deps.mailFrom),
    subject,
    html,
    text,
  });
}
