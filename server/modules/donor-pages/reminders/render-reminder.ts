import { defaultEmailFields, type EmailFields, writeEmailFields } from '../../../../contract/email-fields.ts';
import { escapeHtml, filledColours, mailButton, ownParagraph } from '../../../../contract/templates.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { renderTemplate, type RenderedTemplate } from '../../foundation/mail/render-template.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';

interface ReminderContent {
  isFirst: boolean;
  askedAt: Date;
  formUrl: string;
  unsubscribeUrl: string;
  isTest: boolean;
}

const letter: EmailFields = {
  ...defaultEmailFields,
  heading: 'U vroeg om een herinnering',
  greeting: 'Goedendag,',
  closing: 'Komt het niet uit, of hebt u al gegeven? Dan hoeft u niets te doen.',
  showAmount: false,
  details: [],
};

const firstTemplate = writeEmailFields({
  ...letter,
  subject: 'Uw herinnering: geven aan {{organizationName}}',
  thanks:
    'Gisteren wilde u geven aan {{organizationName}}, maar kwam het even niet uit. U vroeg ons u er vandaag aan te herinneren. Dat doen wij graag.',
});

const secondTemplate = writeEmailFields({
  ...letter,
  subject: 'Nog één keer: geven aan {{organizationName}}',
  thanks:
    'Onlangs vroeg u ons u te herinneren aan een gift aan {{organizationName}}. Dit is de laatste herinnering: hierna wissen wij uw adres.',
});

export function renderReminder(settings: EffectiveSettings, content: ReminderContent): RenderedTemplate {
  const template = content.isFirst ? firstTemplate : secondTemplate;
  return renderTemplate({
    template,
    defaultTemplate: template,
    defaultSubject: 'Uw herinnering',
    values: {
      organizationName: settings('org_name'),
      customMessage: '',
      giftPromise: '',
      logoUrl: settings('org_logo_url'),
      primaryColor: settings('org_primary_color'),
      address: settings('org_address'),
      phone: settings('org_phone'),
      websiteUrl: settings('org_website_url'),
      kvkNumber: settings('org_kvk'),
      rsin: settings('org_rsin'),
      vatNumber: settings('org_vat'),
      iban: '',
    },
    isTest: content.isTest,
    notice: content.isTest ? `${testModeNotice}.` : '',
    ownPart: () => linksPart(content, settings('org_primary_color')),
  });
}

function linksPart({ isFirst, askedAt, formUrl, unsubscribeUrl }: ReminderContent, colour: string): string {
  const more = isFirst ? ' Over drie dagen sturen wij nog één herinnering, tenzij u dan hebt gegeven.' : '';
  const button = `${mailButton};${filledColours(colour)}`;
  return (
    `<p style="${ownParagraph}"><a href="${escapeHtml(formUrl)}" style="${button}">Naar het formulier</a></p>\n` +
    `<p style="${ownParagraph}">U krijgt deze mail omdat er op ${formatDutchDate(dutchDate(askedAt))} ` +
    `met dit adres om een herinnering is gevraagd.${more} ` +
    `<a href="${escapeHtml(unsubscribeUrl)}" style="color:#1c1917">Ik wil geen herinneringen meer</a>.</p>\n`
  );
}
