import * as z from 'zod/mini';

/** A query parameter may be anything, or there twice: one that is no short text counts as absent. */
export const shortText = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined);
