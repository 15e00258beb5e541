import { formatEuros } from '../../../../contract/money.ts';
import { proofFilename, type PaperFacts } from '../../../../contract/paper-facts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { PdfCheck } from '../../../platform/pdf/pdf-sheet.ts';
import { printPaperCode } from './paper-code.ts';
import { sign } from 'node:crypto';
import { currentSigningKey } from './signing-keys.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

export async function createPaperCheck(
  deps: Pick<Deps, 'database' | 'secrets' | 'publicUrl'>,
  facts: PaperFacts,
): Promise<PdfCheck> {
  return {
    ...printedCheck(deps, facts, describePaper(facts)),
    attachment: {
      filename: proofFilename,
      contentType: 'application/json',
      description: `Ondertekende gegevens van ${thisPaper[facts.kind]}`,
      content: Buffer.from(JSON.stringify({ jws: await signFacts(deps, facts) })),
    },
  };
}

export function sampleCheck(
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  { receiptNumber }: { receiptNumber: string | null },
): PdfCheck {
  const sample = {
    kind: 'receipt' as const,
    number: receiptNumber ?? 'VOORBEELD',
    code: 'V00RBEE1D'.padEnd(24, '0'),
    issuedOn: dutchDate(clock.now()),
  };
  return { ...printedCheck({ publicUrl }, sample, sampleNotice), attachment: null };
}

export const sampleNotice = 'VOORBEELD: dit is geen kwitantie.';

const thisPaper: Record<PaperFacts['kind'], string> = {
  receipt: 'deze kwitantie',
  overview: 'dit jaaroverzicht',
};

function printedCheck(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { kind, number, code, issuedOn }: Pick<PaperFacts, 'kind' | 'number' | 'code' | 'issuedOn'>,
  firstSentence: string,
): Omit<PdfCheck, 'attachment'> {
  return {
    url: new URL(`/controle/${code}`, publicUrl).href,
    text: [
      firstSentence,
      `Nummer ${number}, uitgegeven op ${formatDutchDate(issuedOn)}.`,
      `Controlecode ${printPaperCode(code)}.`,
      `Is ${thisPaper[kind]} echt? Scan de code, of vul haar in op ${new URL('/controle', publicUrl).href}.`,
    ].join('\n'),
  };
}

/** States the true facts, because the organisation's template can print anything above this text. */
function describePaper({ kind, organisation: { name }, year, lines, totalCents }: PaperFacts): string {
  if (kind === 'overview')
    return `Dit jaaroverzicht is van ${formatEuros(totalCents)}, gegeven in ${year} aan ${name}.`;
  const { amountCents, date } = lines[0]!;
  return `Deze kwitantie is van ${formatEuros(amountCents)}, gegeven op ${formatDutchDate(date)} aan ${name}.`;
}

async function signFacts(deps: Pick<Deps, 'database' | 'secrets'>, facts: PaperFacts): Promise<string> {
  const { keyId, privateKey } = await currentSigningKey(deps);
  const signed = `${encode({ alg: 'EdDSA', typ: 'gulhart-bewijs', kid: keyId })}.${encode(facts)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}
