import { ProgressBar } from './campaign/progress.tsx';
import { DonationForm } from './donation-form.tsx';
import type { CampaignSummary, DonationOrganisation, DonationPage } from './donation-page.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import { Note, OrganisationHeader } from './organisation-page.tsx';
import { renderPage, type RenderedPage } from './render-page.tsx';

export function renderDonationPage(page: DonationPage, scripts: DonorScripts): RenderedPage {
  const { organisation } = page;
  return renderPage({
    title: organisation ? (page.campaign?.title ?? `Doneer aan ${organisation.name}`) : 'Doneer nu',
    stylesheet: scripts.stylesheet,
    style:
      (hasOnlyUsualFields(page) ? usualStyle(page, scripts) : scripts.pagesStylesheet) +
      (page.isEmbedded ? scripts.embeddedStylesheet : scripts.darkStylesheet) +
      (page.campaign ? scripts.progressStylesheet : '') +
      (page.wall ? scripts.wallStylesheet : '') +
      (organisation?.hasHonours ? scripts.honourStylesheet : ''),
    colour: organisation?.colour,
    isTest: page.isTest,
    isEmbedded: page.isEmbedded ?? false,
    ...partsForForm(page, scripts),
    children: (
      <>
        {page.paymentSucceeded && (
          <Note tone="success" title="Betaling geslaagd" text="Bedankt voor uw donatie!" />
        )}
        <main className="card">{chooseContent(page)}</main>
      </>
    ),
  });
}

/** Most forms have only the usual fields. They get a shorter script and leave out the styles of other pages. */
function hasOnlyUsualFields({
  organisation,
  campaign,
  carried,
  wall,
  paymentSucceeded,
}: DonationPage): boolean {
  const { costsCents, monthlyQuestionMaxCents, hasHonours } = organisation ?? {};
  const hasPage = campaign || carried?.page;
  return !(hasPage || wall || paymentSucceeded || costsCents || monthlyQuestionMaxCents || hasHonours);
}

function usualStyle({ organisation, isTest }: DonationPage, scripts: DonorScripts): string {
  const { logoUrl, projectName, introduction } = organisation ?? {};
  const hasHeader = logoUrl || projectName || introduction;
  return (hasHeader ? scripts.headerStylesheet : '') + (isTest ? scripts.testModeStylesheet : '');
}

export function partsForForm(page: DonationPage, scripts: DonorScripts) {
  const { organisation, isPreview } = page;
  const script = hasOnlyUsualFields(page) ? scripts.donationForm : scripts.donationFormWithOptions;
  return {
    footerLink: organisation?.anbiPath ? { href: organisation.anbiPath, label: 'ANBI-gegevens' } : undefined,
    ...(!isPreview && { script }),
  };
}

function chooseContent(page: DonationPage) {
  const { component, organisation } = page;
  if (!component) return <MissingComponent />;
  if (!organisation) return <UnknownOrganisation />;
  return (
    <>
      {page.campaign ? (
        <CampaignHeader campaign={page.campaign} organisation={organisation} />
      ) : (
        <OrganisationHeader look={organisation}>
          <h1>{organisation.heading}</h1>
          {organisation.projectName && <p className="project">Project: {organisation.projectName}</p>}
          {organisation.introduction && <p className="lines">{organisation.introduction}</p>}
        </OrganisationHeader>
      )}
      {page.canTakeGifts ? (
        <DonationForm page={page} component={component} organisation={organisation} />
      ) : page.isClosing ? (
        <p>Deze organisatie neemt geen giften meer aan.</p>
      ) : (
        <p>{organisation.name} kan op dit moment nog geen giften ontvangen. Probeer het later nog eens.</p>
      )}
    </>
  );
}

function CampaignHeader({
  campaign,
  organisation,
}: {
  campaign: CampaignSummary;
  organisation: DonationOrganisation;
}) {
  return (
    <>
      <OrganisationHeader look={organisation}>
        <h1>{campaign.title}</h1>
      </OrganisationHeader>
      {campaign.progress && <ProgressBar progress={campaign.progress} />}
      {!campaign.isOpen && (
        <p>
          <strong>{campaign.progress ? 'Deze actie is gesloten.' : 'Deze pagina is gesloten.'}</strong> Uw
          gift gaat naar {organisation.name}.
        </p>
      )}
    </>
  );
}

function MissingComponent() {
  return (
    <>
      <h1>Welk formulier?</h1>
      <p>
        Geef in het adres van deze pagina de parameter <code>component</code> op:{' '}
        <code>component=simple</code> voor het eenvoudige formulier, of <code>component=advanced</code> voor
        het formulier met maandelijkse giften.
      </p>
    </>
  );
}

function UnknownOrganisation() {
  return (
    <>
      <h1>Deze organisatie kennen we niet</h1>
      <p>
        Het formulier hoort bij geen enkele organisatie. Ga terug naar de website waar u vandaan kwam en
        probeer het daar opnieuw.
      </p>
    </>
  );
}
