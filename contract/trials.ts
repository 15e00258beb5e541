import * as z from 'zod/mini';
import { publicId, singleLine } from './text.ts';

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

/** A trial compares two variants of the donation form: 1 has the current setting, and 2 has the alternative. */
export const variants = [1, 2] as const;
export type Variant = (typeof variants)[number];

/** No variant wins before both variants have this many gifts. */
export const minGiftsOfVariant = 50;
/** A larger gift counts as this amount, so that one large gift does not decide the winner. */
export const countedAtMostCents = 100_00;
/** A recurring gift counts for this many months. */
export const monthsCounted = 12;

export const writeTrialMark = ({ trialId, variant }: TrialMark) => `${trialId}.${variant}`;

export interface TrialMark {
  trialId: string;
  variant: Variant;
}

export function readTrialMark(text: string | null | undefined): TrialMark | null {
  const [, trialId, variant] = /^([0-9a-z]{26})\.([12])$/.exec(text ?? '') ?? [];
  return trialId ? { trialId, variant: variant === '1' ? 1 : 2 } : null;
}

const variant = z.literal(variants);

export const startTrialBody = z.strictObject({
  kind: z.enum(trialKinds),
  /** The alternative setting. Empty means that the form does not ask the monthly question. */
  value: singleLine({ max: 100 }),
});
export const endTrialBody = z.strictObject({ id: publicId, keep: variant });

const triedVariant = z.object({
  value: z.string(),
  visits: z.number(),
  /** Paid gifts in the live environment. */
  gifts: z.number(),
  monthlyGifts: z.number(),
  /** The donated amount per visit, in euros, with large gifts capped. Null before the first visit. */
  perVisit: z.nullable(z.string()),
});
export type TriedVariant = z.infer<typeof triedVariant>;

export const trial = z.object({
  id: publicId,
  kind: z.enum(trialKinds),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  first: triedVariant,
  second: triedVariant,
  winner: z.nullable(variant),
  kept: z.nullable(variant),
});
export type Trial = z.infer<typeof trial>;

export const trials = z.object({ running: z.nullable(trial), former: z.array(trial) });
export type Trials = z.infer<typeof trials>;
