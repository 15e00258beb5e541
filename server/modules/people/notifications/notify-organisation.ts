import { createHash } from 'node:crypto';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { makeUnsubscribeToken } from '../../foundation/sessions/public-scope.ts';
import { definitionOf, type SettingKey } from '../../foundation/settings/catalogue.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { mailOrganisation, type OrganisationMail } from './mail-about-gift.ts';

interface Notification extends Omit<OrganisationMail, 'kind' | 'onceKey' | 'unsubscribeUrlFor'> {
  kind: NotificationKind;
  /** Identifies the event, so that the organisation gets one notification about it. */
  about: string;
}

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
      const purpose = `${settingOfNotification[mail.kind]} ${hashOfRecipient(recipient)}`;
      const token = makeUnsubscribeToken(deps.secrets, transaction.scope, purpose);
      return new URL(`/meldingen/${token}`, deps.publicUrl).href;
    },
  });
}

export async function wantsNotification(
  transaction: OrganisationTransaction,
  kind: NotificationKind,
): Promise<boolean> {
  const key = settingOfNotification[kind];
  const ownValues = await readOwnValues(transaction, [key]);
  return (ownValues.get(key) ?? definitionOf(key).defaultValue) === 'ja';
}

/** A hash keeps the link short, because an address may be long. */
export function hashOfRecipient(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('base64url');
}

export const settingOfNotification = {
  'first-gift': 'notify_first_gift',
  'new-gift': 'notify_new_gift',
  'monthly-begun': 'notify_monthly_begun',
  'monthly-stopped': 'notify_monthly_stopped',
  'charge-failed': 'notify_charge_failed',
  'weekly-summary': 'notify_weekly_summary',
  'anbi-term': 'notify_anbi_term',
  'action-page': 'notify_action_page',
} as const satisfies Record<string, SettingKey>;

export type NotificationKind = keyof typeof settingOfNotification;
export type NotificationSetting = (typeof settingOfNotification)[NotificationKind];

export function isNotificationSetting(key: string): key is NotificationSetting {
  return Object.values<string>(settingOfNotification).includes(key);
}
