import * as z from 'zod/mini';
import { typedPassword } from './accounts.ts';

/** How somebody who is logged in shows once more who they are. */
export const stepUpBody = z.strictObject({ password: typedPassword('Vul uw wachtwoord in') });
