import { wordsOfInterval } from '../../../contract/frequencies.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import type { RenderedPage } from '../render-page.tsx';
import { GiftActions, GiftFacts } from './gift-parts.tsx';
import { PaymentTable } from './payment-table.tsx';
import { BackLink, renderMyGiftPage, type Frame } from '../render-organisation-page.tsx';
import { EndedGift } from './render-stop-page.tsx';
import { actionPaths, type GiftView } from './views.ts';

export interface GiftPage extends Frame {
  gift: GiftView;
  entranceHref: string;
  cameBy: 'link' | 'address';
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
        <p>
          Dank u dat u {name} {words.every} steunt. Hier past u uw gift aan.
        </p>
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
      {cameBy === 'address' ? (
        <BackLink href={entranceHref} label="Terug naar Mijn gift" />
      ) : (
        <p className="quiet">
          {listMyGiftActions(gift)} en uw gegevens vindt u in <a href={entranceHref}>Mijn gift</a>.
        </p>
      )}
    </>,
  );
}

/** Lists what the donor can only do in Mijn gift. */
function listMyGiftActions({ state, recoveryHref, pendingChange }: GiftView): string {
  if (state === 'resting' && (recoveryHref || pendingChange)) return 'Kwitanties';
  return `${state === 'resting' || state === 'ended' ? 'Weer geven' : 'Een andere dag of rekening'}, kwitanties`;
}
