import type { MailKind } from './mails.ts';
import { defaultEmailFields, type EmailFields } from './email-fields.ts';
import { type IntervalMonths, wordsOfInterval } from './frequencies.ts';
import {
  emailPlaceholders,
  escapeHtml,
  filledColours,
  mailButton,
  ownParagraph,
  plainColours,
} from './templates.ts';

export const giftMailKinds = [
  'storno-ask',
  'storno-reminder',
  'storno-last',
  'monthly-changed',
] as const satisfies readonly MailKind[];
export type GiftMailKind = (typeof giftMailKinds)[number];

export const giftMailSettings = {
  'storno-ask': 'storno_ask_template',
  'storno-reminder': 'storno_reminder_template',
  'storno-last': 'storno_last_template',
  'monthly-changed': 'monthly_changed_template',
} as const satisfies Record<GiftMailKind, string>;
export type GiftMailSetting = (typeof giftMailSettings)[GiftMailKind];

export const giftMailNames: Record<GiftMailKind, { name: string; description: string }> = {
  'storno-ask': {
    name: 'Gemiste maand: de vraag',
    description:
      'Gaat naar een maandelijkse donateur als een afschrijving niet lukt en opnieuw proberen niet helpt.',
  },
  'storno-reminder': {
    name: 'Gemiste maand: de herinnering',
    description: 'Gaat vijf en acht dagen na de vraag, als de maand nog niet is betaald.',
  },
  'storno-last': {
    name: 'Gemiste maand: de laatste mail',
    description: 'Gaat als twee maanden achter elkaar niet lukten: de maandelijkse gift rust dan.',
  },
  'monthly-changed': {
    name: 'Wijziging van een maandelijkse gift',
    description: 'Gaat na elke wijziging: een ander bedrag, een andere dag, een andere rekening of stoppen.',
  },
};

export const giftMailPlaceholders = {
  ...emailPlaceholders,
  donationDate: { label: 'Datum van de afschrijving', sample: '2 november 2026' },
  whatHappened: {
    label: 'Wat er is gebeurd',
    sample:
      'Uw maandelijkse gift van €\u00a025,00 aan Stichting Dierenvreugd kon op 2 november 2026 niet worden afgeschreven.',
  },
  giftState: { label: 'Hoe het met de gift is', sample: 'is gewijzigd' },
  bankReason: { label: 'Wat de bank meldt', sample: 'Uw bank meldt dat de rekening is opgeheven.' },
  whatNext: {
    label: 'Hoe het verder gaat',
    sample: 'Wilt u uw gift van november 2026 alsnog geven? Dat kan met één betaling.',
  },
} as const;
export type GiftMailPlaceholder = keyof typeof giftMailPlaceholders;

const letter: EmailFields = {
  ...defaultEmailFields,
  closing: 'Hebt u een vraag? Mail ons op {{contactEmail}}.',
  showAmount: false,
  details: [],
};

export const defaultGiftMails: Record<GiftMailKind, EmailFields> = {
  'storno-ask': {
    ...letter,
    subject: 'Uw {{giftName}} aan {{organizationName}}',
    heading: 'Over uw {{giftName}}',
    thanks: '{{whatHappened}} {{bankReason}}\n\n{{whatNext}}',
  },
  'storno-reminder': {
    ...letter,
    subject: 'Nog even over uw gift aan {{organizationName}}',
    heading: 'Nog even over uw {{giftName}}',
    thanks:
      'Onlangs schreven wij u over uw {{giftName}}. {{whatHappened}}\n\n{{whatNext}}\n\nHebt u het intussen geregeld, of komt het nu niet uit? Dan hoeft u niets te doen.',
  },
  'storno-last': {
    ...letter,
    subject: 'Uw {{giftName}} aan {{organizationName}} rust',
    heading: 'Uw {{giftName}} rust',
    thanks:
      '{{whatHappened}} Daarom schrijven wij voorlopig niets meer af. U hoeft niets te doen.\n\n{{whatNext}}\n\nDank voor alles wat u hebt gegeven.',
  },
  'monthly-changed': {
    ...letter,
    subject: 'Uw {{giftName}} aan {{organizationName}} {{giftState}}',
    heading: 'Uw {{giftName}} {{giftState}}',
    thanks: '{{whatHappened}}\n\n{{whatNext}}',
  },
};

export interface GiftMailLinks {
  payUrl: string | null;
  amount: string;
  colour: string;
  intervalMonths: IntervalMonths;
  giftUrl: string;
  /** Where the donor can start a stopped gift again. If it is set, the mail shows only this link. */
  againUrl?: string | undefined;
  /** Whether the mail offers stopping as prominently as paying. */
  offersStop?: boolean;
  /** True for a suspended gift, which is not charged. The mail then does not offer another amount or a skip. */
  isSuspended?: boolean;
}

/**
 * Puts the sentences of `{{whatNext}}` before our own part if the letter, as plain text, leaves them out. They are the
 * question of a mail about a missed charge, and the announcement of the next charge after a change.
 */
export function addWhatNext(ownPart: string, letter: string, whatNext: string): string {
  const isSaid = withoutSpaces(letter).includes(withoutSpaces(whatNext));
  return isSaid ? ownPart : `<p style="${ownParagraph}">${escapeHtml(whatNext)}</p>\n${ownPart}`;
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

/** Gulhart's own part of each mail of `giftMailKinds`, whatever the organisation's template contains. */
export function giftMailBlock({
  payUrl,
  amount,
  colour,
  intervalMonths,
  giftUrl,
  againUrl,
  offersStop = false,
  isSuspended = false,
}: GiftMailLinks): string {
  const words = wordsOfInterval(intervalMonths);
  const link = (href: string, style: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(text)}</a>`;
  const filled = `${mailButton};${filledColours(colour)}`;
  const plain = `${mailButton};${plainColours}`;
  const paragraph = (html: string) => `<p style="${ownParagraph}">${html}</p>\n`;
  if (againUrl !== undefined)
    return (
      paragraph(`Wilt u later weer ${words.every} geven? Dat kan een jaar lang.`) +
      paragraph(link(againUrl, filled, 'Begin weer in Mijn gift'))
    );
  const may = `${isSuspended ? 'Stoppen' : `Een ander bedrag, een ${words.unit} overslaan of stoppen`}? Dat kan op elk moment`;
  const view = `ekijk mijn ${words.gift}`;
  if (payUrl === null) return paragraph(`${may}.`) + paragraph(link(giftUrl, filled, `B${view}`));
  const pay = link(payUrl, offersStop ? plain : filled, `Betaal ${amount} alsnog`);
  const stop = link(`${giftUrl}/stoppen`, plain, `Stop mijn ${words.gift}`);
  return (
    paragraph(pay) +
    (offersStop ? paragraph(stop) : '') +
    paragraph(`${may}: ${link(giftUrl, 'color:#1c1917', `b${view}`)}.`)
  );
}
