import * as z from 'zod/mini';

/** The answer to an action that has nothing to give back but words. */
export const actionDone = z.object({ message: z.string() });

export const emailConfirmed = z.extend(actionDone, {
  /** Whether the account did not have this address yet. */
  isNewAddress: z.boolean(),
});
