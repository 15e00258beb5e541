import { formatEuros } from '../../contract/money.ts';
import { seenByLabels } from '../../contract/seen-by.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import { formatDay } from './my-gift/views.ts';
import { BackLink, Fact, Note, renderOrganisationPage } from './organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';
import { TextField } from './fields.tsx';
import {
  describeVerdict,
  isSeenByMollie,
  listSeenBy,
  wordsFor,
  type CheckedPaper,
} from './describe-verdict.ts';

export type CheckPage =
  | { state: 'asks'; error?: string }
  /** The page does not reveal why a code is unknown. */
  | { state: 'unknown'; typedCode: string }
  | { state: 'limited'; error: string }
  | { state: 'found'; paper: CheckedPaper };

export function renderCheckPage(page: CheckPage, scripts: DonorScripts): RenderedPage {
  const about = page.state === 'found' ? page.paper : { organisation: null };
  return renderOrganisationPage(about, scripts, headlineOf(page), <Content page={page} />);
}

function headlineOf(page: CheckPage): string {
  if (page.state === 'found') return `${wordsFor(page.paper).kind} gecontroleerd`;
  if (page.state === 'limited') return 'Even wachten';
  if (page.state === 'asks') return 'Kwitantie of jaaroverzicht controleren';
  return isPaperNumber(page.typedCode)
    ? 'Dit is het nummer, niet de controlecode'
    : 'Deze kwitantie of dit jaaroverzicht kennen wij niet';
}

function Content({ page }: { page: CheckPage }) {
  switch (page.state) {
    case 'found':
      return <Paper paper={page.paper} />;
    case 'limited':
      return <p>{page.error}</p>;
    case 'unknown':
      return isPaperNumber(page.typedCode) ? (
        <>
          <p>
            U vulde het nummer van de kwitantie of het jaaroverzicht in. De controlecode staat op het papier
            onder dat nummer, bij de QR-code: 24 letters en cijfers, in groepjes van vier.
          </p>
          <CodeForm typedCode={page.typedCode} error="Vul de controlecode in, niet het nummer." />
        </>
      ) : (
        <>
          <p>
            Er is geen kwitantie of jaaroverzicht met deze code. Vergelijk de code met die op het papier: 24
            letters en cijfers, in groepjes van vier.
          </p>
          <CodeForm typedCode={page.typedCode} error="Deze code kennen wij niet." />
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

const maxTypedLength = 60;

/** Decides by the form of the text only, so that the page does not reveal which numbers exist. */
const isPaperNumber = (typed: string) => /^\s*[a-z\d]{2,6}\s*-\s*\d{4}\s*-\s*\d{5,9}\s*$/i.test(typed);

function CodeForm({ error, typedCode }: { error?: string | undefined; typedCode?: string }) {
  return (
    <form method="get" action="/controle" noValidate>
      <TextField
        name="code"
        label="Controlecode"
        autoComplete="off"
        maxLength={maxTypedLength}
        required
        value={typedCode?.slice(0, maxTypedLength)}
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
      <Note
        tone={tone}
        title={title}
        text={[text, describeRefundUnderWay(paper)].filter(Boolean).join(' ')}
      />
      <dl>
        <Fact name="Soort">{[kind, paper.year].filter(Boolean).join(' ')}</Fact>
        <Fact name="Nummer">{paper.number}</Fact>
        {paper.paidOn && <Fact name="Gegeven op">{formatDay(paper.paidOn)}</Fact>}
        <Fact name="Uitgegeven op">{formatDay(paper.issuedOn)}</Fact>
        <Fact name="Bedrag">{formatEuros(paper.amountCents)}</Fact>
        {!isSeenByMollie(paper) &&
          listSeenBy(paper).map((seenBy) => (
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
      <BackLink href="/controle" label="Controleer een andere code" />
    </>
  );
}

function describeRefundUnderWay({ beingRefundedCents }: CheckedPaper): string {
  return beingRefundedCents === 0
    ? ''
    : `Er is een terugbetaling onderweg van ${formatEuros(beingRefundedCents)}.`;
}

export function renderUnknownCode(scripts: DonorScripts): RenderedPage {
  return renderOrganisationPage(
    { organisation: null },
    scripts,
    'Deze code kennen wij niet',
    <>
      <p>
        Hebt u de code overgetypt? Vergelijk haar dan nog eens met de poster: zes tot acht letters en cijfers,
        zonder de cijfers 0 en 1 en de letters i, l, o en u.
      </p>
      <p className="quiet">
        Klopt de code wel, dan neemt de organisatie hier geen giften meer aan. Vraag haar hoe u kunt geven.
      </p>
    </>,
  );
}
