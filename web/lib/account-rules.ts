import * as z from 'zod/mini';

/** Not `z.literal(true)`, because Zod would then skip `passwordsMatch` until the user accepts the terms. */
export const acceptTerms = z.boolean().check(
  z.refine((accepted) => accepted, {
    error: 'Je moet de algemene voorwaarden accepteren om door te gaan',
  }),
);

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: 'Wachtwoorden komen niet overeen' },
);
