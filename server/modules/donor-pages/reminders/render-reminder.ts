import { buildMailHtml, defaultEmailFields, type EmailFields } from '../../../../contract/email-fields.ts';
import { escapeHtml, mailFonts } from '../../../../contract/templates.ts';
import { testModeNotice } from '../../../../contract/gift-sentences.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import { renderTemplate, type RenderedTemplate } from '../../foundation/mail/render-template.ts';
import { organisationFactsOf } from '../../foundation/organisation/receipt-facts.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';

interface ReminderFacts {
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

const first = buildMailHtml({
  ...letter,
  subject: 'Uw herinnering: geven aan {{organizationName}}',
  thanks:
    'Gisteren wilde u geven aan {{organizationName}}, maar kwam het even niet uit. U vroeg ons u er vandaag aan te herinneren. Dat doen wij graag.',
});

const second = buildMailHtml({
  ...letter,
  subject: 'Nog één keer: geven aan {{organizationName}}',
  thanks:
    'Onlangs vroeg u ons u te herinneren aan een gift aan {{organizationName}}. Dit is de laatste herinnering: hierna wissen wij uw adres.',
});

export function renderReminder(settings: EffectiveSettings, facts: ReminderFacts): RenderedTemplate {
  const organisation = organisationFactsOf(settings);
  const template = facts.isFirst ? first : second;
  return renderTemplate({
    template,
    defaultTemplate: template,
    defaultSubject: 'Uw herinnering',
    values: {
      organizationName: organisation.organisationName,
      customMessage: '',
      logoUrl: organisation.logoUrl ?? '',
      primaryColor: organisation.primaryColor,
      address: organisation.address ?? '',
      phone: organisation.phone ?? '',
      websiteUrl: organisation.websiteUrl ?? '',
      kvkNumber: organisation.kvkNumber ?? '',
      rsin: organisation.rsin ?? '',
      vatNumber: organisation.vatNumber ?? '',
      iban: '',
    },
    isTest: facts.isTest,
    notice: facts.isTest ? `${testModeNotice}.` : '',
    below: linksBlock(facts),
  });
}

function linksBlock({ isFirst, askedAt, formUrl, unsubscribeUrl }: ReminderFacts): string {
  const text = `font-family:${mailFonts};color:#1c1917`;
  const button = `display:inline-block;padding:12px 20px;border-radius:10px;border:1px solid #1c1917;background:#1c1917;color:#ffffff;font-weight:600;text-decoration:none`;
  const more = isFirst ? ' Over drie dagen sturen wij nog één herinnering, tenzij u dan hebt gegeven.' : '';
  return (
    `<div style="clear:both;padding:0 16px 24px;background:#fffaf3;text-align:center;${text}">` +
    `<p style="margin:0 0 16px;font-size:16px"><a href="${escapeHtml(formUrl)}" style="${button}">Naar het formulier</a></p>` +
    `<p style="margin:0;font-size:14px;line-height:1.5">U krijgt deze mail omdat er op ${formatDutchDate(dutchDate(askedAt))} ` +
    `met dit adres om een herinnering is gevraagd.${more} ` +
    `<a href="${escapeHtml(unsubscribeUrl)}" style="color:#1c1917">Ik wil geen herinneringen meer</a>.</p></div>`
  );
}
