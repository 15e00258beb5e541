import { username } from '../../../../../contract/accounts.ts';
import * as check from '../setting-checks.ts';
import type { SettingDefinitions } from './setting-definition.ts';

export const platformSettings = {
  organization_name: {
    name: 'Naam van de organisatie',
    description: 'De naam van de organisatie achter het platform. Die staat onder zijn eigen mails.',
    category: 'organization',
    scope: 'platform',
    check: check.line(120),
    defaultValue: 'Gulhart',
    placeholder: 'Stichting Voorbeeld',
    isPublic: true,
  },
  organization_email: {
    name: 'E-mailadres',
    description: 'Het adres waarop donateurs en bezoekers het platform bereiken.',
    category: 'organization',
    scope: 'platform',
    check: check.email,
    placeholder: 'info@voorbeeld.nl',
  },
  organization_phone: {
    name: 'Telefoonnummer',
    description: 'Het nummer van het platform. Het staat onder zijn eigen mails.',
    category: 'organization',
    scope: 'platform',
    check: check.phone,
    placeholder: '030 123 45 67',
  },
  organization_address: {
    name: 'Adres',
    description: 'Het postadres van het platform. Het staat onder zijn eigen mails.',
    category: 'organization',
    scope: 'platform',
    check: check.lines,
    placeholder: 'Oudegracht 1, 3511 AA Utrecht',
  },
  organization_vat: {
    name: 'Btw-nummer',
    description: 'Het btw-nummer van het platform. Het staat onder zijn eigen mails.',
    category: 'financial',
    scope: 'platform',
    check: check.vatNumber,
    placeholder: 'NL123456789B01',
  },
  organization_kvk: {
    name: 'KvK-nummer',
    description: 'Het KvK-nummer van het platform. Het staat onder zijn eigen mails.',
    category: 'financial',
    scope: 'platform',
    check: check.kvkNumber,
    placeholder: '12345678',
  },
  organization_bank: {
    name: 'Bankrekening (IBAN)',
    description: 'Het rekeningnummer van het platform. Het staat onder zijn eigen mails.',
    category: 'financial',
    scope: 'platform',
    check: check.iban,
    placeholder: 'NL91 ABNA 0417 1643 00',
  },
} as const satisfies SettingDefinitions;

/** An administrator's own account. */
export const platformAccountSettings = {
  account_username: {
    name: 'Gebruikersnaam',
    description: 'De gebruikersnaam van uw eigen account.',
    category: 'account',
    scope: 'platform',
    check: username,
    placeholder: 'beheerder',
    accountField: 'username',
  },
  account_email: {
    name: 'E-mailadres van uw account',
    description: 'Het adres waarmee u inlogt.',
    category: 'account',
    scope: 'platform',
    check: check.email,
    placeholder: 'beheerder@voorbeeld.nl',
    accountField: 'email',
  },
} as const satisfies SettingDefinitions;
