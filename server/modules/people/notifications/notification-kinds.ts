import type { SettingKey } from '../../foundation/settings/catalogue.ts';

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
