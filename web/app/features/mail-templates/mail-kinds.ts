import { writeEmailFields, defaultEmailFields } from '../../../../contract/email-fields.ts';
import {
  defaultGiftMails,
  giftMailBlock,
  giftMailKinds,
  giftMailNames,
  giftMailPlaceholders,
  giftMailSettings,
  type GiftMailKind,
} from '../../../../contract/gift-mails.ts';
import { defaultSubject } from '../../../../contract/mail-subject.ts';
import { emailPlaceholders, stopBlock } from '../../../../contract/templates.ts';
import type { MailTemplateKey } from './api.ts';
import type { Placeholders } from './placeholder-labels.ts';

interface MailKind {
  name: string;
  description: string;
  textLabel: string;
  placeholders: Placeholders;
  defaultTemplate: string;
  defaultSubject: string;
  /** Added below every mail of this kind, whatever the template contains. */
  footerHtml: (values: Readonly<Record<string, string>>) => string;
}

const confirmation: MailKind = {
  name: 'Bevestiging van een gift',
  description: 'Gaat naar elke donateur na een gelukte betaling, met de kwitantie als PDF.',
  textLabel: 'Bedanktekst',
  placeholders: emailPlaceholders,
  defaultTemplate: writeEmailFields(defaultEmailFields),
  defaultSubject,
  footerHtml: ({ stopUrl = '' }) => stopBlock(stopUrl),
};

function giftMail(kind: GiftMailKind): MailKind {
  return {
    ...giftMailNames[kind],
    textLabel: 'Tekst',
    placeholders: giftMailPlaceholders,
    defaultTemplate: writeEmailFields(defaultGiftMails[kind]),
    defaultSubject: defaultGiftMails[kind].subject,
    footerHtml: ({ stopUrl = '', amount = '' }) =>
      giftMailBlock({
        payUrl: kind === 'monthly-changed' ? null : '#',
        amount,
        intervalMonths: 1,
        giftUrl: stopUrl,
      }),
  };
}

const kindByKey = new Map<MailTemplateKey, GiftMailKind>(
  giftMailKinds.map((kind) => [giftMailSettings[kind], kind]),
);

/** The name of the mail in the URL. The confirmation mail has no name in the URL. */
export function mailNameOf(key: MailTemplateKey): GiftMailKind | undefined {
  return kindByKey.get(key);
}

export function mailKeyOf(name: string | undefined): MailTemplateKey {
  return mailTemplateKeys.find((key) => mailNameOf(key) === name) ?? 'email_template';
}

export function mailKindOf(key: MailTemplateKey): MailKind {
  const kind = kindByKey.get(key);
  return kind ? giftMail(kind) : confirmation;
}

export const mailTemplateKeys: readonly MailTemplateKey[] = ['email_template', ...kindByKey.keys()];
