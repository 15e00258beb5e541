import * as z from 'zod/mini';
import { goal, maxLongTextLength, pageKinds } from './campaigns.ts';
import { calendarDay } from './donation-list.ts';
import { emailError, honeypotField } from './form-rules.ts';
import { nameLine } from './names.ts';
import { emailAddress, multiLine, publicId, singleLine } from './text.ts';

export const makerKinds = ['action', 'team'] as const;
export type MakerKind = (typeof makerKinds)[number];

const title = singleLine({ min: 3, max: 80, error: 'Geef de pagina een titel van minstens drie letters.' });
const text = multiLine({
  min: 10,
  max: maxLongTextLength,
  error: 'Vertel in een paar zinnen waarom u dit doet.',
});

export const startPageForm = z.object({
  kind: z.enum(makerKinds),
  name: nameLine({ min: 2, max: 100, error: 'Vul uw naam in.' }),
  email: emailAddress(emailError),
  title,
  text,
  goal,
  endsOn: calendarDay,
  [honeypotField]: z.optional(z.string().check(z.maxLength(200))),
});
export type StartPageForm = z.infer<typeof startPageForm>;

export const makerPageForm = z.object({ title, text, goal });
export type MakerPageForm = z.infer<typeof makerPageForm>;

export const maxThanksLength = 1_000;
export const thanksForm = z.object({
  thanks: multiLine({ min: 10, max: maxThanksLength, error: 'Schrijf een paar woorden om te bedanken.' }),
});

/** A hash of the content that the reviewer saw. A decision repeats this hash, so that no unseen change is approved. */
const seen = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'Dit is geen geldig kenmerk.' }));

const reviewedPage = {
  pageId: publicId,
  seen,
  kind: z.enum(pageKinds),
  title: z.string(),
  text: z.string(),
  parentTitle: z.nullable(z.string()),
  makerName: z.string(),
  makerEmail: z.string(),
  /** True if the proposed title or text may contain a link, contact details or HTML (`needsReview`). */
  hasLinksOrContacts: z.boolean(),
  url: z.string(),
};
export const waitingPage = z.object({
  ...reviewedPage,
  goal: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  askedAt: z.string(),
});
export type WaitingPage = z.infer<typeof waitingPage>;

export const changedPage = z.object({
  ...reviewedPage,
  changedAt: z.string(),
  /** The new title and text, which are not public yet. Null when only the picture changed. */
  waiting: z.nullable(z.object({ title: z.string(), text: z.string() })),
  /** A data URL, because a picture has no address before its approval. */
  waitingImageUrl: z.nullable(z.string()),
});
export type ChangedPage = z.infer<typeof changedPage>;

export const pageApprovals = z.object({
  pages: z.array(waitingPage),
  changes: z.array(changedPage),
  messageCount: z.number(),
});
export type PageApprovals = z.infer<typeof pageApprovals>;

export const maxReasonLength = 500;
const reason = multiLine({
  min: 3,
  max: maxReasonLength,
  error: 'Schrijf waarom; dat mailen wij naar wie de pagina maakte.',
});
export const decidePageBody = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), seen }),
  z.strictObject({
    decision: z.literal('refuse'),
    seen,
    reason,
    /** After a final refusal the maker cannot improve the page and send it in again. */
    isFinal: z.optional(z.boolean()),
  }),
]);
export const decideChangeBody = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('show'), seen }),
  z.strictObject({ decision: z.literal('refuse'), seen, reason }),
]);
export type ChangeDecision = z.infer<typeof decideChangeBody>;
