import { writeEmailFields, defaultEmailFields } from '../../../../contract/email-fields.ts';
import {
  addWhatNext,
  defaultGiftMails,
  giftMailBlock,
  giftMailKinds,
  giftMailNames,
  giftMailPlaceholders,
  giftMailSettings,
  type GiftMailKind,
} from '../../../../contract/gift-mails.ts';
import { defaultSubject } from '../../../../contract/mail-subject.ts';
import {
  describeSampleCharge,
  emailPlaceholders,
  myGiftBlock,
  stopBlock,
} from '../../../../contract/templates.ts';
import type { MailTemplateKey } from './api.ts';
import type { Placeholders } from './placeholder-labels.ts';

interface MailKind {
  name: string;
  description: string;
  textLabel: string;
  placeholders: Placeholders;
  defaultTemplate: string;
  defaultSubject: string;
  /**
   * Gulhart's own part, such as the link to stop a recurring gift. The template cannot change this part. `letter` is
   * the template's text.
   */
  ownPart: (values: Readonly<Record<string, string>>, letter: string) => string;
}

const confirmation: MailKind = {
  name: 'Bevestiging van een gift',
  description: 'Gaat naar elke donateur na een gelukte betaling, met de kwitantie als PDF.',
  textLabel: 'Bedanktekst',
  placeholders: emailPlaceholders,
  defaultTemplate: writeEmailFields(defaultEmailFields),
  defaultSubject,
  ownPart: ({ stopUrl, amount = '' }) =>
    myGiftBlock('#') + (stopUrl ? stopBlock(stopUrl, describeSampleCharge(amount)) : ''),
};

function giftMail(kind: GiftMailKind): MailKind {
  return {
    ...giftMailNames[kind],
    textLabel: 'Tekst',
    placeholders: giftMailPlaceholders,
    defaultTemplate: writeEmailFields(defaultGiftMails[kind]),
    defaultSubject: defaultGiftMails[kind].subject,
    ownPart: ({ stopUrl = '', amount = '', primaryColor = '', whatNext = '' }, letter) =>
      addWhatNext(
        giftMailBlock({
          payUrl: kind === 'monthly-changed' ? null : '#',
          amount,
          colour: primaryColor,
          intervalMonths: 1,
          giftUrl: stopUrl,
        }),
        letter,
        whatNext,
      ),
  };
}

const kindByKey = new Map<MailTemplateKey, GiftMailKind>(
  giftMailKinds.map((kind) => [giftMailSettings[kind], kind]),
);

export function mailNameOf(key: MailTemplateKey): string {
  return kindByKey.get(key) ?? 'bevestiging';
}

export function mailKeyOf(name: string | undefined): MailTemplateKey | undefined {
  return mailTemplateKeys.find((key) => mailNameOf(key) === name);
}

export function mailKindOf(key: MailTemplateKey): MailKind {
  const kind = kindByKey.get(key);
  return kind ? giftMail(kind) : confirmation;
}

export const mailTemplateKeys: readonly MailTemplateKey[] = ['email_template', ...kindByKey.keys()];
