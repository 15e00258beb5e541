import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { mailSenderOf } from '../../foundation/settings/mail-sender.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';

/** Every mail to somebody who makes a page; they are forgotten together. */
export const makerMailKinds = [
  'action-page-confirm',
  'action-page-approved',
  'action-page-refused',
  'action-page-change-refused',
  'action-page-link',
] as const;

interface MakerMail {
  kind: (typeof makerMailKinds)[number];
  to: string;
  title: string;
  paragraphs: (organisation: string) => string[];
  action?: { label: string; href: string };
  onceKey?: string;
}

/** From the organisation, whose page it is. */
export async function mailMaker(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: OrganisationTransaction,
  { kind, to, title, paragraphs, action, onceKey }: MakerMail,
): Promise<void> {
  const settings = await readEffectiveSettings(transaction);
  await queueMail(transaction, deps, {
    kind,
    to,
    environment: null,
    ...(onceKey && { onceKey }),
    ...mailSenderOf(settings, deps.mailFrom),
    subject: title,
    ...renderMail({ title, paragraphs: paragraphs(settings('org_name')), ...(action && { action }) }),
  });
}
