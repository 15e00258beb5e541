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
  /** When a donor gets it. */
  description: string;
  /** What the longest field is called. */
  textLabel: string;
  placeholders: Placeholders;
  /** What the fields begin with. */
  defaultTemplate: string;
  defaultSubject: string;
  /** What stands below the letter, whatever its template says. */
  below: (values: Readonly<Record<string, string>>) => string;
}

const confirmation: MailKind = {
  name: 'Bevestiging van een gift',
  description: 'Gaat naar elke donateur na een gelukte betaling, met de kwitantie als PDF.',
  textLabel: 'Bedanktekst',
  placeholders: emailPlaceholders,
  defaultTemplate: writeEmailFields(defaultEmailFields),
  defaultSubject,
  below: ({ stopUrl = '' }) => stopBlock(stopUrl),
};

function giftMail(kind: GiftMailKind): MailKind {
  return {
    ...giftMailNames[kind],
    textLabel: 'Tekst',
    placeholders: giftMailPlaceholders,
    defaultTemplate: writeEmailFields(defaultGiftMails[kind]),
    defaultSubject: defaultGiftMails[kind].subject,
    below: ({ stopUrl = '', amount = '' }) =>
      giftMailBlock({
        payUrl: kind === 'monthly-changed' ? null : '#',
        amount,
        intervalMonths: 1,
        giftUrl: stopUrl,
      }),
  };
}

const keyOf = new Map<MailTemplateKey, GiftMailKind>(
  giftMailKinds.map((kind) => [giftMailSettings[kind], kind]),
);

/** As it is named in the address; the confirmation needs no name. */
export function mailNameOf(key: MailTemplateKey): GiftMailKind | undefined {
  return keyOf.get(key);
}

export function mailKeyNamed(name: string | undefined): MailTemplateKey {
  return mailTemplateKeys.find((key) => mailNameOf(key) === name) ?? 'email_template';
}

export function mailKindOf(key: MailTemplateKey): MailKind {
  const kind = keyOf.get(key);
  return kind ? giftMail(kind) : confirmation;
}

/** In the order in which they are offered. */
export const mailTemplateKeys: readonly MailTemplateKey[] = ['email_template', ...keyOf.keys()];
