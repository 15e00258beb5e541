import { formatEuros } from '../../contract/money.ts';
import { seenByWords, seenByKinds, type SeenBy } from '../../contract/seen-by.ts';
import { formatDay } from './my-gift/views.ts';
import type { OrganisationLook } from './organisation-page.tsx';

/** Money that was returned or withdrawn since the paper was issued. */
interface Returned {
  returnedCents: number;
  /** The organisation entered this gift itself and has withdrawn it. */
  withdrawnCents: number;
}

export type Verdict =
  | { is: 'valid' }
  | ({ is: 'partly-returned'; leftCents: number } & Returned)
  | ({ is: 'withdrawn' } & Returned)
  | { is: 'replaced'; by: string }
  /** After the issue date, the organisation changed its RSIN or its ANBI status for the overview's year. */
  | { is: 'outdated' }
  /** The donor's data was erased, so the server knows only that the paper was issued. */
  | { is: 'issued' };

/** Anybody with the paper can see these facts, so they do not name the donor. */
export interface CheckedPaper {
  organisation: OrganisationLook;
  isTest: boolean;
  year: number | null;
  number: string;
  /** The current name, which may differ from the name on the paper. Null while that name is not approved. */
  nameNow: string | null;
  rsin: string | null;
  paidOn: string | null;
  issuedOn: string;
  /** Since this day (YYYY-MM-DD) Mollie refuses the organisation's key. Gulhart cannot see later refunds. */
  uncheckedSince: string | null;
  amountCents: number;
  beingRefundedCents: number;
  seenCents: Record<SeenBy, number>;
  verdict: Verdict;
}

const receiptWords = {
  kind: 'Kwitantie',
  itself: 'Deze kwitantie',
  the: 'de kwitantie',
  test: 'Testkwitantie',
};
const overviewWords: typeof receiptWords = {
  kind: 'Jaaroverzicht',
  itself: 'Dit jaaroverzicht',
  the: 'het jaaroverzicht',
  test: 'Testjaaroverzicht',
};
export const wordsFor = ({ year }: CheckedPaper) => (year === null ? receiptWords : overviewWords);

export function describeVerdict(paper: CheckedPaper): VerdictInWords {
  const { verdict, isTest, beingRefundedCents, uncheckedSince, year } = paper;
  const { test, itself } = wordsFor(paper);
  switch (verdict.is) {
    case 'partly-returned':
      return {
        tone: 'danger',
        title: verdict.returnedCents > 0 ? 'Deels terugbetaald' : 'Deels ingetrokken',
        text: `${describeReturned(verdict) ?? 'Van dit bedrag is een deel terug bij de donateur.'} Er blijft ${formatEuros(verdict.leftCents)} over.`,
      };
    case 'withdrawn':
      return { tone: 'danger', title: 'Ingetrokken', text: describeWithdrawn(paper, verdict) };
    case 'replaced':
      return {
        tone: 'danger',
        title: `Vervangen door ${verdict.by}`,
        text: 'Er is een nieuw overzicht voor in de plaats gekomen. Dit telt niet meer.',
      };
    case 'outdated':
      if (isTest) return describeTest(paper);
      return {
        tone: 'danger',
        title: 'Gewijzigd sinds de uitgifte',
        text: `${itself} is hier uitgegeven, maar de organisatie geeft over ${year} nu andere ANBI-gegevens of een ander RSIN op dan erop staan. Vraag haar om een verbeterd overzicht.`,
      };
    case 'issued':
      return {
        tone: 'neutral',
        title: isTest ? test : 'Uitgegeven',
        text: `${itself} is hier uitgegeven. De gegevens van de donateur zijn gewist, dus of het geld via Mollie is betaald en of er later iets is terugbetaald, weten wij niet meer.`,
      };
    case 'valid':
    default:
      if (isTest) return describeTest(paper);
      if (!isSeenByMollie(paper)) return describeUnseen(paper);
      if (uncheckedSince !== null)
        return {
          tone: 'neutral',
          title: 'Uitgegeven',
          text: `${itself} is echt. ${describeUnchecked(paper)}`,
        };
      if (beingRefundedCents > 0) return { tone: 'success', title: 'Geldig', text: `${itself} is echt.` };
      return {
        tone: 'success',
        title: 'Geldig',
        // An overview already shows the money that was returned before its issue date.
        text: `${itself} is echt, en er is ${year === null ? '' : 'sinds de uitgifte '}niets van terugbetaald.`,
      };
  }
}

export const listSeenBy = ({ seenCents }: CheckedPaper) =>
  seenByKinds.filter((seenBy) => seenCents[seenBy] > 0);

export const isSeenByMollie = (paper: CheckedPaper) =>
  listSeenBy(paper).every((seenBy) => seenBy === 'mollie');

interface VerdictInWords {
  tone: 'success' | 'danger' | 'neutral';
  title: string;
  text: string;
}

function describeTest(paper: CheckedPaper): VerdictInWords {
  const { test, itself } = wordsFor(paper);
  return {
    tone: 'danger',
    title: test,
    text: `${itself} is uitgegeven voor een proef: er is geen geld gegeven.`,
  };
}

/**
 * For a paper with gifts that were not paid through Mollie. The server knows who issued the paper, but not whether the
 * money of these gifts was given.
 */
function describeUnseen(paper: CheckedPaper): VerdictInWords {
  const unseen = listSeenBy(paper).filter((seenBy) => seenBy !== 'mollie');
  const hasSeenPart = paper.seenCents.mollie > 0;
  const sentences = unseen.map((seenBy) =>
    hasSeenPart
      ? `${formatEuros(paper.seenCents[seenBy])} is ${seenByWords[seenBy]}.`
      : `Dit bedrag is ${seenByWords[seenBy]}.`,
  );
  return {
    tone: 'neutral',
    title: hasSeenPart ? 'Deels door de organisatie ingevoerd' : 'Uitgegeven door de organisatie',
    text: [
      hasSeenPart &&
        `${formatEuros(paper.seenCents.mollie)} is via Mollie betaald. ${describeUnchecked(paper)}`.trim(),
      ...sentences,
      'Of dat geld is gegeven, weet alleen de organisatie.',
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function describeReturned({ returnedCents, withdrawnCents }: Returned): string | undefined {
  if (withdrawnCents === 0) return undefined;
  const returned = returnedCents > 0 ? `${formatEuros(returnedCents)} is terug bij de donateur. ` : '';
  return `${returned}De organisatie heeft ${formatEuros(withdrawnCents)} ingetrokken.`;
}

function describeWithdrawn({ year }: CheckedPaper, returned: Returned): string {
  if (returned.returnedCents === 0 && returned.withdrawnCents > 0)
    return `De organisatie heeft ${year === null ? 'deze gift' : 'deze giften'} ingetrokken.`;
  return describeReturned(returned) ?? 'Dit geld is helemaal terug bij de donateur.';
}

function describeUnchecked({ uncheckedSince }: CheckedPaper): string {
  if (uncheckedSince === null) return '';
  return `Gulhart kan sinds ${formatDay(uncheckedSince)} niet meer bij Mollie nagaan of er iets is terugbetaald.`;
}
