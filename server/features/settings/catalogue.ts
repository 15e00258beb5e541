import { username } from '../../../contract/accounts.ts';
import type { Permission } from '../../../contract/roles.ts';
import type { SettingCategory } from '../../../contract/settings.ts';
import { giftMailNames, type GiftMailKind } from '../../../contract/gift-mails.ts';
import { defaultEmailTemplate, defaultGiftMail, defaultPdfTemplate } from './default-templates.ts';
import * as check from './setting-checks.ts';

export interface SettingDefinition {
  name: string;
  description: string;
  category: SettingCategory;
  /** Where a value may be kept. Tenants may write keys that can be kept for one organisation. */
  scope: 'platform' | 'organisation' | 'both';
  check: check.SettingCheck;
  /** What holds while nothing is set. Nothing, unless said. */
  defaultValue?: string;
  placeholder?: string;
  /** The platform's key that stands in while an organisation has set nothing. */
  fallback?: string;
  /** Donor pages need it: readable without logging in. */
  isPublic?: true;
  /** May name a picture that was uploaded to us. */
  holdsImage?: true;
  /** Kept encrypted, shown masked. */
  isSecret?: true;
  /** What somebody must be allowed to change it; the organisation's looks unless said. */
  permission?: 'manageOrganisation';
  /** Not a value of its own but a field of the account that asks. */
  accountField?: 'username' | 'email';
}

const giftMail = (kind: GiftMailKind) =>
  ({
    ...giftMailNames[kind],
    category: 'email',
    scope: 'both',
    check: check.htmlTemplate,
    defaultValue: defaultGiftMail(kind),
  }) as const satisfies SettingDefinition;

/** Every setting there is. Anything else is refused. */
export const catalogue = {
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
  email_sender_name: {
    name: 'Naam van de afzender',
    description: 'De naam die donateurs als afzender van mails zien.',
    category: 'email',
    scope: 'both',
    check: check.line(100),
    placeholder: 'Stichting Voorbeeld',
  },
  email_sender_address: {
    name: 'Adres van de afzender',
    description:
      'Het adres waarvandaan mails worden verstuurd. Het moet bij de mailserver geverifieerd zijn.',
    category: 'email',
    scope: 'platform',
    check: check.email,
    placeholder: 'post@voorbeeld.nl',
  },
  email_reply_to: {
    name: 'Antwoordadres',
    description: 'Het adres waar antwoorden op mails naartoe gaan.',
    category: 'email',
    scope: 'both',
    check: check.email,
    permission: 'manageOrganisation',
    placeholder: 'info@voorbeeld.nl',
  },
  custom_success_url: {
    name: 'Bedankpagina',
    description: 'De pagina waar de knop na een geslaagde donatie naartoe gaat.',
    category: 'web',
    scope: 'both',
    check: check.webAddress,
    placeholder: 'https://www.voorbeeld.nl/bedankt',
    isPublic: true,
  },
  custom_cancel_url: {
    name: 'Annuleringspagina',
    description: 'De pagina waar een donateur terechtkomt die de betaling afbreekt.',
    category: 'web',
    scope: 'both',
    check: check.webAddress,
    placeholder: 'https://www.voorbeeld.nl/afgebroken',
    isPublic: true,
  },
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
  org_name: {
    name: 'Organisatienaam',
    description: 'De naam die donateurs zien.',
    category: 'organization',
    scope: 'organisation',
    check: check.line(120),
    // The platform's name is never borrowed: a receipt would name the wrong receiver.
    defaultValue: 'de organisatie',
    isPublic: true,
  },
  org_project_name: {
    name: 'Projectnaam',
    description: 'Het project of de campagne waarvoor u geld inzamelt.',
    category: 'organization',
    scope: 'organisation',
    check: check.line(120),
  },
  org_website_url: {
    name: 'Website',
    description: 'Het adres van uw website.',
    category: 'web',
    scope: 'organisation',
    check: check.webAddress,
    isPublic: true,
  },
  org_contact_email: {
    name: 'Contactadres',
    description: 'Het e-mailadres dat donateurs zien.',
    category: 'organization',
    scope: 'organisation',
    check: check.email,
    permission: 'manageOrganisation',
    fallback: 'organization_email',
  },
  org_logo_url: {
    name: 'Logo',
    description: 'Het webadres van uw logo (PNG of JPEG, https), of een logo dat u bij ons heeft geüpload.',
    category: 'organization',
    scope: 'organisation',
    check: check.secureWebAddress,
    holdsImage: true,
    isPublic: true,
  },
  org_primary_color: {
    name: 'Huiskleur',
    description: 'De kleur van knoppen op uw formulier en van de lijn boven uw mails.',
    category: 'organization',
    scope: 'organisation',
    check: check.colour,
    defaultValue: '#d97706',
    isPublic: true,
  },
  org_address: {
    name: 'Adres',
    description: 'Het postadres dat op bevestigingen staat.',
    category: 'organization',
    scope: 'organisation',
    check: check.lines,
  },
  org_phone: {
    name: 'Telefoonnummer',
    description: 'Het nummer dat op bevestigingen staat.',
    category: 'organization',
    scope: 'organisation',
    check: check.phone,
    placeholder: '030 123 45 67',
  },
  org_vat: {
    name: 'Btw-nummer',
    description: 'Uw btw-identificatienummer. Het staat op bevestigingen.',
    category: 'organization',
    scope: 'organisation',
    check: check.vatNumber,
    placeholder: 'NL123456789B01',
  },
  org_bank: {
    name: 'Bankrekening (IBAN)',
    description: 'Het rekeningnummer dat op bevestigingen staat.',
    category: 'organization',
    scope: 'organisation',
    check: check.iban,
    permission: 'manageOrganisation',
    placeholder: 'NL91 ABNA 0417 1643 00',
  },
  org_kvk: {
    name: 'KvK-nummer',
    description: 'Uw inschrijfnummer bij de Kamer van Koophandel. Het staat op bevestigingen.',
    category: 'organization',
    scope: 'organisation',
    check: check.kvkNumber,
    placeholder: '12345678',
  },
  org_rsin: {
    name: 'RSIN',
    description: 'Het nummer waaronder de Belastingdienst u kent. Het staat op bevestigingen.',
    category: 'organization',
    scope: 'organisation',
    check: check.rsin,
    placeholder: '123456782',
  },
  org_anbi: {
    name: 'ANBI-status',
    description: 'Of u een ANBI bent: dan staat op de kwitantie dat de gift aftrekbaar kan zijn.',
    category: 'organization',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
  org_anbi_cultural: {
    name: 'Culturele ANBI',
    description: 'Of u een culturele ANBI bent: voor giften daaraan geldt een extra aftrek.',
    category: 'organization',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
  org_paper_prefix: {
    name: 'Begin van bewijsnummers',
    description:
      'Twee tot zes letters of cijfers waarmee de nummers van uw kwitanties en jaaroverzichten beginnen.',
    category: 'organization',
    scope: 'organisation',
    check: check.paperPrefix,
    placeholder: 'OH',
  },
  org_username: {
    name: 'Gebruikersnaam',
    description: 'De gebruikersnaam van uw account.',
    category: 'account',
    scope: 'organisation',
    check: username,
    accountField: 'username',
  },
  org_email: {
    name: 'E-mailadres van uw account',
    description: 'Het adres waarmee u inlogt.',
    category: 'account',
    scope: 'organisation',
    check: check.email,
    accountField: 'email',
  },
  form_amounts: {
    name: 'Bedragen op het formulier',
    description: 'Drie tot vijf bedragen om uit te kiezen. Het eerste is gekozen als het formulier opent.',
    category: 'form',
    scope: 'organisation',
    check: check.presetAmounts,
    defaultValue: '10; 25; 50',
  },
  form_frequency: {
    name: 'Hoe vaak',
    description: 'Of eenmalig of maandelijks is gekozen als het formulier opent.',
    category: 'form',
    scope: 'organisation',
    check: check.frequency,
    defaultValue: 'eenmalig',
  },
  form_heading: {
    name: 'Kop van het formulier',
    description: 'De grote regel boven het formulier.',
    category: 'form',
    scope: 'organisation',
    check: check.line(60),
    defaultValue: 'Doneer nu',
  },
  form_introduction: {
    name: 'Inleiding van het formulier',
    description: 'Een paar regels onder de kop: waarvoor u geld vraagt.',
    category: 'form',
    scope: 'organisation',
    check: check.linesOf(300),
  },
  form_thanks: {
    name: 'Bedanktekst',
    description: 'Wat een donateur leest op de pagina na een gelukte betaling.',
    category: 'form',
    scope: 'organisation',
    check: check.linesOf(500),
  },
  form_costs: {
    name: 'Transactiekosten',
    description:
      'Wat één betaling u kost, in euro. Donateurs kunnen dat bedrag bij hun gift optellen. Leeg: het wordt niet gevraagd.',
    category: 'form',
    scope: 'organisation',
    check: check.paymentCosts,
    placeholder: '0,32',
  },
  form_monthly_question: {
    name: 'Vraag om maandelijks',
    description:
      'Tot welk eenmalig bedrag, in euro, een donateur voor het betalen één keer wordt gevraagd of het maandelijks mag. Leeg: het wordt niet gevraagd.',
    category: 'form',
    scope: 'organisation',
    check: check.questionLimit,
    placeholder: '50',
  },
  form_reminder: {
    name: 'Herinner mij',
    description:
      'Of wie nu niet wil geven, om een herinnering kan vragen. Die komt de volgende dag per mail.',
    category: 'form',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
  notify_first_gift: {
    name: 'Eerste donatie',
    description: 'De allereerste donatie, en daarvoor al de eerste testdonatie.',
    category: 'notifications',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'ja',
  },
  notify_new_gift: {
    name: 'Elke nieuwe donatie',
    description: 'Een mail per donatie. De maandelijkse afschrijvingen die daarop volgen, tellen niet mee.',
    category: 'notifications',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
  notify_monthly_begun: {
    name: 'Maandelijkse donatie begonnen',
    description: 'Iemand is begonnen met elke maand geven.',
    category: 'notifications',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'ja',
  },
  notify_monthly_stopped: {
    name: 'Maandelijkse donatie gestopt',
    description:
      'De donateur, de bank of Mollie heeft een maandelijkse donatie beëindigd. Stopt u die zelf, dan mailen we niet.',
    category: 'notifications',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'ja',
  },
  notify_charge_failed: {
    name: 'Afschrijving mislukt',
    description: 'Een maandelijkse afschrijving is geweigerd of door de donateur teruggehaald.',
    category: 'notifications',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'ja',
  },
  notify_weekly_summary: {
    name: 'Weekoverzicht',
    description:
      'Elke maandagochtend wat er de week ervoor binnenkwam. Niet na een week waarin niets gebeurde.',
    category: 'notifications',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'ja',
  },
  notify_anbi_term: {
    name: 'Termijn voor ANBI-gegevens',
    description:
      'Twee maanden en twee weken voor het verslag en de jaarcijfers van een boekjaar op uw ANBI-pagina moeten staan, en als dat te laat is. Alleen voor ANBI’s; gaat naar de eigenaren.',
    category: 'notifications',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'ja',
  },
  storno_recovery: {
    name: 'Gemiste maanden vanzelf herstellen',
    description:
      'Lukt een maandelijkse afschrijving niet, dan probeert Gulhart het opnieuw of vraagt het de donateur, naar gelang wat de bank meldt.',
    category: 'financial',
    scope: 'organisation',
    check: check.yesOrNo,
    defaultValue: 'ja',
  },
  payment_api_environment: {
    name: 'Betaalomgeving',
    description: 'Of donaties echt worden afgeschreven (live) of alleen worden geoefend (test).',
    category: 'financial',
    scope: 'organisation',
    check: check.environment,
    permission: 'manageOrganisation',
    defaultValue: 'test',
  },
  mollie_api_key: {
    name: 'Testsleutel van Mollie',
    description: 'De sleutel waarmee donaties worden geoefend.',
    category: 'financial',
    scope: 'organisation',
    check: check.paymentKey('test'),
    placeholder: 'test_…',
    isSecret: true,
    permission: 'manageOrganisation',
  },
  mollie_api_live_key: {
    name: 'Live-sleutel van Mollie',
    description: 'De sleutel waarmee donaties echt worden afgeschreven.',
    category: 'financial',
    scope: 'organisation',
    check: check.paymentKey('live'),
    placeholder: 'live_…',
    isSecret: true,
    permission: 'manageOrganisation',
  },
  email_template: {
    name: 'E-mailtemplate',
    description: 'De opmaak van de bevestigingsmail.',
    category: 'email',
    scope: 'both',
    check: check.htmlTemplate,
    defaultValue: defaultEmailTemplate,
  },
  storno_ask_template: giftMail('storno-ask'),
  storno_reminder_template: giftMail('storno-reminder'),
  storno_last_template: giftMail('storno-last'),
  monthly_changed_template: giftMail('monthly-changed'),
  pdf_template: {
    name: 'PDF-template',
    description: 'De opmaak van de kwitantie die met de bevestigingsmail meegaat.',
    category: 'email',
    scope: 'both',
    check: check.pdfTemplate,
    defaultValue: defaultPdfTemplate,
  },
} as const satisfies Record<string, SettingDefinition>;

export type SettingKey = keyof typeof catalogue;

export const settingKeys = Object.keys(catalogue) as SettingKey[];

export function definitionOf(key: SettingKey): SettingDefinition {
  return catalogue[key];
}

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(catalogue, text);
}

/** What somebody must be allowed to change a setting. */
export function permissionToWrite(key: SettingKey): Permission {
  return definitionOf(key).permission ?? 'editLooks';
}

/** And to read it: what is no secret is for everybody in the organisation. */
export function permissionToRead(key: SettingKey): Permission {
  return definitionOf(key).isSecret ? permissionToWrite(key) : 'viewFigures';
}
