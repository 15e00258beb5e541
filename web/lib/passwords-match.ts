import * as z from 'zod/mini';

export const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: 'Wachtwoorden komen niet overeen' },
);
