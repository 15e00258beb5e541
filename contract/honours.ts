import * as z from 'zod/mini';
import { calendarDay } from './donation-list.ts';
import { maxEmailLength, maxCardMessageLength, maxHonouredLength } from './form-rules.ts';
import { nameLine } from './names.ts';
import { multiLine, singleLine } from './text.ts';

/** In whose honour a gift is, and the card that somebody gets about it. What goes together, the server judges. */

const name = z.optional(z.nullable(nameLine({ max: maxHonouredLength })));

/** A browser sends two signs for a new line, and counts one. */
const message = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => typed.replaceAll('\r\n', '\n').trim()),
  ),
  multiLine({ max: maxCardMessageLength }),
);

export const honourFields = {
  honourName: name,
  /** Whom the card is to, by name and by address. */
  honourTo: name,
  honourEmail: z.optional(z.nullable(singleLine({ max: maxEmailLength }))),
  honourMessage: z.optional(z.nullable(message)),
  /** The day of the card; empty: at once. */
  honourOn: z.nullable(calendarDay),
};
export const honourFieldNames = Object.keys(honourFields);
