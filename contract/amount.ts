import * as z from 'zod/mini';
import { parseAmountCents } from './money.ts';

/** What somebody typed as an amount in euros, read as cents. */
export function amountCents(error: string | ((input: unknown) => string), cents = z.number()) {
  return z.pipe(
    z.transform((input: unknown, context) => {
      const parsed = parseAmountCents(input);
      if (parsed !== undefined && parsed > 0) return parsed;
      const message = typeof error === 'string' ? error : error(input);
      context.issues.push({ code: 'custom', input, message });
      return z.NEVER;
    }),
    cents,
  );
}
