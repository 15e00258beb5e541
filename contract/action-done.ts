import * as z from 'zod/mini';

/** For actions that return nothing but a message. */
export const actionDone = z.object({ message: z.string() });

export const emailConfirmed = z.extend(actionDone, {
  isNewAddress: z.boolean(),
});
