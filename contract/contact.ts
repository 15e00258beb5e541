import * as z from 'zod/mini';
import { honeypotField } from './donations.ts';
import { emailAddress, exactly, multiLine, singleLine } from './text.ts';

const messageTooShort = 'Bericht moet minimaal 10 karakters bevatten.';

/** What a visitor of the site writes to us. */
export const contactBody = exactly({
  name: singleLine({ min: 2, max: 100, error: 'Naam moet minimaal 2 karakters bevatten.' }),
  email: emailAddress('Vul een geldig e-mailadres in.'),
  subject: singleLine({ min: 5, max: 150, error: 'Onderwerp moet minimaal 5 karakters bevatten.' }),
  message: multiLine({ max: 5_000, error: messageTooShort }).check(
    // Empty lines are no message.
    z.refine((text) => text.trim().length >= 10, { error: messageTooShort }),
  ),
  [honeypotField]: z.optional(z.string().check(z.maxLength(200))),
});
export type ContactMessage = z.infer<typeof contactBody>;

export const contactReceived = z.object({ message: z.string() });

/** Where a form that was sent without our script leads to: parts of the contact page that only then can be seen. */
export const plainContactAnswers = {
  received: '/contact#verzonden',
  refused: '/contact#niet-verzonden',
} as const;
