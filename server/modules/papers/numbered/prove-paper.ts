import { proofFilename, type PaperFacts } from '../../../../contract/paper-facts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { PdfCheck } from '../../../platform/pdf/pdf-sheet.ts';
import { printPaperCode } from './paper-code.ts';
import { signFacts } from './sign-facts.ts';

/** What makes a PDF a paper that anybody can check: what is printed on it, and the signed facts inside it. */
export async function provePaper(
  deps: Pick<Deps, 'database' | 'secrets' | 'publicUrl'>,
  facts: PaperFacts,
): Promise<PdfCheck> {
  return {
    ...printedCheck(deps, facts),
    attachment: {
      filename: proofFilename,
      contentType: 'application/json',
      description: 'Ondertekende gegevens van dit bewijs',
      content: Buffer.from(JSON.stringify({ jws: await signFacts(deps, facts) })),
    },
  };
}

/** The same to look at, for a paper that does not exist: nothing of it is signed. */
export function showCheck(
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  { receiptNumber }: { receiptNumber: string | null },
): PdfCheck {
  const sample = {
    number: receiptNumber ?? 'VOORBEELD',
    code: 'V00RBEE1D'.padEnd(24, '0'),
    issuedOn: dutchDate(clock.now()),
  };
  return { ...printedCheck({ publicUrl }, sample), attachment: null };
}

function printedCheck(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { number, code, issuedOn }: Pick<PaperFacts, 'number' | 'code' | 'issuedOn'>,
): Omit<PdfCheck, 'attachment'> {
  return {
    url: new URL(`/controle/${code}`, publicUrl).href,
    text: [
      `Nummer ${number}, uitgegeven op ${formatDutchDate(issuedOn)}.`,
      `Controlecode ${printPaperCode(code)}.`,
      `Is dit bewijs echt? Scan de code, of vul haar in op ${new URL('/controle', publicUrl).href}.`,
    ].join('\n'),
  };
}
