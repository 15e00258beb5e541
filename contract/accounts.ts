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

/** What every new password must have, whoever chooses it and wherever, in the order in which people are told. */
const composition: readonly [RegExp, string][] = [
  [/\p{Lu}/u, 'Wachtwoord moet minstens één hoofdletter bevatten'],
  [/\p{Ll}/u, 'Wachtwoord moet minstens één kleine letter bevatten'],
  [/\d/, 'Wachtwoord moet minstens één cijfer bevatten'],
  [/[^\p{L}\d\s]/u, 'Wachtwoord moet minstens één speciaal teken bevatten'],
];

function findMissing(password: unknown): string | undefined {
  const typed = String(password);
  // One sentence at a time: of a password of the wrong length that is said first.
  if (typed.length < minPasswordLength || typed.length > maxPasswordLength) return undefined;
  return composition.find(([pattern]) => !pattern.test(typed))?.[1];
}

const strength = [
  z.maxLength(maxPasswordLength, {
    error: `Wachtwoord mag hoogstens ${maxPasswordLength} tekens bevatten`,
  }),
  z.refine((password) => findMissing(password) === undefined, { error: ({ input }) => findMissing(input) }),
] as const;

/** The same in a sentence, for beside the field. */
export const passwordHint =
  'Minstens 8 tekens, met een hoofdletter, een kleine letter, een cijfer en een speciaal teken.';

/** Of a new account, and after a reset. */
export const newPassword = z
  .string({ error: passwordTooShort })
  .check(z.minLength(minPasswordLength, { error: passwordTooShort }), ...strength);

/** A password that exists already, so that nothing is asked of it but its length. */
export const typedPassword = (error: string) =>
  z.string({ error }).check(z.minLength(1, { error }), z.maxLength(maxPasswordLength, { error }));

export const loginBody = z.strictObject({
  email: emailAddress('Ongeldig e-mailadres'),
  password: typedPassword('Wachtwoord is verplicht'),
});

const organisationEmailError = 'Voer een geldig e-mailadres in voor de organisatie';

const organisationName = latinNameLine({
  min: 2,
  max: 120,
  error: 'Organisatienaam moet minimaal 2 tekens bevatten',
});

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

/** The checks of the Account tab in the order in which people see them; server and screen share them. */
export const strongPassword = z
  .string({ error: 'Vul een nieuw wachtwoord in' })
  .check(
    z.minLength(1, { error: 'Vul een nieuw wachtwoord in', abort: true }),
    z.minLength(minPasswordLength, { error: 'Wachtwoord moet minstens 8 tekens bevatten' }),
    ...strength,
  );

export const changePasswordBody = z.strictObject({
  currentPassword: typedPassword('Vul uw huidige wachtwoord in'),
  newPassword: strongPassword,
});

export const forgotPasswordBody = z.strictObject({ email: emailAddress(emailError) });

/** From a link in a mail. */
const linkToken = singleLine({ min: 1, max: 100, error: 'Deze link is niet geldig.' });

export const resetPasswordBody = z.strictObject({
  token: linkToken,
  password: newPassword,
  /** Of an organisation that has none yet, from whoever was invited to it. */
  organisationName: z.optional(organisationName),
});

export const passwordLinkBody = z.pick(resetPasswordBody, { token: true });

/** What a link with which a password is chosen is for. */
export const passwordLink = z.object({
  /** For an account that never had a password of its own: whose it becomes, and who asked them. */
  invitation: z.nullable(
    z.object({
      email: z.string(),
      invitedBy: z.string(),
      /** Empty when nobody has said it yet. */
      organizationName: z.string(),
      isAdmin: z.boolean(),
    }),
  ),
});
export type PasswordLink = z.infer<typeof passwordLink>;

export const confirmEmailBody = z.strictObject({ token: linkToken });
export const undoEmailBody = z.strictObject({ token: linkToken });

/** Somewhere that an account is logged in, as its owner sees it. */
export const ownSession = z.object({
  id: publicId,
  /** The browser in plain words, such as 'Chrome op Windows'. */
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSession>;
