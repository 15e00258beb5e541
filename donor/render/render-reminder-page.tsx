import { EmailField, FieldError, Honeypot, PostButton } from './fields.tsx';
import type { DonorScripts } from './load-donor-scripts.ts';
import { type OrganisationLook, renderOrganisationPage } from './organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';

type Frame = { organisation: OrganisationLook; isTest: boolean };

export type ReminderPage =
  | (Frame & { state: 'asks'; typed?: string; errors?: { email?: string; consent?: string } })
  /** The page does not reveal whether the email address is known. */
  | (Frame & { state: 'asked' | 'stop' | 'stopped' })
  | (Frame & { state: 'limited'; error: string })
  | { state: 'unknown'; organisation: null; isTest?: undefined };

export function renderReminderPage(page: ReminderPage, scripts: DonorScripts): RenderedPage {
  return renderOrganisationPage(page, scripts, headlines[page.state], <Content page={page} />);
}

const headlines: Record<ReminderPage['state'], string> = {
  asks: 'Morgen een herinnering',
  asked: 'Tot morgen',
  stop: 'Geen herinneringen meer',
  stopped: 'U krijgt geen herinneringen meer',
  limited: 'Even wachten',
  unknown: 'Deze pagina is er niet',
};

function Content({ page }: { page: ReminderPage }) {
  switch (page.state) {
    case 'asks':
      return <Asking page={page} />;
    case 'asked':
      return (
        <>
          <p>
            Wij mailen u morgen rond deze tijd. Geeft u dan niet, dan volgt drie dagen later nog één mail.
            Daarna wissen wij uw adres.
          </p>
          <p className="quiet">
            In elke mail staat een link waarmee u stopt. Binnen drie maanden sturen wij een adres hoogstens
            twee herinneringen. U kunt deze pagina sluiten.
          </p>
        </>
      );
    case 'stop':
      return (
        <>
          <p>Wilt u geen herinneringen meer van {page.organisation.name}? Dan wissen wij uw adres meteen.</p>
          <PostButton>Stuur mij geen herinneringen meer</PostButton>
        </>
      );
    case 'stopped':
      return (
        <p>
          {page.organisation.name} herinnert u niet meer, en uw adres is gewist. Geven kan natuurlijk altijd.
        </p>
      );
    case 'limited':
      return <p>{page.error}</p>;
    case 'unknown':
    default:
      return (
        <p>
          Misschien is de link niet helemaal gekopieerd, of herinnert deze organisatie niemand meer. Ga terug
          naar het formulier waar u vandaan kwam.
        </p>
      );
  }
}

function Asking({ page }: { page: ReminderPage & { state: 'asks' } }) {
  const { errors = {}, organisation } = page;
  return (
    <>
      <p>
        Wij mailen u morgen rond deze tijd, en drie dagen later nog één keer als u dan niet hebt gegeven.
        Daarna wissen wij uw adres.
      </p>
      <form method="post" noValidate>
        <EmailField label="E-mailadres" value={page.typed} error={errors.email} />
        <div>
          <label className="tick">
            <input
              type="checkbox"
              name="consent"
              value="true"
              aria-describedby="consent-error"
              aria-invalid={Boolean(errors.consent)}
            />
            <span>Ja, {organisation.name} mag mij hierover hoogstens twee keer mailen.</span>
          </label>
          <FieldError name="consent" error={errors.consent} />
        </div>
        <Honeypot />
        <button type="submit">Stuur mij morgen een herinnering</button>
      </form>
    </>
  );
}
