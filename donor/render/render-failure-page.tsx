import type { DonorScripts } from './load-donor-scripts.ts';
import { renderOrganisationPage } from './organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';

export interface FailurePage {
  message: string;
}

/** Names no organisation, because the database may be down. */
export function renderFailurePage({ message }: FailurePage, scripts: DonorScripts): RenderedPage {
  return renderOrganisationPage(
    { organisation: null },
    scripts,
    'Dit lukt nu even niet',
    <>
      <p>{message}</p>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address requests this page again */}
      <a className="button" href="">
        Probeer opnieuw
      </a>
    </>,
  );
}
