import { quietColour } from '../../contract/brand-colours.ts';
import type { PublicDonation } from '../../contract/donations.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import { Note, OrganisationHeader } from './organisation-page.tsx';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { StatusContent, statusTitle } from './status-content.tsx';
import type { StatusPage, StatusView } from './status-page.ts';

const views: StatusView[] = ['pending', 'completed', 'failed', 'canceled', 'unchecked', 'unknown'];
const refreshSeconds = 4;

/** While the payment is pending, the page has templates for the views that may follow, so the script needs no texts. */
export function renderStatusPage(page: StatusPage, scripts: DonorScripts): RenderedPage {
  const { donation, hasId, organisation = null, isPreview = false } = page;
  const view = chooseView(donation);
  const isShareable =
    !page.isOtherAccount && (page.campaign ? page.campaign.shareUrl : page.formUrl) !== undefined;
  return renderPage({
    title: hasId ? statusTitle(view, page) : 'Geen gift gevonden',
    isTest: hasId && page.isTest,
    stylesheet: scripts.stylesheet,
    style:
      scripts.pagesStylesheet +
      scripts.darkStylesheet +
      scripts.statusStylesheet +
      (isShareable ? scripts.shareStylesheet : ''),
    colour: page.campaign?.isQuiet ? quietColour : organisation?.colour,
    styleWithoutScript: '[data-unpaid]{display:grid!important;gap:20px}',
    refreshWithoutScriptSeconds: view === 'pending' ? refreshSeconds : undefined,
    ...(hasId &&
      !isPreview && { script: scripts.donationStatus + (isShareable ? `\n${scripts.share}` : '') }),
    children: hasId ? (
      <>
        {page.message && <Note tone="danger" title={page.message} />}
        <main className="card">
          {organisation && <OrganisationHeader look={organisation} />}
          <section
            data-view={view}
            data-donation={donation?.id}
            data-quiet={
              page.campaign?.isQuiet || page.paidTwiceCents !== undefined || page.isOtherAccount || undefined
            }
            aria-live="polite"
          >
            <StatusContent view={view} page={page} />
          </section>
        </main>
        {view === 'pending' &&
          views
            .filter((ending) => !(ending === 'completed' && page.reloadsWhenPaid))
            .map((ending) => (
              <template key={ending} data-for={ending} title={statusTitle(ending, page)}>
                <StatusContent view={ending} page={page} />
              </template>
            ))}
      </>
    ) : (
      <WithoutId />
    ),
  });
}

function chooseView(donation: PublicDonation | null): StatusView {
  if (!donation) return 'unknown';
  return donation.status === 'expired' ? 'failed' : donation.status;
}

function WithoutId() {
  return (
    <>
      <Note tone="danger" title="Geen donatie-ID gevonden in de URL." />
      <main className="card">
        <h1>Geen gift gevonden</h1>
        <p>Het adres van deze pagina is niet compleet. Gebruik de link waarmee u hier kwam opnieuw.</p>
        <a className="button" href="/">
          Terug naar website
        </a>
      </main>
    </>
  );
}
