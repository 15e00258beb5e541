import type { PublicDonation } from '../../contract/donations.ts';
import {
  intervalOf,
  kindOfFrequency,
  prefixOfFrequency,
  wordsOfInterval,
} from '../../contract/frequencies.ts';
import { deceasedIn } from '../../contract/in-memoriam.ts';
import { decimalToCents, describeCosts, formatEuros } from '../../contract/money.ts';
import { describeAccount, describeNextCharges } from './describe-later-charges.ts';
import { PostButton } from './fields.tsx';
import { Fact, Note } from './organisation-page.tsx';
import { ShareGift } from './share-gift.tsx';
import { movesGift, type StatusPage, type StatusView } from './status-page.ts';
import { UnpaidGift } from './unpaid-gift.tsx';

interface StatusContentProps {
  view: StatusView;
  page: StatusPage;
}

export function StatusContent({ view, page }: StatusContentProps) {
  const { donation } = page;
  const isUnpaid = view === 'failed' || view === 'canceled';
  const isShared = view === 'completed' && !page.isOtherAccount;
  return (
    <>
      {(view === 'unchecked' || view === 'unknown') && (
        <Note
          tone="danger"
          title="Fout bij het controleren van donatiestatus"
          text="Er is een fout opgetreden bij het controleren van de status van uw donatie."
        />
      )}
      <StatusIcon view={view} />
      <h1 tabIndex={-1}>{headline(view, page)}</h1>
      {view === 'pending' && <Pending canContinue={page.canContinue ?? false} />}
      {view === 'completed' && donation && (
        <>
          {page.paidTwiceCents !== undefined && (
            <p>
              Voor deze gift zijn twee betalingen van u binnengekomen. De {formatEuros(page.paidTwiceCents)}{' '}
              van de betaling die te veel is, krijgt u vanzelf terug op de rekening waarvan u betaalde,
              meestal binnen een week. U hoeft daar niets voor te doen, en krijgt er een mail over.
            </p>
          )}
          <Completed donation={donation} page={page} />
        </>
      )}
      {isUnpaid && <UnpaidGift isCanceled={view === 'canceled'} page={page} />}
      {view === 'unchecked' && (
        <p>
          We weten nu niet of uw betaling is gelukt. Krijgt u een bevestiging per <Email />, dan is uw gift
          gelukt. Kijk anders op uw bankafschrift voordat u het opnieuw probeert.
        </p>
      )}
      {view === 'unknown' && <Unknown />}
      {isShared && page.campaign && <ShareGift page={page} />}
      {view !== 'pending' && <WaysBack view={view} page={page} />}
      {isShared && !page.campaign && <ShareGift page={page} />}
    </>
  );
}

/**
 * After a gift through a campaign page, the main button leads there. After a payment from another account it leads to
 * Mijn gift. The script sets the website link.
 */
function WaysBack({
  view,
  page: { campaign, donation, canRetry, isOtherAccount, myGiftHref },
}: StatusContentProps) {
  const isUnpaid = view === 'failed' || view === 'canceled';
  const leadsToMyGift = (isUnpaid || view === 'completed') && isOtherAccount && myGiftHref;
  const leadsToPage = view === 'completed' && !leadsToMyGift && Boolean(campaign?.path);
  const website = (
    <a
      key="website"
      className={leadsToPage || leadsToMyGift || (isUnpaid && canRetry) ? 'button quieter' : 'button'}
      href={donation?.returnUrl ?? '/'}
      data-return=""
    >
      Terug naar website
    </a>
  );
  const toMyGift = leadsToMyGift && (
    <a key="my-gift" className="button" href={myGiftHref}>
      Terug naar Mijn gift
    </a>
  );
  const toPage = campaign?.path && (
    <a key="page" className={leadsToPage ? 'button' : 'button quieter'} href={campaign.path}>
      {campaign.isQuiet ? 'Terug naar de pagina' : 'Terug naar de actie'}
    </a>
  );
  return leadsToPage ? [toPage, website] : [toMyGift, website, toPage];
}

export function statusTitle(view: StatusView, page: StatusPage): string {
  return [headline(view, page), page.donation?.organizationName].filter(Boolean).join(' – ');
}

function headline(view: StatusView, page: StatusPage): string {
  const { donation, campaign, paidTwiceCents } = page;
  if (view === 'pending') return 'Betalingsstatus controleren...';
  if (view === 'failed' || view === 'canceled')
    return page.keepsFormerAccount ? 'Uw rekening is niet gewijzigd' : 'Donatie niet geslaagd';
  if (view === 'unchecked') return 'Betalingsstatus onbekend';
  if (view === 'unknown') return 'We kennen deze gift niet';
  if (paidTwiceCents !== undefined) return 'Hiervoor was al betaald';
  if (movesGift(page)) return 'Uw gift gaat voortaan van deze rekening';
  const thanks = donation?.firstName ? `Bedankt, ${donation.firstName}!` : 'Donatie Geslaagd!';
  return campaign?.isQuiet ? thanks.slice(0, -1) : thanks;
}

function Pending({ canContinue }: { canContinue: boolean }) {
  return (
    <>
      <p>Een ogenblik. We kijken of uw betaling gelukt is.</p>
      <noscript>
        <p>Deze pagina ververst vanzelf.</p>
      </noscript>
      <p data-slow hidden>
        Dit duurt langer dan gewoonlijk. U kunt deze pagina sluiten: zodra uw betaling binnen is, krijgt u een
        bevestiging per <Email />.
      </p>
      {canContinue && (
        <div data-unpaid hidden>
          <p>Hebt u nog niet betaald? Dan kunt u verder waar u was.</p>
          <PostButton>Ga verder met betalen</PostButton>
        </div>
      )}
    </>
  );
}

function Unknown() {
  return (
    <>
      <p>
        Deze gift staat niet of niet meer in onze administratie. We weten daarom niet of er is betaald: het
        kan zijn dat het bedrag wel is afgeschreven. Kijk op uw bankafschrift.
      </p>
      <p>
        Is er afgeschreven en wilt u weten wat ermee is gebeurd? Vraag het de organisatie die op uw
        bankafschrift staat, of <a href="/contact">neem contact op met Gulhart</a>.
      </p>
    </>
  );
}

function Completed({ donation, page }: { donation: PublicDonation; page: StatusPage }) {
  const { isMissedCharge, campaign } = page;
  const costsCents = page.form?.costsCents ?? 0;
  const paidCents = decimalToCents(donation.amount);
  const amount = formatEuros(paidCents);
  const kind = page.isOtherAccount ? 'betaling' : `${prefixOfFrequency[donation.frequency]}gift`;
  const { the } = wordsOfInterval(intervalOf(donation.frequency));
  return (
    <>
      <p>
        Uw {kind} van {amount} aan {donation.organizationName} is voltooid.
        {!page.noMailBecause && (
          <>
            {' '}
            U krijgt een bevestiging per <Email />.
          </>
        )}
      </p>
      {page.noMailBecause && <p>Naar uw adres gaat geen mail: {page.noMailBecause}</p>}
      {costsCents > 0 && <p>{describeCosts(paidCents, costsCents)}</p>}
      {campaign && (
        <p>
          {campaign.isClosed
            ? `Deze ${campaign.isQuiet ? 'pagina' : 'actie'} is net gesloten. Uw gift gaat naar ${donation.organizationName}.`
            : campaign.isQuiet
              ? `U gaf ter nagedachtenis aan ${deceasedIn(campaign.title)}.`
              : `Uw gift is voor ‘${campaign.title}’${campaign.maker ? `, de actie van ${campaign.maker}` : ''}.`}
        </p>
      )}
      {!isMissedCharge && page.wallMessage && (
        <WallNotice left={page.wallMessage} organizationName={donation.organizationName} />
      )}
      {isMissedCharge && (
        <p>
          Daarmee is {the} {the.startsWith('het') ? 'dat' : 'die'}{' '}
          {page.isTakenBack ? 'was teruggeboekt' : 'niet kon worden afgeschreven'} alsnog gegeven.{' '}
          {describeAccount(donation, page)}
        </p>
      )}
      {donation.isRecurring && !isMissedCharge && <p>{describeNextCharges(donation, page)}</p>}
      {donation.thankYouText && <p className="lines">{donation.thankYouText}</p>}
      <dl>
        <Fact name="Bedrag">{amount}</Fact>
        <Fact name="Type">{kindOfFrequency[donation.frequency]}</Fact>
        <Fact name="Status">Voltooid</Fact>
      </dl>
      {page.myGiftHref && !page.isOtherAccount && (
        <p className="quiet">
          Al uw giften en kwitanties vindt u in <a href={page.myGiftHref}>Mijn gift</a>.
        </p>
      )}
    </>
  );
}

interface WallNoticeProps {
  left: NonNullable<StatusPage['wallMessage']>;
  organizationName: string;
}

function WallNotice({ left: { name, message, isWaiting }, organizationName }: WallNoticeProps) {
  if (!name && !message) return null;
  const [what, them] =
    name && message
      ? ['Uw naam en bericht staan', 'ze']
      : message
        ? ['Uw bericht staat', 'het']
        : ['Uw naam staat', 'die'];
  return (
    <p>
      {what} op de pagina{isWaiting && ` zodra ${organizationName} ${them} heeft bekeken`}.
    </p>
  );
}

/** Without the class, a line can end after the hyphen. */
function Email() {
  return <span className="unbroken">e-mail</span>;
}

const iconPaths: Partial<Record<StatusView, string>> = {
  completed: 'm6 12.5 4 4 8-9',
  failed: 'm8 8 8 8m0-8-8 8',
  canceled: 'M8 12h8',
  unchecked: 'M12 7v6m0 3.5v.1',
  unknown: 'M9.5 9.5a2.5 2.5 0 1 1 2.5 3v1m0 3v.1',
};

function StatusIcon({ view }: { view: StatusView }) {
  const path = iconPaths[view];
  if (!path) return <div className="spinner" />;
  return (
    <svg className={`status ${view}`} viewBox="0 0 24 24" width="56" height="56" aria-hidden="true">
      <circle cx="12" cy="12" r="11" />
      <path d={path} />
    </svg>
  );
}
