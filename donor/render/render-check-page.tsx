import type { ReactNode } from 'react';
import { formatEuros } from '../../contract/money.ts';
import { type SeenBy, seenByLabels, seenByWords, sightings } from '../../contract/seen-by.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import { Note, type OrganisationLook } from './organisation-look.tsx';
import { renderOrganisationPage } from './render-organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';
import { TextField } from './fields.tsx';

/** What does not count any more since a paper was issued. */
interface Gone {
  /** Mollie reported that it went back to the donor. */
  returnedCents: number;
  /** The organisation had entered it itself, and says that it was not given after all. */
  withdrawnCents: number;
}

/** How a paper stands today. */
export type Verdict =
  | { is: 'valid' }
  | ({ is: 'partly-returned'; leftCents: number } & Gone)
  /** Nothing of it is left. */
  | ({ is: 'withdrawn' } & Gone)
  | { is: 'replaced'; by: string }
  /** Of an overview: it says of the organisation what the organisation itself no longer says of that year. */
  | { is: 'outdated' }
  /** What it said was not kept: that it was issued is all that is known. */
  | { is: 'issued' };

/** What anybody may know who has the paper in hand. It tells nobody who the donor is. */
export interface CheckedPaper {
  organisation: OrganisationLook;
  isTest: boolean;
  /** Of an overview, the year it is about; null of a receipt. */
  year: number | null;
  number: string;
  /**
   * What the organisation is called today: the paper goes on saying what it was called then. Null while that name is
   * not its own yet.
   */
  nameNow: string | null;
  /** What the organisation says of itself; null when it has said nothing. */
  rsin: string | null;
  /** The day of the gift, of a receipt; both as YYYY-MM-DD. */
  paidOn: string | null;
  issuedOn: string;
  /** The day since when Mollie refuses the organisation's key, as YYYY-MM-DD. */
  uncheckedSince: string | null;
  amountCents: number;
  /** What is on its way back to the donor, and has not left yet. */
  underWayCents: number;
  /** What of the amount was seen by whom. */
  seenCents: Record<SeenBy, number>;
  verdict: Verdict;
}

export type CheckPage =
  | { state: 'asks'; error?: string }
  /** The same whether the code cannot exist, never existed or went with its organisation. */
  | { state: 'unknown' }
  | { state: 'limited'; error: string }
  | { state: 'found'; paper: CheckedPaper };

/** Where whoever is shown a receipt or an overview sees whether it holds. */
export function renderCheckPage(page: CheckPage, scripts: DonorScripts): RenderedPage {
  const about = page.state === 'found' ? page.paper : { organisation: null };
  return renderOrganisationPage(about, scripts, headlineOf(page), <Content page={page} />);
}

function headlineOf(page: CheckPage): string {
  switch (page.state) {
    case 'found':
      return `${wordsFor(page.paper).kind} gecontroleerd`;
    case 'limited':
      return 'Even wachten';
    case 'unknown':
      return 'Deze kwitantie of dit jaaroverzicht kennen wij niet';
    case 'asks':
    default:
      return 'Kwitantie of jaaroverzicht controleren';
  }
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
const wordsFor = ({ year }: CheckedPaper) => (year === null ? receiptWords : overviewWords);

function Content({ page }: { page: CheckPage }) {
  switch (page.state) {
    case 'found':
      return <Paper paper={page.paper} />;
    case 'limited':
      return <p>{page.error}</p>;
    case 'unknown':
      return (
        <>
          <p>
            Er is geen kwitantie of jaaroverzicht met deze code. Vergelijk de code met die op het papier: 24
            letters en cijfers, in groepjes van vier.
          </p>
          <CodeForm />
          <p className="quiet">
            Klopt de code wel, dan is de kwitantie of het jaaroverzicht niet hier uitgegeven, of bestaat de
            organisatie hier niet meer. Vraag het de organisatie die op het papier staat.
          </p>
        </>
      );
    case 'asks':
    default:
      return (
        <>
          <p>
            Op elke kwitantie en elk jaaroverzicht van Gulhart staat een controlecode. Vul haar hier in, en u
            ziet van wie de kwitantie of het jaaroverzicht is, en of alles nog klopt.
          </p>
          <CodeForm error={page.error} />
          <p className="quiet">
            Hebt u de PDF’s zelf? Op de <a href="/giftenpas">Giftenpas</a> controleert u ze allemaal tegelijk,
            en ziet u per jaar wat u hebt gegeven.
          </p>
        </>
      );
  }
}

function CodeForm({ error }: { error?: string | undefined }) {
  return (
    <form method="get" action="/controle">
      <TextField
        name="code"
        label="Controlecode"
        autoComplete="off"
        maxLength={60}
        required
        value={undefined}
        error={error}
      />
      <button type="submit">Controleer</button>
    </form>
  );
}

function Paper({ paper }: { paper: CheckedPaper }) {
  const { text, tone, title } = describeVerdict(paper);
  const { kind, the } = wordsFor(paper);
  return (
    <>
      <Note tone={tone} title={title} text={[text, describeUnderWay(paper)].filter(Boolean).join(' ')} />
      <dl>
        <Fact name="Soort">{[kind, paper.year].filter(Boolean).join(' ')}</Fact>
        <Fact name="Nummer">{paper.number}</Fact>
        {paper.paidOn && <Fact name="Gegeven op">{dutchDay.format(new Date(paper.paidOn))}</Fact>}
        <Fact name="Uitgegeven op">{dutchDay.format(new Date(paper.issuedOn))}</Fact>
        <Fact name="Bedrag">{formatEuros(paper.amountCents)}</Fact>
        {!isSeenByMollie(paper) &&
          listSightings(paper).map((seenBy) => (
            <Fact key={seenBy} name={seenByLabels[seenBy]}>
              {formatEuros(paper.seenCents[seenBy])}
            </Fact>
          ))}
        {paper.nameNow !== null && paper.nameNow !== paper.organisation.name && (
          <Fact name="De organisatie heet nu">{paper.nameNow}</Fact>
        )}
        {paper.rsin && <Fact name="RSIN">{paper.rsin}</Fact>}
      </dl>
      <p className="quiet">
        Vergelijk dit met wat er op {the} staat. Klopt het niet, dan is {the} veranderd. Naam en RSIN heeft de
        organisatie zelf opgegeven. Op deze pagina staat niet wie de donateur is.
      </p>
    </>
  );
}

const dutchDay = new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' });

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function describeUnderWay({ underWayCents }: CheckedPaper): string {
  return underWayCents === 0 ? '' : `Er is een terugbetaling onderweg van ${formatEuros(underWayCents)}.`;
}

/** Those by whom some of the money was seen. */
const listSightings = ({ seenCents }: CheckedPaper) => sightings.filter((seenBy) => seenCents[seenBy] > 0);

const isSeenByMollie = (paper: CheckedPaper) => listSightings(paper).every((seenBy) => seenBy === 'mollie');

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

/** We can say who issued such a paper, and not that the money was given. */
function describeUnseen(paper: CheckedPaper): VerdictInWords {
  const unseen = listSightings(paper).filter((seenBy) => seenBy !== 'mollie');
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

/** Undefined when all of it went back to the donor. */
function describeGone({ returnedCents, withdrawnCents }: Gone): string | undefined {
  if (withdrawnCents === 0) return undefined;
  const returned = returnedCents > 0 ? `${formatEuros(returnedCents)} is terug bij de donateur. ` : '';
  return `${returned}De organisatie heeft ${formatEuros(withdrawnCents)} ingetrokken.`;
}

function describeWithdrawn({ year }: CheckedPaper, gone: Gone): string {
  if (gone.returnedCents === 0 && gone.withdrawnCents > 0)
    return `De organisatie heeft ${year === null ? 'deze gift' : 'deze giften'} ingetrokken.`;
  return describeGone(gone) ?? 'Dit geld is helemaal terug bij de donateur.';
}

function describeUnchecked({ uncheckedSince }: CheckedPaper): string {
  if (uncheckedSince === null) return '';
  return `Gulhart kan sinds ${dutchDay.format(new Date(uncheckedSince))} niet meer bij Mollie nagaan of er iets is terugbetaald.`;
}

function describeVerdict(paper: CheckedPaper): VerdictInWords {
  const { verdict, isTest, underWayCents, uncheckedSince, year } = paper;
  const { test, itself } = wordsFor(paper);
  switch (verdict.is) {
    case 'partly-returned':
      return {
        tone: 'danger',
        title: verdict.returnedCents > 0 ? 'Deels terugbetaald' : 'Deels ingetrokken',
        text: `${describeGone(verdict) ?? 'Van dit bedrag is een deel terug bij de donateur.'} Er blijft ${formatEuros(verdict.leftCents)} over.`,
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
      if (underWayCents > 0) return { tone: 'success', title: 'Geldig', text: `${itself} is echt.` };
      return {
        tone: 'success',
        title: 'Geldig',
        // An overview tells itself what had gone back before.
        text: `${itself} is echt, en er is ${year === null ? '' : 'sinds de uitgifte '}niets van terugbetaald.`,
      };
  }
}
