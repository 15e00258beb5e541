import { cleanHtml } from './clean-html.ts';

/** Gmail hides everything after 102 kB, and the link to stop a monthly gift is at the end. */
const maxBytes = 100_000;
/** The cleaner's time depends on the number of tags and entities. A newsletter of 100 kB has about 2,500. */
const maxTagsAndEntities = 5_000;
const maxPlaceholders = 500;

/** Checks all limits before cleaning, to limit the work, and again afterwards, because cleaning adds end tags. */
export function cleanMailHtml(html: string): { html: string } | { problem: string } {
  const problem = findExcess(html);
  if (problem) return { problem };
  const cleaned = cleanHtml(html);
  const problemOfCleaned = findExcess(cleaned);
  return problemOfCleaned ? { problem: problemOfCleaned } : { html: cleaned };
}

export function findExcess(html: string): string | undefined {
  if (html.length > maxBytes || Buffer.byteLength(html) > maxBytes)
    return 'De e-mailtemplate mag hoogstens 100 kB groot zijn, ook als hij is ingevuld';
  if (html.split(/[<&]/, maxTagsAndEntities + 2).length > maxTagsAndEntities + 1)
    return 'De e-mailtemplate heeft te veel opmaak: gebruik hoogstens 5.000 HTML-tags en speciale tekens';
  if (html.split('{{', maxPlaceholders + 2).length > maxPlaceholders + 1)
    return 'De e-mailtemplate heeft te veel invulvelden: gebruik er hoogstens 500';
  return undefined;
}
