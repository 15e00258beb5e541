import * as z from 'zod/mini';
import { pageKinds } from './campaigns.ts';
import { publicId, withoutInvisible } from './text.ts';
import { maxWallMessageLength, maxWallNameLength } from './form-rules.ts';

/** What donors leave on the page that they gave through. */

/** None of it is a reason to refuse a gift: what is too long is cut off, what is no text was not said. */
const lenientText = (max: number) =>
  z.catch(
    z.optional(
      z.nullable(
        z.pipe(
          z.string().check(z.maxLength(10_000)),
          z.transform((typed: string) => oneLine(typed, max)),
        ),
      ),
    ),
    undefined,
  );
const ticked = z.catch(
  z.optional(
    z.nullable(
      z.pipe(
        z.union([z.boolean(), z.string()]),
        z.transform((value: boolean | string) => value === true || /^(true|on|1)$/.test(String(value))),
      ),
    ),
  ),
  undefined,
);

export const wallFields = {
  /** Whether the donor wants to be named on the page. */
  wall: ticked,
  /** Empty: Anoniem. */
  wallName: lenientText(maxWallNameLength),
  wallAmount: ticked,
  wallMessage: lenientText(maxWallMessageLength),
};
export const wallFieldNames = Object.keys(wallFields);

/** Without layout, control characters and invisible characters. */
function oneLine(typed: string, max: number): string {
  const line = withoutInvisible(typed)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // Not in the middle of a letter that takes two places.
  return line.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

export const wallStates = ['waiting', 'shown', 'refused'] as const;
/** And one that its donor took back, which nobody sees. */
export const keptWallStates = [...wallStates, 'withdrawn'] as const;
export type KeptWallState = (typeof keptWallStates)[number];

/** As the organisation sees it. */
export const wallMessage = z.object({
  /** Of its gift. */
  id: publicId,
  pageId: publicId,
  pageTitle: z.string(),
  pageKind: z.enum(pageKinds),
  /** Null: Anoniem. */
  name: z.nullable(z.string()),
  message: z.string(),
  /** What everybody sees of the amount; null when it is not shown. */
  amount: z.nullable(z.string()),
  state: z.enum(wallStates),
  at: z.string(),
});
export type WallMessage = z.infer<typeof wallMessage>;

export const maxListedMessages = 100;
export const wallMessageQuery = z.object({
  state: z.enum(wallStates),
  pageId: z.optional(publicId),
});
export const wallMessages = z.object({ messages: z.array(wallMessage), count: z.number() });
export const decideMessageBody = z.strictObject({ state: z.enum(['shown', 'refused']) });
