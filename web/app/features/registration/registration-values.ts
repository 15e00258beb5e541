import * as z from 'zod/mini';
import { registrationBody } from '../../../../contract/accounts.ts';
import { passwordsMatch } from '../../../lib/passwords-match.ts';

/** What the form asks on top of what is sent. */
export const registrationValues = z
  .extend(registrationBody, {
    confirmPassword: z.string(),
    // Not a literal: a refused type would end the checking before the passwords are compared.
    acceptTerms: z.boolean().check(
      z.refine((accepted) => accepted, {
        error: 'Je moet de algemene voorwaarden accepteren om door te gaan',
      }),
    ),
  })
  .check(passwordsMatch);
