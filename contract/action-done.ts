import * as z from 'zod/mini';

/** The answer of an action that returns nothing but a message. */
export const actionDone = z.object({ message: z.string() });

export const emailConfirmed = z.extend(actionDone, {
  isNewAddress: z.boolean(),
});
