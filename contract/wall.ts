import * as z from 'zod/mini';
import { pageKinds } from './campaigns.ts';
import { publicId, withoutInvisible } from './text.ts';
import { isTicked, maxWallMessageLength, maxWallNameLength } from './form-rules.ts';

/** Never prevents a gift: a long text is cut, and an invalid value is ignored. */
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
        z.transform((value: boolean | string) => isTicked(String(value))),
      ),
    ),
  ),
  undefined,
);

export const wallFields = {
  wall: ticked,
  wallName: lenientText(maxWallNameLength),
  wallAmount: ticked,
  wallMessage: lenientText(maxWallMessageLength),
};
export const wallFieldNames = Object.keys(wallFields);

function oneLine(typed: string, max: number): string {
  const line = withoutInvisible(typed)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // Removes half a surrogate pair at the end.
  return line.slice(0, max).replace(/[\ud800-\udbff]$/, '');
}

export const wallStates = ['waiting', 'shown', 'refused'] as const;
export const keptWallStates = [...wallStates, 'withdrawn'] as const;
export type KeptWallState = (typeof keptWallStates)[number];

export const wallMessage = z.object({
  id: publicId,
  pageId: publicId,
  pageTitle: z.string(),
  pageKind: z.enum(pageKinds),
  name: z.nullable(z.string()),
  message: z.string(),
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
export const moderateMessageBody = z.strictObject({ state: z.enum(['shown', 'refused']) });
