import type { MakerKind } from '../../../contract/action-pages.ts';
import { formatEuros } from '../../../contract/money.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { renderOrganisationPage, type Frame, Fact, Note } from '../organisation-page.tsx';
import { TextArea } from '../fields.tsx';
import type { RenderedPage } from '../render-page.tsx';
import { Share } from '../share.tsx';
import { PictureField } from './picture-field.tsx';
import { PageFields } from './page-fields.tsx';
import { RefusalReason } from './refusal-reason.tsx';

export interface MakerPage extends Frame {
  /** The address of this page, which contains the maker's secret token. */
  base: string;
  kind: MakerKind;
  title: string;
  publicUrl: string;
  isOpen: boolean;
  /** False if the organisation has no payment key or is in the test environment. */
  takesLiveGifts: boolean;
  startHref: string | null;
  receivedCents: number;
  giftCount: number;
  pageCount: number;
  /** Such as '31 mei 2026'. Null if the page has no last day. */
  lastDay: string | null;
  typed: Readonly<Record<string, string | undefined>>;
  errors: Readonly<Record<string, string | undefined>>;
  /** Why the organisation refused the last change. Null if it approved the change, or after a newer change. */
  refusalReason: string | null;
  hasWaitingChange: boolean;
  pictureUrl: string | null;
  waitingPicture: string | null;
  donors: readonly { name: string | null; message: string; amountCents: number | null }[];
  toThankCount: number;
  thanks: string;
  note?: string | undefined;
}

export function renderMakerPage(page: MakerPage, scripts: DonorScripts): RenderedPage {
  const { base, donors } = page;
  return renderOrganisationPage(
    page,
    scripts,
    page.title,
    <>
      {page.note && <Note tone="success" title={page.note} />}
      {page.refusalReason !== null && <RefusedChange page={page} reason={page.refusalReason} />}
      <section aria-label="Stand">
        <dl>
          <Fact name="Opgehaald">{formatEuros(page.receivedCents)}</Fact>
          <Fact name="Giften">{page.giftCount}</Fact>
          {page.kind === 'team' && <Fact name="Pagina’s">{page.pageCount}</Fact>}
          {page.lastDay && <Fact name="Laatste dag">{page.lastDay}</Fact>}
        </dl>
        <p>
          {page.isOpen ? 'Uw pagina: ' : 'Deze pagina is gesloten. Iedereen kan de pagina nog lezen: '}
          <a href={page.publicUrl}>{page.publicUrl.replace(/^https?:\/\//, '')}</a>
        </p>
        {page.isOpen && !page.takesLiveGifts && (
          <p className="being-changed">
            Geven kan nog niet: {page.organisation?.name || 'de organisatie'} kan op dit moment nog geen
            giften ontvangen. Wacht nog met delen.
          </p>
        )}
        {page.startHref && (
          <p>
            Teamleden beginnen hun pagina hier:{' '}
            <a href={page.startHref}>{page.startHref.replace(/^https?:\/\//, '')}</a>
          </p>
        )}
      </section>
      {page.isOpen && page.takesLiveGifts && (
        <Share
          heading="Deel uw pagina"
          url={page.publicUrl}
          title={page.title}
          message={`${page.kind === 'team' ? 'Wij halen' : 'Ik haal'} geld op: ‘${page.title}’. Geven kan hier:`}
        />
      )}
      <section aria-label="Wie er gaf">
        <h2>Wie er gaf</h2>
        {donors.length === 0 ? (
          <p>Zodra iemand via uw pagina geeft, staat dat hier.</p>
        ) : (
          <ul className="givers">
            {donors.map(({ name, message, amountCents }, index) => (
              <li key={index}>
                <b>{name ?? 'Anoniem'}</b>
                {amountCents !== null && ` · ${formatEuros(amountCents)}`}
                {message && <p>{message}</p>}
              </li>
            ))}
          </ul>
        )}
        {page.toThankCount > 0 && (
          <form method="post" action={`${base}/bedanken`} noValidate>
            <TextArea
              name="thanks"
              label="Bedank wie zijn naam bij uw actie zette"
              hint={`Wij mailen dit naar ${page.toThankCount === 1 ? '1 donateur' : `${page.toThankCount} donateurs`}, één keer per gift. U ziet hun adres niet. Laat links en telefoonnummers weg.`}
              rows={4}
              maxLength={1_000}
              value={page.thanks}
              error={page.errors['thanks']}
            />
            <button type="submit" className="quieter">
              Stuur bedankje
            </button>
          </form>
        )}
      </section>
      <section aria-label="Aanpassen" id="aanpassen">
        <h2>Uw pagina aanpassen</h2>
        {page.hasWaitingChange && (
          <p className="being-changed">
            Uw laatste wijziging wacht. De organisatie kijkt ernaar; tot dan blijven titel en tekst zoals ze
            waren. Een ander doelbedrag geldt meteen.
          </p>
        )}
        <form method="post" action={base} encType="multipart/form-data" noValidate>
          <PageFields typed={page.typed} errors={page.errors} kind={page.kind} isPublic />
          <PictureField
            {...page}
            removesPicture={page.typed['removesPicture']}
            error={page.errors['picture']}
          />
          <button type="submit">Bewaar</button>
        </form>
      </section>
      {page.isOpen && (
        <section aria-label="Sluiten">
          <h2>Klaar met uw actie?</h2>
          <p>Een gesloten pagina neemt geen giften meer aan. Iedereen kan de pagina nog lezen.</p>
          {/* Asks for confirmation, because only the organisation can reopen a closed page. */}
          <details>
            <summary>Sluit de pagina</summary>
            <p>Weet u het zeker? Weer openen kan daarna alleen de organisatie.</p>
            <form method="post" action={`${base}/sluiten`}>
              <button type="submit" className="quieter">
                Ja, sluit de pagina
              </button>
            </form>
          </details>
        </section>
      )}
    </>,
    scripts.myGiftStylesheet + scripts.shareStylesheet,
    scripts.makerPage,
  );
}

function RefusedChange({ page, reason }: { page: MakerPage; reason: string }) {
  const name = page.organisation?.name || 'de organisatie';
  return (
    <>
      <h2>Uw wijziging is niet geplaatst</h2>
      <p>Uw pagina is gebleven zoals die was. Dit schrijft {name} erbij:</p>
      <RefusalReason reason={reason} />
      <p>
        <a href="#aanpassen">Pas uw pagina opnieuw aan</a> en bewaar. Dan bekijkt {name} het weer. Had u de
        tekst gewijzigd, dan staat uw tekst nog in de mail die u hierover kreeg.
      </p>
    </>
  );
}
