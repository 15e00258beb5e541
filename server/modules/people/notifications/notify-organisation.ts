import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { makeUnsubscribeToken } from '../../foundation/sessions/public-scope.ts';
import { definitionOf } from '../../foundation/settings/catalogue.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { hashOfRecipient } from './hash-of-recipient.ts';
import { mailOrganisation, type OrganisationMail } from './mail-about-gift.ts';
import { settingOfNotification, type NotificationKind } from './notification-kinds.ts';

interface Notification extends Omit<OrganisationMail, 'kind' | 'onceKey' | 'unsubscribeUrlFor'> {
  kind: NotificationKind;
  about: string;
}

/** Returns false when the organisation was notified before, or switched this off. */
export async function notifyOrganisation(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl' | 'secrets'>,
  transaction: OrganisationTransaction,
  { about, ...mail }: Notification,
): Promise<boolean> {
  if (!(await wantsNotification(transaction, mail.kind))) return false;
  return mailOrganisation(deps, transaction, {
    ...mail,
    onceKey: `${mail.kind}:${about}`,
    unsubscribeUrlFor(recipient) {
      const wish = `${settingOfNotification[mail.kind]} ${hashOfRecipient(recipient)}`;
      const token = makeUnsubscribeToken(deps.secrets, transaction.scope, wish);
      return new URL(`/meldingen/${token}`, deps.publicUrl).href;
    },
  });
}

export async function wantsNotification(
  transaction: OrganisationTransaction,
  kind: NotificationKind,
): Promise<boolean> {
  const key = settingOfNotification[kind];
  const own = await readOwnValues(transaction, [key]);
  return (own.get(key) ?? definitionOf(key).defaultValue) === 'ja';
}
