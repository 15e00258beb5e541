import * as z from 'zod/mini';

/** Whoever gets an account agrees first. Not a literal: a refused type would end the checking of other fields. */
export const acceptTerms = z.boolean().check(
  z.refine((accepted) => accepted, {
    error: 'Je moet de algemene voorwaarden accepteren om door te gaan',
  }),
);
