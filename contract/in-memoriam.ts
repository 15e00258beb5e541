import { quietColour } from './brand-colours.ts';
import type { PageKind } from './campaigns.ts';

/** The colour of a page, and of everything that is drawn for it. */
export function colourOfPage(kind: PageKind | undefined, organisationColour: string): string {
  return kind === 'in_memoriam' ? quietColour : organisationColour;
}

/** The line above the title of an in memoriam page. Empty if the title itself already says it. */
export function kickerOf(kind: PageKind | undefined, title: string): string {
  return kind === 'in_memoriam' && !/in memoriam|nagedachtenis/i.test(title) ? 'In memoriam' : '';
}

const memorialWords =
  /^(?:.*\b)?(?:in memoriam|(?:ter|in)(?: \p{L}+)? (?:nagedachtenis|herinnering))\b(?: aan| van)?[\s,:;|–—-]*(?=.*\p{L})/iu;

/** The name in a title such as 'Ter nagedachtenis aan Piet van Dam', 'Piet van Dam, in memoriam' or 'Piet van Dam'. */
export function deceasedIn(title: string): string {
  return title.replace(memorialWords, '').replace(/[\s,:;|(–—-]*\bin memoriam\b[\s.)]*$/i, '') || title;
}
