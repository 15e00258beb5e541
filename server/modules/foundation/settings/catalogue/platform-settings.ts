import { username } from '../../../../../contract/accounts.ts';
import * as check from '../setting-checks.ts';
import { defineSettings } from './setting-definition.ts';

const ofPlatform = { category: 'organization', scope: 'platform' } as const;

export const platformSettings = defineSettings(ofPlatform, {
  organization_name: {
    name: 'Naam van de organisatie',
    description: 'De naam van de organisatie achter het platform. Die staat onder zijn eigen mails.',
    check: check.line(120),
    defaultValue: 'Gulhart',
    placeholder: 'Stichting Voorbeeld',
    isPublic: true,
  },
  organization_email: {
    name: 'E-mailadres',
    description: 'Het adres waarop donateurs en bezoekers het platform bereiken.',
    check: check.email,
    placeholder: 'info@voorbeeld.nl',
  },
  organization_phone: {
    name: 'Telefoonnummer',
    description: 'Het nummer van het platform. Het staat onder zijn eigen mails.',
    check: check.phone,
    placeholder: '030 123 45 67',
  },
  organization_address: {
    name: 'Adres',
    description: 'Het postadres van het platform. Het staat onder zijn eigen mails.',
    check: check.lines,
    placeholder: 'Oudegracht 1, 3511 AA Utrecht',
  },
  organization_vat: {
    name: 'Btw-nummer',
    description: 'Het btw-nummer van het platform. Het staat onder zijn eigen mails.',
    category: 'financial',
    check: check.vatNumber,
    placeholder: 'NL123456789B01',
  },
  organization_kvk: {
    name: 'KvK-nummer',
    description: 'Het KvK-nummer van het platform. Het staat onder zijn eigen mails.',
    category: 'financial',
    check: check.kvkNumber,
    placeholder: '12345678',
  },
  organization_bank: {
    name: 'Bankrekening (IBAN)',
    description: 'Het rekeningnummer van het platform. Het staat onder zijn eigen mails.',
    category: 'financial',
    check: check.iban,
    placeholder: 'NL91 ABNA 0417 1643 00',
  },
});

const ofPlatformAccount = { category: 'account', scope: 'platform' } as const;

export const platformAccountSettings = defineSettings(ofPlatformAccount, {
  account_username: {
    name: 'Gebruikersnaam',
    description: 'De gebruikersnaam van uw eigen account.',
    check: username,
    placeholder: 'beheerder',
    accountField: 'username',
  },
  account_email: {
    name: 'E-mailadres van uw account',
    description: 'Het adres waarmee u inlogt.',
    check: check.email,
    placeholder: 'beheerder@voorbeeld.nl',
    accountField: 'email',
  },
});
