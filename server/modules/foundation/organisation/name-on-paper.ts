import { hasLettersFor, hasWords } from '../../../platform/pdf/printable.ts';

/**
 * Whose a paper is: by the e-mail address where our fonts cannot write the name. What is signed has the name itself.
 */
export function nameOnPaper(name: string | null, email: string | null): string | null {
  return !name || (hasLettersFor(name) && hasWords(name)) ? name : email;
}
