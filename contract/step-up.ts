import * as z from 'zod/mini';
import { typedPassword } from './accounts.ts';
import { passkeyAssertion, secondFactorCode } from './second-factor.ts';

export const passwordProof = z.strictObject({ password: typedPassword('Vul uw wachtwoord in') });
export const codeProof = z.strictObject({ code: secondFactorCode });

/** How somebody who is logged in shows once more who they are. */
export const stepUpBody = z.union([passwordProof, codeProof, z.strictObject({ passkey: passkeyAssertion })]);
export type StepUpProof = z.infer<typeof stepUpBody>;
