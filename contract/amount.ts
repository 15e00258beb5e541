import * as z from 'zod/mini';
import { parseAmountCents } from './money.ts';

export function amountCents(error: string | ((input: unknown) => string), cents = z.number()) {
  const messageOf = (input: unknown) => (typeof error === 'string' ? error : error(input));
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], { error: ({ input }) => messageOf(input) }),
      z.transform((input, context) => {
        const parsed = parseAmountCents(input);
        if (parsed !== undefined && parsed > 0) return parsed;
        context.issues.push({ code: 'custom', input, message: messageOf(input) });
        return z.NEVER;
      }),
    ),
    cents,
  );
}
