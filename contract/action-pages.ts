import * as z from 'zod/mini';
import { goal, maxLongTextLength, pageKinds } from './campaigns.ts';
import { calendarDay } from './donation-list.ts';
import { emailError, honeypotField } from './form-rules.ts';
import { emailAddress, multiLine, publicId, singleLine } from './text.ts';

/** Pages that people start for a campaign, and what the organisation says of them. */

export const makerKinds = ['action', 'team'] as const;
export type MakerKind = (typeof makerKinds)[number];

const title = singleLine({ min: 3, max: 80, error: 'Geef de pagina een titel van minstens drie letters.' });
const text = multiLine({
  min: 10,
  max: maxLongTextLength,
  error: 'Vertel in een paar zinnen waarom u dit doet.',
});

/** What somebody fills in to start one. */
export const startPageForm = z.object({
  kind: z.enum(makerKinds),
  name: singleLine({ min: 2, max: 100, error: 'Vul uw naam in.' }),
  email: emailAddress(emailError),
  title,
  text,
  goal,
  endsOn: calendarDay,
  [honeypotField]: z.optional(z.string().check(z.maxLength(200))),
});
export type StartPageForm = z.infer<typeof startPageForm>;

/** What its maker can change later. */
export const makerPageForm = z.object({ title, text, goal });
export type MakerPageForm = z.infer<typeof makerPageForm>;

export const maxThanksLength = 1_000;
export const thanksForm = z.object({
  thanks: multiLine({ min: 10, max: maxThanksLength, error: 'Schrijf een paar woorden om te bedanken.' }),
});

/**
 * Whether a text has something that a stranger should not put on an organisation's page unseen: a link, an address of
 * somebody, a number to call or pay to, what looks like HTML, or signs that turn the direction of reading. It is looked
 * at with the signs that hide one left out, and once more with letters that stand apart put together.
 */
export function mustBeSeenFirst(written: string): boolean {
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(written)) return true;
  const plain = written.normalize('NFKC').replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
  return hasContact(plain) || hasContact(plain.replaceAll(/(?<![^\s.])(\S) (?=\S(?![^\s.]))/g, '$1'));
}

const domain =
  /\b[a-z0-9-]+(\s?\.\s?|\s?[[(]?\s?(punt|dot)\s?[\])]?\s?)(nl|be|de|com|org|net|eu|info|io|me|ly|app|shop|site|online|xyz)\b/i;
/** Where a sentence ends, people write a space: 'Ik loop. De opbrengst …' names no address. */
const sentenceEnd = /(?<!\s)\.\s(?=(?:de|me|be|info|online|net|site|shop|app)\b)/gi;

function hasContact(plain: string): boolean {
  return (
    /<\/?[a-z!?]|&(#\d+|[a-z]+);|\]\s*\(/i.test(plain) ||
    /https?:|www\./i.test(plain) ||
    domain.test(plain.replaceAll(sentenceEnd, ' ')) ||
    /\S\s?(@|\(at\)|\[at\])\s?\S+\.\w/i.test(plain) ||
    // A postcode, an account at a bank, or a telephone number.
    /\b[1-9]\d{3}\s?[A-Z]{2}\b|\b[A-Z]{2}\d{2}\s?[A-Z]{4}[\s\d]{10,}/.test(plain) ||
    /(?:\+\s?31|\b0031|\b0)(?:\s?\(0\))?[\s./-]*[1-9](?:[\s./-]*\d){8}\b/.test(plain)
  );
}

const askedPage = {
  pageId: publicId,
  kind: z.enum(pageKinds),
  title: z.string(),
  text: z.string(),
  parentTitle: z.nullable(z.string()),
  makerName: z.string(),
  makerEmail: z.string(),
};
/** A page that waits to be approved. */
export const waitingPage = z.object({
  ...askedPage,
  goal: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  askedAt: z.string(),
  /** Whether there is a link, an address or HTML in it. */
  mustBeSeen: z.boolean(),
});
export type WaitingPage = z.infer<typeof waitingPage>;

/** A page that its maker changed since the organisation looked. */
export const changedPage = z.object({
  ...askedPage,
  url: z.string(),
  changedAt: z.string(),
  /** What is not shown yet; null when all is. */
  waiting: z.nullable(z.object({ title: z.string(), text: z.string() })),
  waitingImageUrl: z.nullable(z.string()),
});
export type ChangedPage = z.infer<typeof changedPage>;

export const pageApprovals = z.object({
  pages: z.array(waitingPage),
  changes: z.array(changedPage),
  /** How many messages of donors wait; they are listed apart. */
  messageCount: z.number(),
});
export type PageApprovals = z.infer<typeof pageApprovals>;

export const maxReasonLength = 500;
export const judgePageBody = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve') }),
  z.strictObject({
    decision: z.literal('refuse'),
    reason: multiLine({
      min: 3,
      max: maxReasonLength,
      error: 'Schrijf waarom; dat mailen wij naar wie de pagina maakte.',
    }),
  }),
]);
export const judgeChangeBody = z.strictObject({ decision: z.enum(['show', 'refuse']) });
