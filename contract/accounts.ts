import * as z from 'zod/mini';
import { emailError } from './form-rules.ts';
import { emailAddress, publicId, singleLine } from './text.ts';

const maxPasswordLength = 200;
const passwordTooShort = 'Wachtwoord moet minimaal 8 tekens bevatten';

export const username = singleLine({
  min: 3,
  max: 50,
  error: 'Gebruikersnaam moet minimaal 3 tekens bevatten',
}).check(z.refine((text) => !/\s/.test(text), { error: 'Gebruikersnaam mag geen spaties bevatten' }));

export const newPassword = z.string({ error: passwordTooShort }).check(
  z.minLength(8, { error: passwordTooShort }),
  z.maxLength(maxPasswordLength, {
    error: `Wachtwoord mag hoogstens ${maxPasswordLength} tekens bevatten`,
  }),
);

const typedPassword = (error: string) =>
  z.string({ error }).check(z.minLength(1, { error }), z.maxLength(maxPasswordLength, { error }));

export const loginBody = z.strictObject({
  email: emailAddress('Ongeldig e-mailadres'),
  password: typedPassword('Wachtwoord is verplicht'),
});

const organisationEmailError = 'Voer een geldig e-mailadres in voor de organisatie';

export const registrationBody = z.strictObject({
  username,
  email: emailAddress(emailError),
  password: newPassword,
  organisationName: singleLine({
    min: 2,
    max: 120,
    error: 'Organisatienaam moet minimaal 2 tekens bevatten',
  }),
  organisationEmail: z.optional(
    z.union([z.literal(''), emailAddress(organisationEmailError)], { error: organisationEmailError }),
  ),
});

export const profileBody = z.strictObject({
  username,
  email: emailAddress(emailError),
});

/** The checks of the Account tab in the order in which people see them; server and screen share them. */
export const strongPassword = z.string({ error: 'Vul een nieuw wachtwoord in' }).check(
  z.minLength(1, { error: 'Vul een nieuw wachtwoord in', abort: true }),
  z.minLength(8, { error: 'Wachtwoord moet minstens 8 tekens bevatten', abort: true }),
  z.maxLength(maxPasswordLength, {
    error: `Wachtwoord mag hoogstens ${maxPasswordLength} tekens bevatten`,
    abort: true,
  }),
  z.regex(/\p{Lu}/u, { error: 'Wachtwoord moet minstens één hoofdletter bevatten', abort: true }),
  z.regex(/\p{Ll}/u, { error: 'Wachtwoord moet minstens één kleine letter bevatten', abort: true }),
  z.regex(/\d/, { error: 'Wachtwoord moet minstens één cijfer bevatten', abort: true }),
  z.regex(/[^\p{L}\d\s]/u, { error: 'Wachtwoord moet minstens één speciaal teken bevatten', abort: true }),
);

export const changePasswordBody = z.strictObject({
  currentPassword: typedPassword('Vul uw huidige wachtwoord in'),
  newPassword: strongPassword,
});

export const forgotPasswordBody = z.strictObject({ email: emailAddress(emailError) });

export const resetPasswordBody = z.strictObject({
  token: singleLine({ min: 1, max: 100, error: 'Deze link is niet geldig.' }),
  password: newPassword,
});

export const confirmEmailBody = z.strictObject({
  token: singleLine({ min: 1, max: 100, error: 'Deze link is niet geldig.' }),
});

export const currentUser = z.object({
  id: publicId,
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  organizationId: publicId,
  /** Whether its owner has shown that mail to this address arrives. */
  emailConfirmed: z.boolean(),
  /** Since when the organisation is being deleted; null for one that is not. */
  closingSince: z.nullable(z.string()),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const actionDone = z.object({ message: z.string() });
