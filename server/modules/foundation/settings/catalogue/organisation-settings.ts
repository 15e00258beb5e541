import { organisationNameLimits, username } from '../../../../../contract/accounts.ts';
import * as check from '../setting-checks.ts';
import { defineSettings } from './setting-definition.ts';

const ofOrganisation = { category: 'organization', scope: 'organisation' } as const;

export const organisationSettings = defineSettings(ofOrganisation, {
  org_name: {
    name: 'Organisatienaam',
    description: 'De naam die donateurs zien.',
    check: check.nameOf(organisationNameLimits),
    permission: 'manageOrganisation',
    isRequired: true,
    defaultValue: 'de organisatie',
    isPublic: true,
  },
  org_project_name: {
    name: 'Projectnaam',
    description: 'Het project of de campagne waarvoor u geld inzamelt.',
    check: check.line(120),
  },
  org_website_url: {
    name: 'Website',
    description: 'Het adres van uw website.',
    category: 'web',
    check: check.website,
    isPublic: true,
  },
  org_contact_email: {
    name: 'Contactadres',
    description: 'Het e-mailadres dat donateurs zien.',
    check: check.email,
    permission: 'manageOrganisation',
    stepUp: true,
    fallback: 'organization_email',
  },
  org_logo_url: {
    name: 'Logo',
    description: 'Het webadres van uw logo (PNG of JPEG, https), of een logo dat u bij ons heeft geüpload.',
    check: check.secureWebAddress,
    acceptsImage: true,
    isPublic: true,
  },
  org_primary_color: {
    name: 'Huiskleur',
    description: 'De kleur van knoppen op uw formulier en van de lijn boven uw mails.',
    check: check.colour,
    defaultValue: '#d97706',
    isPublic: true,
  },
  org_address: {
    name: 'Adres',
    description: 'Het postadres dat op bevestigingen staat.',
    check: check.lines,
    permission: 'manageOrganisation',
  },
  org_phone: {
    name: 'Telefoonnummer',
    description: 'Het nummer dat op bevestigingen staat.',
    check: check.phone,
    placeholder: '030 123 45 67',
  },
  org_vat: {
    name: 'Btw-nummer',
    description: 'Uw btw-identificatienummer. Het staat op bevestigingen.',
    check: check.vatNumber,
    permission: 'manageOrganisation',
    placeholder: 'NL123456789B01',
  },
  org_bank: {
    name: 'Bankrekening (IBAN)',
    description: 'Het rekeningnummer dat op bevestigingen staat.',
    check: check.iban,
    permission: 'manageOrganisation',
    stepUp: true,
    placeholder: 'NL91 ABNA 0417 1643 00',
  },
  org_kvk: {
    name: 'KvK-nummer',
    description: 'Uw inschrijfnummer bij de Kamer van Koophandel. Het staat op bevestigingen.',
    check: check.kvkNumber,
    permission: 'manageOrganisation',
    placeholder: '12345678',
  },
  org_rsin: {
    name: 'RSIN',
    description: 'Het nummer waaronder de Belastingdienst u kent. Het staat op bevestigingen.',
    check: check.rsin,
    permission: 'manageOrganisation',
    placeholder: '123456782',
  },
  org_anbi: {
    name: 'ANBI-status',
    description: 'Of u een ANBI bent: dan staat op de kwitantie dat de gift aftrekbaar kan zijn.',
    check: check.yesOrNo,
    permission: 'manageOrganisation',
    defaultValue: 'nee',
  },
  org_anbi_cultural: {
    name: 'Culturele ANBI',
    description: 'Of u een culturele ANBI bent: voor giften daaraan geldt een extra aftrek.',
    check: check.yesOrNo,
    permission: 'manageOrganisation',
    defaultValue: 'nee',
  },
  org_paper_prefix: {
    name: 'Begin van kwitantienummers',
    description:
      'Twee tot zes letters of cijfers waarmee de nummers van uw kwitanties en jaaroverzichten beginnen.',
    check: check.paperPrefix,
    permission: 'manageOrganisation',
    placeholder: 'OH',
  },
  org_username: {
    name: 'Gebruikersnaam',
    description: 'De gebruikersnaam van uw account.',
    category: 'account',
    check: username,
    accountField: 'username',
  },
  org_email: {
    name: 'E-mailadres van uw account',
    description: 'Het adres waarmee u inlogt.',
    category: 'account',
    check: check.email,
    accountField: 'email',
  },
});
