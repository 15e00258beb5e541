import type { ReactNode } from 'react';
import { formatEuros } from '../../contract/money.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import {
  brandStyle,
  OrganisationHeader,
  TestModeNotice,
  type OrganisationLook,
} from './organisation-look.tsx';
import { renderPage, type RenderedPage } from './render-page.tsx';

export interface StopPage {
  state: StopState;
  organisation: OrganisationLook | null;
  /** Whether it was begun with a test key. */
  isTest?: boolean;
  /** Where a donor can write to the organisation. */
  contactEmail: string | null;
  amountCents: number | null;
  donorFirstName: string | null;
  /** As YYYY-MM-DD; null when nothing more is planned. */
  nextPaymentDate: string | null;
  /** What is still collected although the gift has ended, because the bank had it already. */
  underWayCents: number | null;
}

export type StopState =
  | 'asks'
  /** It has ended by our records; nobody has asked the provider yet. */
  | 'ended'
  | 'stopped'
  | 'already-stopped'
  | 'unknown'
  | 'provider-unreachable'
  /** The provider does not let the organisation in any more. */
  | 'key-refused';

/** Where a donor stops a monthly gift. Opening it changes nothing; only the button does. */
export function renderStopPage(page: StopPage, scripts: DonorScripts): RenderedPage {
  const { headline, content } = states[page.state];
  const { organisation } = page;
  return renderPage({
    title: [headline, organisation?.name].filter(Boolean).join(' – '),
    stylesheet: scripts.stylesheet,
    ...(organisation && { style: brandStyle(organisation) }),
    children: (
      <>
        {page.isTest && <TestModeNotice />}
        <main className="card">
          {organisation ? (
            <OrganisationHeader look={organisation}>
              <h1>{headline}</h1>
            </OrganisationHeader>
          ) : (
            <h1>{headline}</h1>
          )}
          {content(page, organisation?.name || 'de organisatie')}
        </main>
      </>
    ),
  });
}

function whatIsStillCollected({ underWayCents }: StopPage): string {
  return underWayCents === null
    ? 'Er wordt niets meer afgeschreven.'
    : `Eén afschrijving van ${formatEuros(underWayCents)} was al onderweg naar uw bank. ` +
        'Daarna wordt niets meer afgeschreven.';
}

interface State {
  headline: string;
  content: (page: StopPage, organisation: string) => ReactNode;
}

const states: Record<StopState, State> = {
  asks: {
    headline: 'Maandelijkse donatie stoppen',
    content: (page, organisation) => (
      <>
        <p>
          {page.donorFirstName ? `Beste ${page.donorFirstName}, wilt` : 'Wilt'} u uw maandelijkse donatie aan{' '}
          {organisation} stoppen? Wat u al gegeven hebt, verandert niet.
        </p>
        <RunningGift page={page} />
        <Confirm label="Stop mijn maandelijkse donatie" />
        <p className="quiet">Toch blijven geven? Dan kunt u deze pagina sluiten; er verandert niets.</p>
      </>
    ),
  },
  ended: {
    headline: 'Deze maandelijkse donatie was al gestopt',
    content: (_page, organisation) => (
      <>
        <p>Volgens onze gegevens wordt er niets meer afgeschreven voor {organisation}.</p>
        <p>
          Ziet u toch nog een afschrijving? Dan kijken wij het na bij de betaaldienst, en stoppen de donatie
          daar zo nodig opnieuw.
        </p>
        <Confirm label="Nakijken" />
      </>
    ),
  },
  stopped: {
    headline: 'Uw maandelijkse donatie is gestopt',
    content: (page, organisation) => (
      <>
        <p>{whatIsStillCollected(page)}</p>
        <p>{organisation} dankt u voor alles wat u hebt gegeven. U kunt deze pagina sluiten.</p>
      </>
    ),
  },
  'already-stopped': {
    headline: 'Deze maandelijkse donatie was al gestopt',
    content: (page, organisation) => (
      <p>
        De donatie aan {organisation} loopt niet meer. {whatIsStillCollected(page)} U hoeft niets te doen.
      </p>
    ),
  },
  unknown: {
    headline: 'Deze link werkt niet',
    content: () => (
      <p>
        Gebruik de link uit uw laatste bevestigingsmail. Werkt die ook niet, neem dan contact op met de
        organisatie waaraan u geeft.
      </p>
    ),
  },
  'provider-unreachable': {
    headline: 'Stoppen is nog niet gelukt',
    content: (page, organisation) => (
      <>
        <p>
          De betaaldienst gaf geen antwoord. Misschien loopt uw maandelijkse donatie aan {organisation} nog.
          Probeer het over een paar minuten opnieuw.
        </p>
        <RunningGift page={page} />
        <Confirm label="Opnieuw proberen" />
      </>
    ),
  },
  'key-refused': {
    headline: 'Stoppen is niet gelukt',
    content: (page, organisation) => (
      <>
        <p>
          De verbinding tussen {organisation} en de betaaldienst Mollie werkt niet meer. Daardoor kunnen wij
          uw maandelijkse donatie niet stoppen, en loopt die misschien nog. Wij hebben {organisation} dat
          laten weten.
        </p>
        <RunningGift page={page} />
        <p>
          U kunt {organisation}
          {page.contactEmail && (
            <>
              {' '}
              via <a href={`mailto:${page.contactEmail}`}>{page.contactEmail}</a>
            </>
          )}{' '}
          schrijven dat u wilt stoppen. De organisatie kan de donatie bij Mollie zelf beëindigen.
        </p>
        <p>
          U kunt ook de machtiging intrekken bij uw bank. Een afschrijving die u niet wilde, haalt u daar tot
          acht weken later terug.
        </p>
        <Confirm label="Opnieuw proberen" />
      </>
    ),
  },
};

function RunningGift({ page: { amountCents, nextPaymentDate } }: { page: StopPage }) {
  if (amountCents === null) return null;
  return (
    <dl>
      <dt>Bedrag per maand</dt>
      <dd>{formatEuros(amountCents)}</dd>
      {nextPaymentDate && (
        <>
          <dt>Volgende keer</dt>
          <dd>{formatDate(nextPaymentDate)}</dd>
        </>
      )}
    </dl>
  );
}

function Confirm({ label }: { label: string }) {
  return (
    <form method="post">
      <button type="submit">{label}</button>
    </form>
  );
}

function formatDate(date: string): string {
  return new Intl.DateTimeFormat('nl-NL', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
}
