import { wordsOfInterval } from '../../../contract/frequencies.ts';
import { formatEuros } from '../../../contract/money.ts';
import { LinkForm, PostButton } from '../fields.tsx';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { Note, BackLink, renderMyGiftPage, type Frame } from '../organisation-page.tsx';
import type { RenderedPage } from '../render-page.tsx';
import { formatDay, type GiftView } from './views.ts';

export type EntrancePage = Frame &
  (
    | {
        state: 'asks';
        typed?: string | undefined;
        error?: string | undefined;
        wasClosed?: boolean;
      }
    /** The page does not reveal whether the email address is known. */
    | { state: 'sent'; entranceHref: string }
    /** A button opens Mijn gift, because mail scanners open links. */
    | { state: 'link' }
    /** The button opens Mijn gift, and also changes the amount or ends a pause. */
    | { state: 'confirm'; gift: GiftView; amountCents: number | null; nextDate: string | null }
    | { state: 'confirm-account'; gift: GiftView }
    | { state: 'account-confirmed'; gift: GiftView; entranceHref: string }
    /** The donor presses the button of a used link again, perhaps because the first answer was lost. */
    | { state: 'confirmed-before'; entranceHref: string }
    | { state: 'invalid-link'; entranceHref: string | undefined }
    | { state: 'invalid-address-link'; entranceHref: string | undefined }
    /** For an address that was cut off, and so names neither a gift nor an organisation. */
    | { state: 'incomplete-address' }
    | { state: 'unknown' }
    | { state: 'limited'; error: string }
  );

export function renderEntrancePage(page: EntrancePage, scripts: DonorScripts): RenderedPage {
  return renderMyGiftPage(page, scripts, headlines[page.state], <Content page={page} />);
}

const headlines: Record<EntrancePage['state'], string> = {
  asks: 'Mijn gift',
  sent: 'Kijk in uw mail',
  link: 'Mijn gift',
  confirm: 'Bevestig de wijziging',
  'confirm-account': 'Bevestig de rekening',
  'account-confirmed': 'De rekening is bevestigd',
  'confirmed-before': 'U hebt dit al bevestigd',
  'invalid-link': 'Deze link werkt niet meer',
  'invalid-address-link': 'Deze link werkt niet meer',
  'incomplete-address': 'Uw gift terugvinden',
  unknown: 'Deze pagina is er niet',
  limited: 'Even wachten',
};

function Content({ page }: { page: EntrancePage }) {
  const name = page.organisation?.name || 'deze organisatie';
  switch (page.state) {
    case 'asks':
      return (
        <>
          {page.wasClosed && (
            <Note
              tone="success"
              title="Mijn gift is gesloten."
              text="Met een nieuwe link opent u het weer."
            />
          )}
          <p>
            Hier ziet u al uw giften aan {name}, met de kwitanties, en past u ze aan. U hebt geen wachtwoord
            nodig: wij mailen u een link.
          </p>
          <LinkForm typed={page.typed} error={page.error} />
        </>
      );
    case 'sent':
      return (
        <>
          <p>Als wij dit adres kennen, ontvangt u zo een mail met een link.</p>
          <p className="quiet">
            De link werkt één keer, een half uur lang. Geen mail gezien? Kijk bij ongewenste mail, of probeer
            het met het adres waarmee u hebt gegeven.
          </p>
          <p className="quiet">
            <a href={page.entranceHref}>Ander adres of opnieuw</a>
          </p>
        </>
      );
    case 'link':
      return (
        <>
          <p>Hiermee opent u uw giften aan {name}. Na een uur zonder gebruik sluiten wij het vanzelf.</p>
          <PostButton>Open Mijn gift</PostButton>
        </>
      );
    case 'confirm':
      return <Confirmation page={page} organisation={name} />;
    case 'confirm-account':
      return <AccountConfirmation gift={page.gift} organisation={name} />;
    case 'account-confirmed':
      return (
        <>
          <p>
            Wij schrijven uw {wordsOfInterval(page.gift.intervalMonths).gift} aan {name} voortaan af van de
            rekening waarmee de gemiste gift is betaald. U krijgt een mail zodra dat is geregeld. U hoeft
            niets meer te doen.
          </p>
          <ToEntrance href={page.entranceHref} />
        </>
      );
    case 'confirmed-before':
      return (
        <>
          <p>Wij hebben uw bevestiging ontvangen. Bij Mijn gift ziet u hoe uw gift er nu voor staat.</p>
          <ToEntrance href={page.entranceHref} />
        </>
      );
    case 'invalid-link':
      return (
        <>
          <p>
            Hij is al gebruikt, of verlopen.{' '}
            {page.entranceHref
              ? 'Bij Mijn gift vraagt u een nieuwe.'
              : 'Ga terug naar de pagina waar u de link hebt gevraagd, en vraag een nieuwe.'}
          </p>
          <ToEntrance href={page.entranceHref} />
        </>
      );
    case 'invalid-address-link':
      return (
        <>
          <p>
            Hij is al gebruikt, of ouder dan een dag, of het kan niet met dit adres. Open Mijn gift met het
            adres waarmee u geeft; daar ziet u hoe het nu is, en vraagt u zo nodig een nieuwe link.
          </p>
          <ToEntrance href={page.entranceHref} />
        </>
      );
    case 'incomplete-address':
      return (
        <>
          <p>
            Dit adres is niet compleet: er staat niet in welke gift u bedoelt, en bij welke organisatie. Open
            de hele link uit uw laatste bevestigingsmail.
          </p>
          <p className="quiet">
            Geen mail meer? Op de website van de organisatie waaraan u geeft, vraagt u bij Mijn gift een
            nieuwe link.
          </p>
        </>
      );
    case 'limited':
      return <p>{page.error}</p>;
    case 'unknown':
    default:
      return <p>Gebruik de link uit uw laatste mail, of die op de website van de organisatie.</p>;
  }
}

interface ConfirmationProps {
  page: Extract<EntrancePage, { state: 'confirm' }>;
  organisation: string;
}

function Confirmation({ page: { gift, amountCents, nextDate }, organisation }: ConfirmationProps) {
  const { every, gift: kind, per } = wordsOfInterval(gift.intervalMonths);
  return (
    <>
      {amountCents === null ? (
        <p>
          Uw {kind} aan {organisation} slaat dan niet over: er wordt weer afgeschreven
          {nextDate && (
            <>
              {' '}
              op <b>{formatDay(nextDate)}</b>
            </>
          )}
          , en daarna {every}.
        </p>
      ) : (
        <p>
          U geeft nu {formatEuros(gift.amountCents)} {per} aan {organisation}. Vanaf de volgende afschrijving
          wordt dat <b>{formatEuros(amountCents)}</b> {per}.
        </p>
      )}
      <PostButton>
        {amountCents === null ? 'Ja, gewoon afschrijven' : `Ja, geef ${formatEuros(amountCents)} ${per}`}
      </PostButton>
      <p className="quiet">
        Hiermee opent u ook Mijn gift, met al uw giften aan {organisation}. Wilt u dit niet, dan hoeft u niets
        te doen.
      </p>
    </>
  );
}

function AccountConfirmation({ gift, organisation }: { gift: GiftView; organisation: string }) {
  const { gift: kind, per } = wordsOfInterval(gift.intervalMonths);
  return (
    <>
      <p>
        Uw {kind} aan {organisation} ({formatEuros(gift.amountCents)} {per}) wordt dan voortaan afgeschreven
        van de rekening waarmee de gemiste gift is betaald.
        {gift.state === 'suspended' && ' Uw gift rust nu; daarna loopt zij weer.'}
      </p>
      <PostButton>Ja, schrijf voortaan van deze rekening af</PostButton>
      <p className="quiet">
        Hebt u niet zelf betaald, of wilt u dit niet? Dan hoeft u niets te doen.{' '}
        {gift.state === 'suspended'
          ? 'Uw gift blijft dan rusten.'
          : 'Uw gift gaat dan door van de rekening die wij al kennen.'}
      </p>
    </>
  );
}

function ToEntrance({ href }: { href: string | undefined }) {
  return href && <BackLink href={href} label="Naar Mijn gift" />;
}
