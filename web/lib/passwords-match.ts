import * as z from 'zod/mini';

/** For forms that ask a new password twice. */
export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: 'Wachtwoorden komen niet overeen' },
);
