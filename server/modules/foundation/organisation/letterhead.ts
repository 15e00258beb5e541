import type { PdfLetterhead } from '../../../platform/pdf/pdf-sheet.ts';
import type { PdfImage } from '../../../platform/pdf/prepare-image.ts';
import type { OrganisationFacts } from './receipt-facts.ts';

/** No template can change the letterhead, because the letterhead says who is responsible for the paper. */
export function letterheadOf(
  facts: Pick<OrganisationFacts, 'organisationName' | 'address' | 'contactEmail' | 'websiteUrl'>,
  logo: PdfImage | null,
): PdfLetterhead {
  return {
    name: facts.organisationName,
    logo,
    lines: [
      onOneLine(facts.address) ?? '',
      facts.contactEmail ?? '',
      (facts.websiteUrl ?? '').replace(/^https?:\/\/|\/+$/g, ''),
    ].filter(Boolean),
  };
}

export const onOneLine = (address: string | null) =>
  address &&
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
