import { writeEmailFields, defaultEmailFields } from '../../../../contract/email-fields.ts';
import { defaultGiftMails, type GiftMailKind } from '../../../../contract/gift-mails.ts';

export const defaultEmailTemplate = writeEmailFields(defaultEmailFields);

export function defaultGiftMail(kind: GiftMailKind): string {
  return writeEmailFields(defaultGiftMails[kind]);
}

export const defaultPdfTemplate = JSON.stringify(
  {
    title: 'Kwitantie',
    showLogo: true,
    headerText: '{{organizationName}} heeft uw gift in goede orde ontvangen. Hartelijk dank.',
    sections: [
      {
        title: 'Uw gift',
        fields: [
          { label: 'Bedrag', value: '{{amount}}' },
          { label: 'Soort', value: '{{donationType}}' },
          { label: 'Project', value: '{{projectName}}' },
          { label: 'Pagina', value: '{{pageTitle}}' },
          { label: 'Bestemming', value: '{{fundName}}' },
          { label: 'Datum', value: '{{date}}' },
          { label: 'Betaalwijze', value: '{{paymentMethod}}' },
          { label: 'Nummer', value: '{{receiptNumber}}' },
        ],
      },
      {
        title: 'Gegeven door',
        fields: [
          { label: 'Naam', value: '{{donorName}}' },
          { label: 'E-mailadres', value: '{{donorEmail}}' },
        ],
      },
      {
        title: 'Ontvangen door',
        fields: [
          { label: 'Organisatie', value: '{{organizationName}}' },
          { label: 'Adres', value: '{{address}}' },
          { label: 'KvK-nummer', value: '{{kvkNumber}}' },
          { label: 'RSIN', value: '{{rsin}}' },
          { label: 'E-mailadres', value: '{{contactEmail}}' },
          { label: 'Website', value: '{{websiteUrl}}' },
        ],
      },
    ],
    // A line that starts with `{{?name}}` is left out when that value is empty.
    footerText: [
      '{{?anbi}}{{anbi}}',
      'Bewaar deze kwitantie bij uw administratie.',
      '{{?phone}}Telefoon {{phone}}',
      '{{?iban}}IBAN {{iban}}',
      '{{?vatNumber}}Btw-nummer {{vatNumber}}',
    ].join('\n'),
    signature: 'Met vriendelijke groet,\n{{organizationName}}',
  },
  null,
  2,
);
