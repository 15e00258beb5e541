import * as z from 'zod/mini';
import { publicId, singleLine } from './text.ts';

/** Two variants of the donation form beside each other, to see which one brings more. */

/** What can be tried; the setting that it is about is in `triedSettings`. */
export const trialKinds = ['amounts', 'frequency', 'question'] as const;
export type TrialKind = (typeof trialKinds)[number];

export const triedSettings = {
  amounts: 'form_amounts',
  frequency: 'form_frequency',
  question: 'form_monthly_question',
} as const satisfies Record<TrialKind, string>;

export const trialKindNames: Record<TrialKind, string> = {
  amounts: 'Andere bedragen',
  frequency: 'Eenmalig of maandelijks',
  question: 'De vraag om maandelijks',
};

/** The first is the organisation's own setting, the second is what is tried beside it. */
export const variants = [1, 2] as const;
export type Variant = (typeof variants)[number];

/** Fewer gifts in a variant tell too little of the spread of amounts to reckon with it. */
export const minGiftsOfVariant = 50;
/** One large gift must not decide: of each gift, so much counts at most. */
export const countedAtMostCents = 100_00;
/** A monthly gift is worth more than its first payment; it counts as so many of them. */
export const monthsCounted = 12;

/** What a form says of itself in its hidden field, and gives along with a gift. */
export const writeTrialMark = ({ trialId, variant }: TrialMark) => `${trialId}.${variant}`;

export interface TrialMark {
  trialId: string;
  variant: Variant;
}

/** What is no mark says nothing: it never refuses a gift. */
export function readTrialMark(text: string | null | undefined): TrialMark | null {
  const [, trialId, variant] = /^([0-9a-z]{26})\.([12])$/.exec(text ?? '') ?? [];
  return trialId ? { trialId, variant: variant === '1' ? 1 : 2 } : null;
}

const variant = z.literal(variants);

export const startTrialBody = z.strictObject({
  kind: z.enum(trialKinds),
  /** As the setting is written; empty for a form that does not ask the question. */
  value: singleLine({ max: 100 }),
});
export const endTrialBody = z.strictObject({ id: publicId, keep: variant });

const triedVariant = z.object({
  value: z.string(),
  visits: z.number(),
  /** Paid, with live keys. */
  gifts: z.number(),
  monthlyGifts: z.number(),
  /** In euros, such as '0.42': what is compared, so with what is counted of each gift. Null before the first visit. */
  perVisit: z.nullable(z.string()),
});
export type TriedVariant = z.infer<typeof triedVariant>;

export const trial = z.object({
  id: publicId,
  kind: z.enum(trialKinds),
  startedAt: z.string(),
  /** Null while it runs. */
  endedAt: z.nullable(z.string()),
  first: triedVariant,
  second: triedVariant,
  /** The variant that brings more; null while that could be chance. */
  winner: z.nullable(variant),
  /** What the organisation went on with. */
  kept: z.nullable(variant),
});
export type Trial = z.infer<typeof trial>;

export const trials = z.object({ running: z.nullable(trial), former: z.array(trial) });
export type Trials = z.infer<typeof trials>;
