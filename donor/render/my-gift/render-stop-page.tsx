import type { ReactNode } from 'react';
import { capitalise, wordsOfInterval } from '../../../contract/frequencies.ts';
import { describeChargeUnderWay, describeRemainingCharges } from '../../../contract/gift-sentences.ts';
import { PostButton } from '../fields.tsx';
import type { DonorScripts } from '../load-donor-scripts.ts';
import type { RenderedPage } from '../render-page.tsx';
import { GiftActions, GiftFacts, GiftState } from './gift-parts.tsx';
import { BackLink, renderMyGiftPage, ViaMail, type Frame } from '../organisation-page.tsx';
import { actionPaths, stopReasons, type GiftView } from './views.ts';

export interface StopPage extends Frame {
  state: StopState;
  contactEmail: string | null;
  gift: GiftView | null;
  /** The amount of a charge that the bank has already received; null when there is none. */
  underWayCents: number | null;
}

export type StopState =
  | 'asks'
  /** Ended according to our records; Mollie was not asked again. */
  | 'ended'
  | 'stopped'
  | 'already-stopped'
  | 'unknown'
  | 'provider-unreachable'
  | 'key-refused';

/** Only the button stops the gift, because mail scanners open links. */
export function renderStopPage(page: StopPage, scripts: DonorScripts): RenderedPage {
  const { headline, content } = states[page.state];
  return renderMyGiftPage(
    page,
    scripts,
    headline(nameOfGift(page)),
    content(page, page.organisation?.name || 'de organisatie'),
  );
}

function nameOfGift({ gift }: StopPage): string {
  return wordsOfInterval(gift?.intervalMonths ?? 1).gift;
}

interface State {
  headline: (gift: string) => string;
  content: (page: StopPage, organisation: string) => ReactNode;
}

const states: Record<StopState, State> = {
  asks: {
    headline: (gift) => `${capitalise(gift)} stoppen`,
    content: (page, organisation) => (
      <>
        <p>
          Wilt u uw {nameOfGift(page)} aan {organisation} stoppen? Wat u al gegeven hebt, verandert niet.
        </p>
        <RunningGift page={page} />
        <Alternatives gift={page.gift} />
        <form method="post">
          <fieldset>
            <legend>
              Waarom stopt u?<small> (optioneel)</small>
            </legend>
            <div className="options">
              {Object.entries(stopReasons).map(([reason, label]) => (
                <label key={reason}>
                  <input type="radio" name="reason" value={reason} />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
          <button type="submit">Stop mijn {nameOfGift(page)}</button>
        </form>
        {page.gift && <BackLink href={page.gift.base} label="Terug, niet stoppen" />}
      </>
    ),
  },
  ended: {
    headline: (gift) => `Deze ${gift} was al gestopt`,
    content: ({ gift }, organisation) => (
      <>
        <EndedGift gift={gift} organisation={organisation} />
        <p>
          Ziet u toch nog een afschrijving? Dan kijken wij het na bij de betaaldienst, en stoppen de gift daar
          zo nodig opnieuw.
        </p>
        <PostButton>Nakijken</PostButton>
      </>
    ),
  },
  stopped: {
    headline: (gift) => `Uw ${gift} is gestopt`,
    content: (page, organisation) => (
      <>
        <p>{describeRemainingCharges(page.underWayCents)}</p>
        <p>{organisation} dankt u voor alles wat u hebt gegeven. U kunt deze pagina sluiten.</p>
        <WayBack gift={page.gift} />
      </>
    ),
  },
  'already-stopped': {
    headline: (gift) => `Deze ${gift} was al gestopt`,
    content: (page, organisation) => (
      <>
        <p>
          De gift aan {organisation} loopt niet meer. {describeRemainingCharges(page.underWayCents)} U hoeft
          niets te doen.
        </p>
        <WayBack gift={page.gift} />
      </>
    ),
  },
  unknown: {
    headline: () => 'Deze link werkt niet',
    content: () => (
      <p>
        Gebruik de link uit uw laatste bevestigingsmail. Werkt die ook niet, neem dan contact op met de
        organisatie waaraan u geeft.
      </p>
    ),
  },
  'provider-unreachable': {
    headline: () => 'Stoppen is nog niet gelukt',
    content: (page, organisation) => (
      <>
        <p>
          De betaaldienst gaf geen antwoord. Misschien loopt uw {nameOfGift(page)} aan {organisation} nog. Wij
          hebben uw wens opgeschreven en proberen het vanzelf opnieuw; u krijgt een mail zodra het is gebeurd.
        </p>
        <RunningGift page={page} />
        <PostButton>Opnieuw proberen</PostButton>
      </>
    ),
  },
  'key-refused': {
    headline: () => 'Stoppen is niet gelukt',
    content: (page, organisation) => (
      <>
        <p>
          De verbinding tussen {organisation} en de betaaldienst Mollie werkt niet meer. Daardoor kunnen wij
          uw {nameOfGift(page)} niet stoppen, en loopt die misschien nog. Wij hebben {organisation} dat laten
          weten, en proberen het vanzelf opnieuw; lukt het, dan krijgt u een mail.
        </p>
        <RunningGift page={page} />
        <p>
          U kunt {organisation}
          <ViaMail address={page.contactEmail} /> schrijven dat u wilt stoppen. De organisatie kan de gift bij
          Mollie zelf beëindigen.
        </p>
        <p>
          U kunt ook de machtiging intrekken bij uw bank. Een afschrijving die u niet wilde, haalt u daar tot
          acht weken later terug.
        </p>
        <PostButton>Opnieuw proberen</PostButton>
      </>
    ),
  },
};

export function EndedGift({ gift, organisation }: { gift: GiftView | null; organisation: string }) {
  const underWayCents = gift?.underWayCents ?? null;
  const noMoreCharges = `wordt er niets meer afgeschreven voor ${organisation}.`;
  return (
    <p>
      {underWayCents === null
        ? `Volgens onze gegevens ${noMoreCharges}`
        : `${describeChargeUnderWay(underWayCents)} Daarna ${noMoreCharges}`}
    </p>
  );
}

function RunningGift({ page: { gift } }: { page: StopPage }) {
  if (!gift) return null;
  const shown = { ...gift, pendingChange: null };
  return (
    <>
      <GiftState gift={shown} />
      <GiftFacts gift={shown} />
    </>
  );
}

/**
 * A visitor who came by the link in a mail about the gift can begin again only in Mijn gift, the donor's own
 * pages. The page of the gift links to Mijn gift.
 */
function WayBack({ gift }: { gift: GiftView | null }) {
  if (!gift) return null;
  return (
    <>
      <GiftActions gift={gift} />
      <BackLink href={gift.base} label="Naar uw gift" />
    </>
  );
}

function Alternatives({ gift }: { gift: GiftView | null }) {
  if (!gift?.actions.includes('amount') || !gift.actions.includes('skip')) return null;
  return (
    <p>
      Liever een <a href={`${gift.base}/${actionPaths.amount}`}>lager bedrag</a> of een{' '}
      <a href={`${gift.base}/${actionPaths.skip}`}>{wordsOfInterval(gift.intervalMonths).unit} overslaan</a>?
      Dat kan ook.
    </p>
  );
}
