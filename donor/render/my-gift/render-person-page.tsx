import type * as z from 'zod/mini';
import type { donorDetails } from '../../../contract/donors.ts';
import { maxDonorNameLength } from '../../../contract/form-rules.ts';
import { EmailField, TextField } from '../fields.tsx';
import type { DonorScripts } from '../load-donor-scripts.ts';
import type { RenderedPage } from '../render-page.tsx';
import { formatDay } from './views.ts';
import { BackLink, renderMyGiftPage, type Frame } from '../organisation-page.tsx';

export type DetailsView = z.infer<typeof donorDetails>;

export type PersonPage = Frame & {
  back: string | null;
} & (
    | { state: 'details'; typed: DetailsView; errors: Partial<Record<keyof DetailsView, string>> }
    | { state: 'email'; typed?: string | undefined; error?: string | undefined; email: string }
    | { state: 'email-asked' }
    | { state: 'email-link'; newEmail: string }
    | { state: 'email-moved'; newEmail: string }
    | { state: 'forget'; lastDay: string }
    /** A donor cannot be erased before all subscriptions of the donor have ended. */
    | { state: 'forget-not-yet' }
    | { state: 'forget-asked'; lastDay: string }
  );

export function renderPersonPage(page: PersonPage, scripts: DonorScripts): RenderedPage {
  return renderMyGiftPage(
    page,
    scripts,
    headlines[page.state],
    <>
      <Content page={page} name={page.organisation?.name || 'de organisatie'} />
      {page.back && <BackLink href={page.back} label="Terug naar Mijn gift" />}
    </>,
  );
}

const headlines: Record<PersonPage['state'], string> = {
  details: 'Naam en adres',
  email: 'Ander e-mailadres',
  'email-asked': 'Kijk in de mail van uw nieuwe adres',
  'email-link': 'Nieuw e-mailadres bevestigen',
  'email-moved': 'Uw e-mailadres is gewijzigd',
  forget: 'Vergeten worden',
  'forget-not-yet': 'Stop eerst uw vaste gift',
  'forget-asked': 'Uw verzoek is opgeschreven',
};

function Content({ page, name }: { page: PersonPage; name: string }) {
  switch (page.state) {
    case 'details':
      return <DetailsForm page={page} name={name} />;
    case 'email':
      return (
        <form method="post" noValidate>
          <p>
            Nu gebruikt u {page.email}. Wij mailen een link naar het nieuwe adres; pas als u die daar
            bevestigt, verandert het, voor al uw giften aan {name}.
          </p>
          <EmailField label="Nieuw e-mailadres" value={page.typed} error={page.error} />
          <button type="submit">Mail mij een link</button>
        </form>
      );
    case 'email-asked':
      return (
        <p>
          Daar staat een link waarmee u het bevestigt; hij werkt een dag. Tot dan blijft uw oude adres gelden.
        </p>
      );
    case 'email-link':
      return (
        <form method="post">
          <p>
            Voortaan horen al uw giften aan {name} bij {page.newEmail}. Op uw oude adres krijgt u hier bericht
            van.
          </p>
          <button type="submit">Gebruik dit adres</button>
        </form>
      );
    case 'email-moved':
      return (
        <p>
          Al uw giften aan {name} horen nu bij {page.newEmail}. Stond Mijn gift nog open, dan is het nu
          gesloten; met uw nieuwe adres opent u het weer. U kunt deze pagina sluiten.
        </p>
      );
    case 'forget':
      return (
        <form method="post">
          <p>
            U vraagt {name} om uw naam, adres en e-mailadres uit de administratie te halen. Dat gebeurt
            uiterlijk <b>{formatDay(page.lastDay)}</b>.
          </p>
          <p>
            De bedragen blijven in de boeken. Wie een betaalde gift gaf, wordt zeven jaar apart bewaard voor
            de Belastingdienst; dat moet van de wet. Kwitanties kunt u daarna niet meer ophalen.
          </p>
          <button type="submit">Vraag om mij te vergeten</button>
        </form>
      );
    case 'forget-not-yet':
      return (
        <p>
          Zolang u een vaste gift hebt die niet is gestopt, heeft {name} uw gegevens nodig. Stop die eerst;
          daarna kunt u hier vragen om vergeten te worden.
        </p>
      );
    case 'forget-asked':
    default:
      return (
        <p>
          {name} heeft uw verzoek gekregen en moet het uiterlijk {formatDay(page.lastDay)} hebben uitgevoerd.
          U krijgt hier een mail over.
        </p>
      );
  }
}

function DetailsForm({ page, name }: { page: Extract<PersonPage, { state: 'details' }>; name: string }) {
  const field = (key: keyof DetailsView, label: string, autoComplete: string, maxLength: number) => (
    <TextField
      name={key}
      label={label}
      autoComplete={autoComplete}
      maxLength={maxLength}
      value={page.typed[key]}
      error={page.errors[key]}
    />
  );
  return (
    <form method="post">
      <p>
        Voor brieven en papieren voor de belasting van {name}. Wij bewaren het één keer voor al uw giften.
      </p>
      {field('firstName', 'Voornaam', 'given-name', maxDonorNameLength)}
      {field('lastName', 'Achternaam', 'family-name', maxDonorNameLength)}
      {field('street', 'Straat en huisnummer', 'street-address', 200)}
      <div className="pair">
        {field('postalCode', 'Postcode', 'postal-code', 20)}
        {field('city', 'Plaats', 'address-level2', 100)}
      </div>
      <button type="submit">Bewaren</button>
    </form>
  );
}
