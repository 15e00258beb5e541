import type { DonorScripts } from './load-donor-scripts.ts';
import { renderOrganisationPage } from './render-organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';

/** For an unknown code of a poster. */
export function renderUnknownCode(scripts: DonorScripts): RenderedPage {
  return renderOrganisationPage(
    { organisation: null },
    scripts,
    'Deze code kennen wij niet',
    <>
      <p>
        Hebt u de code overgetypt? Vergelijk haar dan nog eens met de poster: zes tot acht letters en cijfers,
        zonder de cijfers 0 en 1 en de letters i, l, o en u.
      </p>
      <p className="quiet">
        Klopt de code wel, dan neemt de organisatie hier geen giften meer aan. Vraag haar hoe u kunt geven.
      </p>
    </>,
  );
}
