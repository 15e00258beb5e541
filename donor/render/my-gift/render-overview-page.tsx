import { capitalise, wordsOfInterval } from '../../../contract/frequencies.ts';
import { formatEuros } from '../../../contract/money.ts';
import type { WallMessage } from '../../../contract/wall.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { Note, renderMyGiftPage, type Frame } from '../organisation-page.tsx';
import type { RenderedPage } from '../render-page.tsx';
import { formatDay, type GiftSummary, type PaymentView } from './views.ts';
import { GiftActions, GiftFacts, GiftState, PaymentTable } from './gift-parts.tsx';

export type WallMessageView = Pick<WallMessage, 'id' | 'pageTitle' | 'name' | 'message' | 'state'>;

const stateTexts: Record<WallMessageView['state'], string> = {
  waiting: 'De organisatie bekijkt dit nog.',
  shown: 'Iedereen kan dit lezen.',
  refused: 'Dit staat niet op de pagina.',
};

export interface OverviewPage extends Frame {
  base: string;
  email: string;
  addressLines: readonly string[];
  hasPostalAddress: boolean;
  gifts: readonly GiftSummary[];
  payments: readonly PaymentView[];
  years: readonly { year: number; href: string; isProvisional: boolean }[];
  messages?: readonly WallMessageView[];
  newerHref: string | null;
  olderHref: string | null;
  erasedBefore: string | null;
  /** The organisation cannot issue papers at the moment. Papers that it issued before stay available. */
  hasPapersOnHold?: boolean;
  note?: string | undefined;
}

/** Only a donor who has proved to own the mailbox gets this page. */
export function renderOverviewPage(page: OverviewPage, scripts: DonorScripts): RenderedPage {
  const { base, gifts, payments, email, addressLines, erasedBefore } = page;
  return renderMyGiftPage(
    page,
    scripts,
    'Mijn gift',
    <>
      {page.note && <Note tone="success" title={page.note} />}
      {page.hasPapersOnHold && (
        <Note
          tone="neutral"
          title="Kwitanties en jaaroverzichten volgen"
          text={`${page.organisation?.name ?? 'De organisatie'} kan ze op dit moment nog niet uitgeven. Er gaat niets verloren: u vindt ze later hier.`}
        />
      )}
      {gifts.map((gift) => (
        <section key={gift.base} aria-label={labelOf(gift)}>
          <h2>{capitalise(wordsOfInterval(gift.intervalMonths).gift)}</h2>
          <GiftState gift={gift} />
          <GiftFacts gift={gift} />
          <GiftActions gift={gift} />
        </section>
      ))}
      <section aria-label="Alle giften">
        <h2>Al uw giften</h2>
        {payments.length === 0 ? (
          <p>Hier staan uw giften zodra ze zijn betaald.</p>
        ) : (
          <PaymentTable caption="Nieuwste eerst" payments={payments} showsReceipts />
        )}
        {(page.newerHref || page.olderHref) && (
          <p>
            {page.newerHref && <a href={page.newerHref}>Nieuwere giften</a>}
            {page.newerHref && page.olderHref && ' · '}
            {page.olderHref && <a href={page.olderHref}>Oudere giften</a>}
          </p>
        )}
      </section>
      {page.messages && page.messages.length > 0 && <WallMessages base={base} messages={page.messages} />}
      {page.years.length > 0 && (
        <section aria-label="Jaaroverzichten">
          <h2>Jaaroverzichten</h2>
          <p className="quiet">Voor uw administratie en uw belastingaangifte.</p>
          {!page.hasPostalAddress && (
            <p>
              Uw adres kennen wij niet, dus het staat er niet op. Wilt u dat wel,{' '}
              <a href={`${base}/gegevens`}>vul dan eerst uw naam en adres in</a>.
            </p>
          )}
          <ul className="actions">
            {page.years.map(({ year, href, isProvisional }) => (
              <li key={year}>
                <a href={href}>
                  Jaaroverzicht {year} (PDF){isProvisional && ', voorlopig'}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Uw gegevens">
        <h2>Uw gegevens</h2>
        <p className="lines">{[email, ...addressLines].join('\n')}</p>
        {erasedBefore && (
          <p className="being-changed">
            U hebt gevraagd om vergeten te worden. Dat moet uiterlijk {formatDay(erasedBefore)} zijn gebeurd.
          </p>
        )}
        <ul className="actions">
          {detailLinks.map(([path, label]) => (
            <li key={path}>
              <a href={`${base}/${path}`}>{label}</a>
            </li>
          ))}
          {!erasedBefore && (
            <li>
              <a href={`${base}/vergeten`}>Vraag om vergeten te worden</a>
            </li>
          )}
        </ul>
      </section>
      <form method="post" action={`${base}/sluiten`}>
        <button type="submit" className="quieter">
          Sluiten
        </button>
      </form>
    </>,
  );
}

const detailLinks = [
  ['gegevens', 'Naam en adres'],
  ['e-mailadres', 'Ander e-mailadres'],
  ['mijn-gegevens.json', 'Mijn gegevens als bestand'],
] as const;

function labelOf({ amountCents, state, intervalMonths }: GiftSummary): string {
  const amount = `${formatEuros(amountCents)} ${wordsOfInterval(intervalMonths).per}`;
  return state === 'ended' ? `Gestopte gift van ${amount}` : `Gift van ${amount}`;
}

function WallMessages({ base, messages }: { base: string; messages: readonly WallMessageView[] }) {
  return (
    <section aria-label="Uw naam op pagina’s">
      <h2>Uw naam op pagina’s</h2>
      {messages.map(({ id, pageTitle, name, message, state }) => (
        <form key={id} method="post" action={`${base}/bericht/${id}`} className="being-changed">
          <div>
            <p>
              <b>{name ?? 'Anoniem'}</b>
            </p>
            {message && <p>{message}</p>}
            <p className="quiet">
              {pageTitle}. {stateTexts[state]}
            </p>
          </div>
          <button type="submit" className="quieter" aria-label={`Haal weg van ${pageTitle}`}>
            Haal weg
          </button>
        </form>
      ))}
    </section>
  );
}
