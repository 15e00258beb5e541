import * as z from 'zod/mini';
import { registrationBody } from '../../../../contract/accounts.ts';
import { acceptTerms } from '../../../lib/accept-terms.ts';
import { passwordsMatch } from '../../../lib/passwords-match.ts';

/** What the form asks on top of what is sent. */
export const registrationValues = z
  .extend(registrationBody, {
    confirmPassword: z.string(),
    acceptTerms,
  })
  .check(passwordsMatch);
