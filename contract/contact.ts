import * as z from 'zod/mini';
import { contactRules, honeypotField } from './form-rules.ts';
import { nameLine } from './names.ts';
import { emailAddress, multiLine, singleLine } from './text.ts';

const { name, email, subject, message } = contactRules;

export const contactBody = z.strictObject({
  name: nameLine(name),
  email: emailAddress(email.error),
  subject: singleLine(subject),
  message: multiLine({ max: message.max, error: message.error }).check(
    z.refine((text) => text.trim().length >= message.min, { error: message.error }),
  ),
  [honeypotField]: z.optional(z.string().check(z.maxLength(200))),
});
export type ContactMessage = z.infer<typeof contactBody>;

export const plainContactAnswers = {
  received: '/contact#verzonden',
  refused: '/contact#niet-verzonden',
  unknown: '/contact#niet-zeker',
} as const;
