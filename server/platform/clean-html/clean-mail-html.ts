import { cleanHtml } from './clean-html.ts';

/** Gmail shows the first 102 kB of a mail and hides the rest, which is where the link to stop a monthly gift stands. */
const maxBytes = 100_000;
/**
 * Tags and entities take the cleaner its time, not the text between them. A newsletter that fills 100 kB has half as
 * many.
 */
const maxMarks = 5_000;
/** Each may stand for thousands of characters. */
const maxPlaceholders = 500;

/**
 * Cleans HTML that is no larger than a mail may be, so that no template keeps the process from its other work; of more
 * it only says what is too much. Looked at again afterwards, because closing what was left open makes it longer.
 */
export function cleanMailHtml(html: string): { html: string } | { problem: string } {
  const problem = findExcess(html);
  if (problem) return { problem };
  const cleaned = cleanHtml(html);
  const problemOfCleaned = findExcess(cleaned);
  return problemOfCleaned ? { problem: problemOfCleaned } : { html: cleaned };
}

/** One sentence about what a mail has too much of, found in one pass. */
export function findExcess(html: string): string | undefined {
  if (html.length > maxBytes || Buffer.byteLength(html) > maxBytes)
    return 'De e-mailtemplate mag hoogstens 100 kB groot zijn, ook als hij is ingevuld';
  if (html.split(/[<&]/, maxMarks + 2).length > maxMarks + 1)
    return 'De e-mailtemplate heeft te veel opmaak: gebruik hoogstens 5.000 HTML-tags en speciale tekens';
  if (html.split('{{', maxPlaceholders + 2).length > maxPlaceholders + 1)
    return 'De e-mailtemplate heeft te veel invulvelden: gebruik er hoogstens 500';
  return undefined;
}
