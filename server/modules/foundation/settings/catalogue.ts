import type { Permission } from '../../../../contract/roles.ts';
import { secretNames, type SecretName } from '../../../../contract/settings.ts';
import { formSettings, outcomePageSettings } from './catalogue/donor-page-settings.ts';
import { senderSettings, templateSettings } from './catalogue/mail-settings.ts';
import { notificationSettings } from './catalogue/notification-settings.ts';
import { organisationSettings } from './catalogue/organisation-settings.ts';
import { paymentSettings } from './catalogue/payment-settings.ts';
import { platformAccountSettings, platformSettings } from './catalogue/platform-settings.ts';
import type { SettingDefinition } from './catalogue/setting-definition.ts';

export const catalogue = {
  ...platformSettings,
  ...senderSettings,
  ...outcomePageSettings,
  ...platformAccountSettings,
  ...organisationSettings,
  ...formSettings,
  ...notificationSettings,
  ...paymentSettings,
  ...templateSettings,
};

export type SettingKey = keyof typeof catalogue;

export const settingKeys = Object.keys(catalogue) as SettingKey[];

export function definitionOf(key: SettingKey): SettingDefinition {
  return catalogue[key];
}

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(catalogue, text);
}

export function isSecretName(key: SettingKey): key is SecretName {
  return secretNames.some((name) => name === key);
}

export function permissionToWrite(key: SettingKey): Permission {
  return definitionOf(key).permission ?? 'editLooks';
}

export function permissionToRead(key: SettingKey): Permission {
  return definitionOf(key).isSecret ? permissionToWrite(key) : 'viewFigures';
}
