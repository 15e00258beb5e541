import * as z from 'zod/mini';
import { isEmailAddress } from './form-rules.ts';

/** Building blocks for the schemas: every string that crosses the wire has a length limit and no control characters. */

const lineEnds = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const controlCharactersExceptLayout = /(?![\t\n\r])\p{Cc}/u;

/** Pasted text brings them along. A name with them shows as another one. An emoji keeps those that it consists of. */
export function withoutInvisible(text: string): string {
  return text.replace(/(\p{ExtPict}\p{EMod}?\ufe0f?\u200d?)|[\p{DI}\u2800\ufff9-\ufffb]/gu, '$1');
}

interface TextLimits {
  min?: number;
  max: number;
  /** Shown for an empty or too short text. */
  error?: string;
}

export function singleLine({ min = 0, max, error }: TextLimits) {
  return z.string({ error: error ?? 'Vul een tekst in.' }).check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.maxLength(max, { error: `Gebruik hoogstens ${max} tekens.`, abort: true }),
    z.minLength(min, { error: error ?? `Gebruik minstens ${min} tekens.` }),
    z.refine((text) => !lineEnds.test(text), { error: 'Gebruik geen regeleinden of stuurtekens.' }),
  );
}

export function multiLine({ min = 0, max, error }: TextLimits) {
  return z.string({ error: error ?? 'Vul een tekst in.' }).check(
    z.overwrite(withoutInvisible),
    z.maxLength(max, { error: `Gebruik hoogstens ${max} tekens.`, abort: true }),
    z.minLength(min, { error: error ?? `Gebruik minstens ${min} tekens.` }),
    z.refine((text) => !controlCharactersExceptLayout.test(text), { error: 'Gebruik geen stuurtekens.' }),
  );
}

export function emailAddress(error: string) {
  return z.string({ error }).check(z.trim(), z.refine(isEmailAddress, { error }));
}

/** Ids are 130 random bits in lowercase base 32, safe in a URL and in a search without regard to case. */
export const publicId = z.string().check(z.regex(/^[0-9a-z]{26}$/, { error: 'Dit is geen geldig kenmerk.' }));

/** An id that somebody names. Not checked for its shape: one that cannot exist is as unknown as any other. */
export const someId = z.optional(singleLine({ max: 60 }));

export const idInPath = z.object({ id: publicId });
/** The organisation that an administrator means; ignored from anyone else. */
export const organisationInQuery = z.object({ userId: someId });
/** For actions that need no words: nothing, or an empty object from clients that always send one. */
export const noBody = z.nullish(z.strictObject({}));
/** Templates are larger than any other body. */
export const maxTemplateBodyBytes = 256 * 1024;
