import * as z from 'zod/mini';
import { isEmailAddress } from './form-rules.ts';

const lineEnds = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const controlCharactersExceptLayout = /(?![\t\n\r])\p{Cc}/u;

/** Invisible characters make different names look the same. Emoji keep the invisible characters that join them. */
export function withoutInvisible(text: string): string {
  return text.replace(/(\p{ExtPict}\p{EMod}?\ufe0f?\u200d?)|[\p{DI}\u2800\ufff9-\ufffb]/gu, '$1');
}

interface TextLimits {
  min?: number;
  max: number;
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

/** 130 random bits in lowercase base 32. */
export const publicId = z.string().check(z.regex(/^[0-9a-z]{26}$/, { error: 'Dit is geen geldig kenmerk.' }));

/** The format is not validated, because the server finds nothing for an impossible id. */
export const optionalId = z.optional(singleLine({ max: 60 }));

export const idInPath = z.object({ id: publicId });
/** Lets an administrator choose an organisation. For other users the server ignores this parameter. */
export const organisationInQuery = z.object({ userId: optionalId });
export const noBody = z.nullish(z.strictObject({}));
export const maxTemplateBodyBytes = 256 * 1024;
