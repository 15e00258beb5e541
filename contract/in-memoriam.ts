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
