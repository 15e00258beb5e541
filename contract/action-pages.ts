import * as z from 'zod/mini';
import { goal, maxLongTextLength, pageKinds } from './campaigns.ts';
import { calendarDay } from './donation-list.ts';
import { emailError, honeypotField } from './form-rules.ts';
import { nameLine } from './names.ts';
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
  name: nameLine({ min: 2, max: 100, error: 'Vul uw naam in.' }),
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

/** A mark of everything that a maker can change. A decision names the mark of what was shown. */
const seen = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'Dit is geen geldig kenmerk.' }));

const askedPage = {
  pageId: publicId,
  seen,
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
  /** The picture itself, as a data URL: it has no address until it is approved. */
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
export const decidePageBody = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('approve'), seen }),
  z.strictObject({
    decision: z.literal('refuse'),
    seen,
    reason: multiLine({
      min: 3,
      max: maxReasonLength,
      error: 'Schrijf waarom; dat mailen wij naar wie de pagina maakte.',
    }),
  }),
]);
export const decideChangeBody = z.strictObject({ decision: z.enum(['show', 'refuse']), seen });
