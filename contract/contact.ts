import * as z from 'zod/mini';
import { contactRules, honeypotField } from './form-rules.ts';
import { nameLine } from './names.ts';
import { emailAddress, multiLine, singleLine } from './text.ts';

const { name, email, subject, message } = contactRules;

/** What a visitor of the site writes to us. */
export const contactBody = z.strictObject({
  name: nameLine(name),
  email: emailAddress(email.error),
  subject: singleLine(subject),
  message: multiLine({ max: message.max, error: message.error }).check(
    // Empty lines are no message.
    z.refine((text) => text.trim().length >= message.min, { error: message.error }),
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
