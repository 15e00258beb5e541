import * as z from 'zod/mini';
import { calendarDay } from './donation-list.ts';
import { maxEmailLength, maxCardMessageLength, maxHonouredLength } from './form-rules.ts';
import { nameLine } from './names.ts';
import { multiLine, singleLine } from './text.ts';

/** All fields are optional here. The server validates their combination. */

const name = z.optional(z.nullable(nameLine({ max: maxHonouredLength })));

/** A browser sends a line break as CRLF, but counts it as one character. */
const message = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => typed.replaceAll('\r\n', '\n').trim()),
  ),
  multiLine({ max: maxCardMessageLength }),
);

export const honourFields = {
  honourName: name,
  honourTo: name,
  honourEmail: z.optional(z.nullable(singleLine({ max: maxEmailLength }))),
  honourMessage: z.optional(z.nullable(message)),
  /** Empty when the card is sent immediately. */
  honourOn: z.nullable(calendarDay),
};
export const honourFieldNames = Object.keys(honourFields);
