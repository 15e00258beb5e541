import { wordsOfInterval } from '../../../contract/frequencies.ts';
import type { DonorScripts } from '../load-donor-scripts.ts';
import type { RenderedPage } from '../render-page.tsx';
import { GiftActions, GiftFacts } from './gift-parts.tsx';
import { PaymentTable } from './payment-table.tsx';
import { BackLink, renderFrame } from '../render-organisation-page.tsx';
import { EndedGift } from './render-stop-page.tsx';
import { actionPaths, type GiftView, type MyGiftFrame } from './views.ts';

export interface GiftPage extends MyGiftFrame {
  gift: GiftView;
  /** Where somebody proves to have the address, and sees all of it; or that page, for who has done so. */
  entranceHref: string;
  cameBy: 'link' | 'address';
}

/** The page of one monthly gift, for whoever has the link from the mail: that gift alone, and nobody's name. */
export function renderGiftPage(page: GiftPage, scripts: DonorScripts): RenderedPage {
  const { gift, organisation, entranceHref, cameBy } = page;
  const name = organisation?.name || 'de organisatie';
  const hasEnded = gift.state === 'ended';
  const words = wordsOfInterval(gift.intervalMonths);
  return renderFrame(
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
          {foundElsewhere(gift)} en uw gegevens vindt u in <a href={entranceHref}>Mijn gift</a>.
        </p>
      )}
    </>,
  );
}

/** What can be done with a gift by its address alone, and what stands there besides. */
function foundElsewhere({ state, recoveryHref: wayBackHref, pendingChange: wanted }: GiftView): string {
  if (state === 'resting' && (wayBackHref || wanted)) return 'Kwitanties';
  return `${state === 'resting' || state === 'ended' ? 'Weer geven' : 'Een andere dag of rekening'}, kwitanties`;
}
