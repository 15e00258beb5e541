import * as z from 'zod/mini';
import { emailError } from './form-rules.ts';
import { latinNameLine } from './names.ts';
import { emailAddress, singleLine, publicId } from './text.ts';

const minPasswordLength = 8;
const maxPasswordLength = 200;
const passwordTooShort = 'Wachtwoord moet minimaal 8 tekens bevatten';

export const username = latinNameLine({
  min: 3,
  max: 50,
  error: 'Gebruikersnaam moet minimaal 3 tekens bevatten',
}).check(z.refine((text) => !/\s/.test(text), { error: 'Gebruikersnaam mag geen spaties bevatten' }));

const passwordRules: readonly [RegExp, string][] = [
  [/\p{Lu}/u, 'Wachtwoord moet minstens één hoofdletter bevatten'],
  [/\p{Ll}/u, 'Wachtwoord moet minstens één kleine letter bevatten'],
  [/\d/, 'Wachtwoord moet minstens één cijfer bevatten'],
  [/[^\p{L}\d\s]/u, 'Wachtwoord moet minstens één speciaal teken bevatten'],
];

function findBrokenRule(password: unknown): string | undefined {
  const typed = String(password);
  if (typed.length < minPasswordLength || typed.length > maxPasswordLength) return undefined;
  return passwordRules.find(([pattern]) => !pattern.test(typed))?.[1];
}

const passwordChecks = [
  z.maxLength(maxPasswordLength, {
    error: `Wachtwoord mag hoogstens ${maxPasswordLength} tekens bevatten`,
  }),
  z.refine((password) => findBrokenRule(password) === undefined, {
    error: ({ input }) => findBrokenRule(input),
  }),
] as const;

export const passwordHint =
  'Minstens 8 tekens, met een hoofdletter, een kleine letter, een cijfer en een speciaal teken.';

export const newPassword = z
  .string({ error: passwordTooShort })
  .check(z.minLength(minPasswordLength, { error: passwordTooShort }), ...passwordChecks);

/** For a password that already exists. Checks only the length. */
export const typedPassword = (error: string) =>
  z.string({ error }).check(z.minLength(1, { error }), z.maxLength(maxPasswordLength, { error }));

export const loginBody = z.strictObject({
  email: emailAddress('Ongeldig e-mailadres'),
  password: typedPassword('Wachtwoord is verplicht'),
});

const organisationEmailError = 'Voer een geldig e-mailadres in voor de organisatie';

export const organisationNameLimits = {
  min: 2,
  max: 120,
  error: 'Organisatienaam moet minimaal 2 tekens bevatten',
};
const organisationName = latinNameLine(organisationNameLimits);

export const registrationBody = z.strictObject({
  username,
  email: emailAddress(emailError),
  password: newPassword,
  organisationName,
  organisationEmail: z.optional(
    z.union([z.literal(''), emailAddress(organisationEmailError)], { error: organisationEmailError }),
  ),
});

export const profileBody = z.strictObject({
  username,
  email: emailAddress(emailError),
});

export const strongPassword = z
  .string({ error: 'Vul een nieuw wachtwoord in' })
  .check(
    z.minLength(1, { error: 'Vul een nieuw wachtwoord in', abort: true }),
    z.minLength(minPasswordLength, { error: 'Wachtwoord moet minstens 8 tekens bevatten' }),
    ...passwordChecks,
  );

export const changePasswordBody = z.strictObject({
  currentPassword: typedPassword('Vul uw huidige wachtwoord in'),
  newPassword: strongPassword,
});

export const forgotPasswordBody = z.strictObject({ email: emailAddress(emailError) });

export const linkToken = singleLine({ min: 1, max: 100, error: 'Deze link is niet geldig.' });

export const resetPasswordBody = z.strictObject({
  token: linkToken,
  password: newPassword,
  /** For an invited owner whose organisation has no name yet. */
  organisationName: z.optional(organisationName),
});

export const tokenBody = z.strictObject({ token: linkToken });

export const passwordLink = z.object({
  invitation: z.nullable(
    z.object({
      email: z.string(),
      invitedBy: z.string(),
      organizationName: z.string(),
      isAdmin: z.boolean(),
    }),
  ),
});
export type PasswordLink = z.infer<typeof passwordLink>;

export const ownSession = z.object({
  id: publicId,
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;
