import * as z from 'zod/mini';
import { newPassword, username } from './accounts.ts';
import { emailError } from './form-rules.ts';
import { emailAddress } from './text.ts';

export const createTenantBody = z.strictObject({
  username,
  email: emailAddress(emailError),
  password: newPassword,
  isAdmin: z._default(z.boolean(), false),
});

/** For an account whose owner is mailed a link to choose a password. */
export const inviteTenantBody = z.omit(createTenantBody, { password: true });
