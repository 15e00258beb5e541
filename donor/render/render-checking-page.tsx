import type { DonorScripts } from './load-donor-scripts.ts';
import { renderOrganisationPage } from './organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';

export interface CheckingPage {
  /** The fields of the gift, which the donor sends again. Null on the status page, which opens itself again. */
  fields: Readonly<Record<string, string>> | null;
}

/** For a donor whose answer was lost. Names no organisation, because the database may be down. */
export function renderCheckingPage({ fields }: CheckingPage, scripts: DonorScripts): RenderedPage {
  return renderOrganisationPage(
    { organisation: null },
    scripts,
    'Wij controleren uw gift',
    fields ? (
      <form method="post" action="/api/donations" target="_top">
        <p>De verbinding viel even weg. Druk op Verder, dan gaat uw gift door. U geeft niet dubbel.</p>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button>Verder</button>
      </form>
    ) : (
      <>
        <p>De verbinding viel even weg. Deze pagina kijkt over een paar tellen vanzelf opnieuw.</p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address requests this page again */}
        <a className="button" href="">
          Nu opnieuw kijken
        </a>
      </>
    ),
  );
}
