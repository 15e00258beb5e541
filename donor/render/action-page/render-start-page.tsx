import type { MakerKind } from '../../../contract/action-pages.ts';
import type { Approval } from '../../../contract/gift-states.ts';
import { notAllFilledIn } from '../../../contract/form-rules.ts';
import { EmailField, Honeypot, LinkForm, PostButton, TextField } from '../fields.tsx';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { BackLink, renderMyGiftPage, type Frame } from '../organisation-page.tsx';
import type { RenderedPage } from '../render-page.tsx';
import { bindFields, PageFields, type Typed } from './page-fields.tsx';
import { RefusalReason } from './refusal-reason.tsx';

export type StartPage = Frame &
  (
    | {
        state: 'asks';
        kind: MakerKind;
        kinds: readonly { kind: MakerKind; href: string }[];
        host: { title: string; path: string };
        lostHref: string;
        today: string;
        lastDay: { date: string; text: string } | null;
        typed: Typed;
        errors: Typed;
      }
    /** The page does not reveal whether the email address is known. */
    | { state: 'sent'; typed: Typed }
    /** The maker confirms with a button, because mail scanners open links. */
    | { state: 'link'; title: string }
    | { state: 'confirmed' }
    | {
        state: 'confirmed-before';
        approval: Approval;
        mayImprove: boolean;
        publicPath: string;
        lostHref: string;
      }
    | { state: 'refused'; kind: MakerKind; reason: string; typed: Typed; errors: Typed }
    | { state: 'too-late' }
    | { state: 'invalid-link' }
    | { state: 'invalid-maker-link' }
    | { state: 'lost'; typed?: string; error?: string }
    | { state: 'lost-sent' }
    | { state: 'unknown' }
    | { state: 'limited'; error: string }
  );

export function renderStartPage(page: StartPage, scripts: DonorScripts): RenderedPage {
  const headline =
    page.state === 'asks'
      ? page.kind === 'team'
        ? 'Start een team'
        : 'Start uw eigen actie'
      : headlines[page.state];
  return renderMyGiftPage(page, scripts, headline, <Content page={page} />);
}

const headlines: Record<Exclude<StartPage['state'], 'asks'>, string> = {
  sent: 'Kijk in uw mail',
  link: 'Bevestig uw e-mailadres',
  confirmed: 'Uw pagina is verstuurd',
  'confirmed-before': 'U hebt al bevestigd',
  refused: 'Verbeter uw pagina',
  'too-late': 'Dit kan niet meer',
  'invalid-link': 'Deze link werkt niet meer',
  'invalid-maker-link': 'Deze link werkt niet meer',
  lost: 'Link kwijt?',
  'lost-sent': 'Kijk in uw mail',
  unknown: 'Hier kan niets worden begonnen',
  limited: 'Even wachten',
};

function Content({ page }: { page: StartPage }) {
  const name = page.organisation?.name || 'de organisatie';
  switch (page.state) {
    case 'asks':
      return <StartForm page={page} name={name} />;
    case 'sent':
      return (
        <>
          <p>
            Wij hebben een mail met een link gestuurd naar <b>{page.typed['email']}</b>. Druk daarop, dan gaat
            uw pagina naar {name}.
          </p>
          <p className="quiet">De link werkt zeven dagen. Geen mail gezien? Kijk bij ongewenste mail.</p>
          <p>Klopt dit adres niet?</p>
          <form method="post">
            {startFields.map((field) => (
              <input key={field} type="hidden" name={field} value={page.typed[field] ?? ''} />
            ))}
            <button type="submit" className="quieter" name="terug" value="true">
              Ga terug
            </button>
          </form>
        </>
      );
    case 'link':
      return (
        <>
          <p>
            Hiermee bevestigt u uw e-mailadres en stuurt u de pagina ‘{page.title}’ naar {name}. Pas na de
            goedkeuring kan iedereen de pagina zien.
          </p>
          <PostButton>Bevestig en verstuur</PostButton>
        </>
      );
    case 'confirmed':
      return (
        <p>
          {name} bekijkt uw pagina. U krijgt een mail zodra de pagina online staat, met de link waarmee u die
          aanpast. U hoeft nu niets te doen.
        </p>
      );
    case 'confirmed-before':
      return <ConfirmedBefore page={page} name={name} />;
    case 'refused':
      return <RefusedPageForm page={page} name={name} />;
    case 'too-late':
      return (
        <p>Deze actie is intussen gesloten, dus er kan geen pagina meer bij. Er is niets van u bewaard.</p>
      );
    case 'invalid-link':
      return <p>De link is ouder dan zeven dagen. Begin opnieuw op de pagina van de actie.</p>;
    case 'invalid-maker-link':
      return (
        <>
          <p>
            Meestal is er intussen een nieuwere link: kijk in uw laatste mail over de pagina. Vindt u die
            niet? Vul dan het e-mailadres in waarmee u uw pagina begon. Wij mailen u een nieuwe link.
          </p>
          <LinkForm action="/actie/link" />
          <p className="quiet">
            Is uw pagina voorgoed afgewezen, of al drie maanden gesloten, dan komt er geen nieuwe link.
          </p>
        </>
      );
    case 'lost':
      return (
        <>
          <p>Vul het e-mailadres in waarmee u uw pagina begon. Wij mailen u een nieuwe link.</p>
          <LinkForm typed={page.typed} error={page.error} />
        </>
      );
    case 'lost-sent':
      return <p>Als er een pagina van dit adres is, ontvangt u zo een mail met een nieuwe link.</p>;
    case 'limited':
      return <p>{page.error}</p>;
    case 'unknown':
    default:
      return (
        <p>
          Onder deze actie kan geen pagina worden begonnen: de actie is gesloten, of de organisatie wil dat
          niet. Geven kan misschien nog wel.
        </p>
      );
  }
}

function StartForm({ page, name }: { page: Extract<StartPage, { state: 'asks' }>; name: string }) {
  const { typed, errors, kind, host } = page;
  const field = bindFields(typed, errors);
  const other = page.kinds.find((each) => each.kind !== kind);
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <>
      <p>
        {kind === 'team'
          ? `Met een team haalt u samen geld op voor ‘${host.title}’. Anderen beginnen hun eigen pagina onder uw team; alles telt bij elkaar op.`
          : `Met een eigen pagina vraagt u anderen om te geven voor ‘${host.title}’. Alles gaat rechtstreeks naar ${name}.`}
      </p>
      <p className="quiet">
        {name} bekijkt uw pagina voordat iedereen die ziet.
        {other && (
          <>
            {' '}
            <a href={other.href}>{other.kind === 'team' ? 'Liever een team?' : 'Liever een eigen pagina?'}</a>
          </>
        )}
      </p>
      <form method="post" noValidate>
        <div className="note danger" role="alert">
          {hasErrors && notAllFilledIn}
        </div>
        <TextField {...field('name')} label="Uw naam" autoComplete="name" maxLength={100} required />
        <EmailField {...field('email')} label="Uw e-mailadres" />
        <PageFields typed={typed} errors={errors} kind={kind} />
        <TextField
          {...field('endsOn')}
          label="Laatste dag"
          type="date"
          min={page.today}
          max={page.lastDay?.date}
          hint={page.lastDay && `De actie zelf loopt tot en met ${page.lastDay.text}.`}
        />
        <Honeypot />
        <button type="submit">Verder</button>
        <p className="quiet">
          Uw naam staat op de pagina. Uw e-mailadres gebruiken {name} en Gulhart alleen om u over deze pagina
          te mailen. Drie maanden nadat de pagina is gesloten, wissen wij beide.
        </p>
      </form>
      <p className="quiet">
        Hebt u al een pagina en bent u de link kwijt? <a href={page.lostHref}>Vraag een nieuwe link</a>.
      </p>
      <BackLink href={host.path} label="Terug naar de actie" />
    </>
  );
}

function RefusedPageForm({ page, name }: { page: Extract<StartPage, { state: 'refused' }>; name: string }) {
  const { reason, kind, typed, errors } = page;
  return (
    <>
      <p>{name} heeft uw pagina bekeken en niet geplaatst. Dit schrijft de organisatie erbij:</p>
      <RefusalReason reason={reason} />
      <p>Wat u schreef, staat hieronder. Pas het aan en stuur het opnieuw in. Dan bekijkt {name} het weer.</p>
      <form method="post" noValidate>
        <div className="note danger" role="alert">
          {Object.keys(errors).length > 0 && notAllFilledIn}
        </div>
        <PageFields typed={typed} errors={errors} kind={kind} />
        <button type="submit">Stuur opnieuw in</button>
      </form>
    </>
  );
}

function ConfirmedBefore({
  page: { approval, mayImprove, publicPath, lostHref },
  name,
}: {
  page: Extract<StartPage, { state: 'confirmed-before' }>;
  name: string;
}) {
  const newLink = <a href={lostHref}>Vraag een nieuwe link</a>;
  if (approval === 'approved')
    return (
      <>
        <p>
          {name} heeft uw pagina goedgekeurd: <a href={publicPath}>bekijk uw pagina</a>.
        </p>
        <p>Aanpassen kan met de link uit de mail die u daarover kreeg. Kwijt? {newLink}.</p>
      </>
    );
  if (approval === 'refused')
    return (
      <>
        <p>{name} heeft uw pagina bekeken en niet geplaatst. In de mail daarover staat waarom.</p>
        {mayImprove && (
          <p>Met de link in die mail verbetert u uw pagina en stuurt u die opnieuw in. Kwijt? {newLink}.</p>
        )}
      </>
    );
  return (
    <p>
      U hebt al bevestigd; {name} kijkt ernaar. U krijgt een mail zodra de pagina is bekeken. U hoeft niets
      opnieuw te doen.
    </p>
  );
}

const startFields = ['name', 'email', 'title', 'text', 'goal', 'endsOn'];
