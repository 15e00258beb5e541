import { wordsOfInterval } from '../../../contract/frequencies.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import type { RenderedPage } from '../render-page.tsx';
import { describeDone, type GiftChange } from './describe-gift.ts';
import { GiftActions, GiftFacts, GiftState, PaymentTable } from './gift-parts.tsx';
import { BackLink, renderMyGiftPage, type Frame } from '../organisation-page.tsx';
import { EndedGift } from './render-stop-page.tsx';
import { actionPaths, type GiftView } from './views.ts';

type OutcomePage = Frame & { gift: GiftView } & (
    | { outcome: 'done'; change: GiftChange }
    | { outcome: ActionOutcome }
    /** The donor would be charged more or earlier, so the donor first confirms the change by mail. */
    | { outcome: 'mailed'; mailedTo: string }
  );

const mailed = (to: string) => ({
  headline: 'Kijk in uw mail',
  text: `Wij sturen een mail naar ${to} om dit te bevestigen. U hoeft niets opnieuw in te vullen. De link in die mail werkt één keer, een half uur lang. Tot u bevestigt, verandert er niets.`,
});

const outcomes = {
  unchanged: {
    headline: 'Zo stond het al',
    text: 'Er is nu niets gewijzigd. Hebt u dit net gekozen, dan krijgt u daar één mail over. U hoeft niets meer te doen.',
  },
  later: {
    headline: 'Uw wens is opgeschreven',
    text: 'De betaaldienst gaf nog geen antwoord. Wij hebben uw wens opgeschreven en proberen het vanzelf opnieuw; u krijgt een mail zodra het is gebeurd.',
  },
  refused: {
    headline: 'Dit is niet gelukt',
    text: 'De betaaldienst heeft de wijziging geweigerd. Hieronder staat hoe uw gift er nu voor staat. Probeer het later opnieuw, of neem contact op met de organisatie.',
  },
  busy: {
    headline: 'Een eerdere wijziging is nog bezig',
    text: 'Wij voeren eerst uit wat u eerder vroeg. Probeer het over een paar minuten opnieuw.',
  },
  'out-of-date': {
    headline: 'Dit kan niet meer',
    text: 'Uw gift is intussen veranderd, misschien in een ander venster. Hieronder staat hoe het nu is; er is niets gewijzigd.',
  },
  'not-running': {
    headline: 'Dit kan nu niet',
    text: 'Uw gift loopt op dit moment niet. Er is niets gewijzigd.',
  },
  'gives-again': {
    headline: 'U bent al weer begonnen',
    text: 'Dit is uw gestopte gift. Daarna bent u opnieuw begonnen; die gift staat in Mijn gift, en daar past u hem aan. Er is niets gewijzigd.',
  },
  'mailed-often': {
    headline: 'Even wachten',
    text: 'Wij hebben u al een paar mails gestuurd om dit te bevestigen. Gebruik de link in de nieuwste mail, of open Mijn gift. Er is niets gewijzigd.',
  },
  'no-address': {
    headline: 'Dit kan hier niet',
    text: 'Om dit te bevestigen sturen wij een mail, en bij deze gift hoort geen e-mailadres. Neem contact op met de organisatie. Er is niets gewijzigd.',
  },
};

export interface GiftPage extends Frame {
  gift: GiftView;
  entranceHref: string;
  cameBy: 'link' | 'mailbox';
}

export function renderGiftPage(page: GiftPage, scripts: DonorScripts): RenderedPage {
  const { gift, organisation, entranceHref, cameBy } = page;
  const name = organisation?.name || 'de organisatie';
  const hasEnded = gift.state === 'ended';
  const words = wordsOfInterval(gift.intervalMonths);
  return renderMyGiftPage(
    page,
    scripts,
    hasEnded ? `Deze ${words.gift} was al gestopt` : `Uw ${words.gift}`,
    <>
      {hasEnded ? (
        <EndedGift gift={gift} organisation={name} />
      ) : (
        <>
          <GiftState gift={gift} />
          <p>
            Dank u dat u {name} {words.every} steunt.
          </p>
        </>
      )}
      <GiftFacts gift={gift} />
      <GiftActions gift={gift} />
      <PaymentTable
        caption={gift.intervalMonths === 1 ? 'Laatste maanden' : 'Laatste keren'}
        payments={gift.payments}
      />
      {hasEnded && (
        <form method="post" action={`${gift.base}/${actionPaths.stop}`}>
          <p>
            Ziet u toch nog een afschrijving? Dan kijken wij het na bij de betaaldienst, en stoppen de gift
            daar zo nodig opnieuw.
          </p>
          <button type="submit" className="quieter">
            Nakijken
          </button>
        </form>
      )}
      {cameBy === 'mailbox' ? (
        <BackLink href={entranceHref} label="Terug naar Mijn gift" />
      ) : (
        <p className="quiet">
          {listMyGiftActions(gift)} en uw gegevens vindt u in <a href={entranceHref}>Mijn gift</a>.
        </p>
      )}
    </>,
  );
}

function listMyGiftActions({ state, recoveryHref, pendingChange }: GiftView): string {
  if (state === 'suspended' && (recoveryHref || pendingChange)) return 'Kwitanties';
  return `${state === 'suspended' || state === 'ended' ? 'Weer geven' : 'Een andere dag of rekening'}, kwitanties`;
}

export function renderOutcomePage(page: OutcomePage, scripts: DonorScripts): RenderedPage {
  const { headline, text } = describeOutcome(page);
  return renderMyGiftPage(
    page,
    scripts,
    headline,
    <>
      <p>{text}</p>
      {page.outcome !== 'done' && <GiftState gift={page.gift} />}
      <GiftFacts gift={page.gift} />
      <BackLink href={page.gift.base} label="Naar uw gift" />
    </>,
  );
}

function describeOutcome(page: OutcomePage): { headline: string; text: string } {
  if (page.outcome === 'mailed') return mailed(page.mailedTo);
  if (page.outcome !== 'done') return outcomes[page.outcome];
  const { headline, next } = describeDone(page.gift, page.change);
  return { headline, text: `${next} U krijgt een mail waarin dit staat. U hoeft niets meer te doen.`.trim() };
}

export type ActionOutcome = keyof typeof outcomes;
