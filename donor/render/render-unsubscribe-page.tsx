import { PostButton } from './fields.tsx';
import type { DonorScripts } from './load-donor-scripts.ts';
import { type OrganisationLook, renderOrganisationPage } from './organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';

export type UnsubscribePage =
  | {
      state: 'asks' | 'off';
      notification: string;
      organisation: OrganisationLook;
    }
  | { state: 'unknown' };

/** Only the button changes something, because mail scanners open links. */
export function renderUnsubscribePage(page: UnsubscribePage, scripts: DonorScripts): RenderedPage {
  const organisation = page.state === 'unknown' ? null : page.organisation;
  return renderOrganisationPage({ organisation }, scripts, headlines[page.state], <Content page={page} />);
}

const headlines = {
  asks: 'Melding uitzetten',
  off: 'Deze melding staat uit',
  unknown: 'Deze link werkt niet',
};

const inDashboard = 'in het dashboard, bij Organisatie onder Meldingen';

function Content({ page }: { page: UnsubscribePage }) {
  if (page.state === 'unknown')
    return (
      <p>Misschien is de link niet helemaal gekopieerd. Meldingen aan- en uitzetten kan ook {inDashboard}.</p>
    );
  if (page.state === 'off')
    return (
      <p>
        {page.organisation.name} krijgt geen mails meer van de soort ‘{page.notification}’. Weer aanzetten kan{' '}
        {inDashboard}.
      </p>
    );
  return (
    <>
      <p>
        Wilt u dat {page.organisation.name} geen mails meer krijgt van de soort ‘{page.notification}’?
      </p>
      <PostButton>Zet deze melding uit</PostButton>
      <p className="quiet">De andere meldingen blijven zoals ze zijn. U vindt ze {inDashboard}.</p>
    </>
  );
}
