import { hasLettersFor, hasWords } from '../../../platform/pdf/printable.ts';

/** Falls back to the e-mail address when the PDF fonts lack letters of the name. */
export function nameOnPaper(name: string | null, email: string | null): string | null {
  return !name || (hasLettersFor(name) && hasWords(name)) ? name : email;
}
