import { giftMailNames, type GiftMailKind } from '../../../../../contract/gift-mails.ts';
import { defaultEmailTemplate, defaultGiftMail, defaultPdfTemplate } from '../default-templates.ts';
import * as check from '../setting-checks.ts';
import { defineSettings } from './setting-definition.ts';

const ofMail = { category: 'email', scope: 'both' } as const;

export const senderSettings = defineSettings(ofMail, {
  email_sender_name: {
    name: 'Naam van de afzender',
    description: 'De naam die donateurs als afzender van mails zien.',
    check: check.nameOf({ min: 1, max: 100, error: 'Vul een waarde in.' }),
    placeholder: 'Stichting Voorbeeld',
  },
  email_sender_address: {
    name: 'Adres van de afzender',
    description:
      'Het adres waarvandaan mails worden verstuurd. Het moet bij de mailserver geverifieerd zijn.',
    scope: 'platform',
    check: check.email,
    placeholder: 'post@voorbeeld.nl',
  },
  email_reply_to: {
    name: 'Antwoordadres',
    description: 'Het adres waar antwoorden op mails naartoe gaan.',
    check: check.email,
    permission: 'manageOrganisation',
    stepUp: true,
    placeholder: 'info@voorbeeld.nl',
  },
});

const giftMail = (kind: GiftMailKind) => ({
  ...giftMailNames[kind],
  check: check.mailTemplate,
  defaultValue: defaultGiftMail(kind),
});

export const templateSettings = defineSettings(ofMail, {
  email_template: {
    name: 'E-mailtemplate',
    description: 'De opmaak van de bevestigingsmail.',
    check: check.mailTemplate,
    defaultValue: defaultEmailTemplate,
  },
  storno_ask_template: giftMail('storno-ask'),
  storno_reminder_template: giftMail('storno-reminder'),
  storno_last_template: giftMail('storno-last'),
  monthly_changed_template: giftMail('monthly-changed'),
  pdf_template: {
    name: 'PDF-template',
    description: 'De opmaak van de kwitantie die met de bevestigingsmail meegaat.',
    check: check.pdfTemplate,
    defaultValue: defaultPdfTemplate,
  },
});
