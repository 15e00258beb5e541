import type { PublicDonation } from '../../contract/donations.ts';
import { decimalToCents, formatEuros } from '../../contract/money.ts';
import { presetAmountText } from '../../contract/preset-amounts.ts';
import type { StatusView } from '../status-view.ts';
import { Note } from './note.tsx';
import type { StatusPage } from './status-page.ts';

interface StatusContentProps {
  view: StatusView;
  page: StatusPage;
}

export function StatusContent({ view, page }: StatusContentProps) {
  const { donation, canRetry = false } = page;
  const isUnpaid = view === 'failed' || view === 'canceled';
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
        <Completed
          donation={donation}
          isMissedMonth={page.isMissedMonth ?? false}
          asking={page.asking}
          myGiftHref={page.myGiftHref}
        />
      )}
      {isUnpaid && <Unpaid view={view} page={page} />}
      {view === 'unchecked' && (
        <p>
          We weten nu niet of uw betaling is gelukt. Krijgt u een bevestiging per e-mail, dan is uw donatie
          gelukt. Kijk anders op uw bankafschrift voordat u het opnieuw probeert.
        </p>
      )}
      {view === 'unknown' && <Unknown />}
      {view !== 'pending' && (
        <a className={isUnpaid && canRetry ? 'button quieter' : 'button'} href={donation?.returnUrl ?? '/'}>
          Terug naar website
        </a>
      )}
      {view !== 'pending' && page.asking?.path && (
        <a className="button quieter" href={page.asking.path}>
          Terug naar de actie
        </a>
      )}
    </>
  );
}

export function statusTitle(view: StatusView, page: StatusPage): string {
  return [headline(view, page), page.donation?.organizationName].filter(Boolean).join(' – ');
}

function headline(view: StatusView, { donation, asking }: StatusPage): string {
  if (view === 'pending') return 'Betalingsstatus controleren...';
  if (view === 'failed' || view === 'canceled') return 'Donatie niet geslaagd';
  if (view === 'unchecked') return 'Betalingsstatus onbekend';
  if (view === 'unknown') return 'We kennen deze donatie niet';
  const thanks = donation?.firstName ? `Bedankt, ${donation.firstName}!` : 'Donatie Geslaagd!';
  return asking?.isQuiet ? thanks.slice(0, -1) : thanks;
}

function Unpaid({ view, page: { donation, canRetry, form } }: StatusContentProps) {
  const nothingCharged = `${view === 'canceled' ? 'De betaling is afgebroken. ' : ''}Er is geen bedrag afgeschreven.`;
  if (!donation || !canRetry) return <p>{nothingCharged} U kunt het gerust opnieuw proberen.</p>;
  const amount = formatEuros(decimalToCents(donation.amount));
  const kind = donation.isRecurring ? 'maandelijkse donatie' : 'donatie';
  return (
    <>
      <p>
        {nothingCharged} U kunt uw {kind} van {amount} gerust opnieuw proberen; u hoeft niets opnieuw in te
        vullen.
      </p>
      <PayAfterAll label="Opnieuw proberen" />
      {form && <OtherAmount donation={donation} form={form} />}
    </>
  );
}

interface OtherAmountProps {
  donation: PublicDonation;
  form: NonNullable<StatusPage['form']>;
}

/**
 * Back to the form as it was, as far as whoever has this page's link may know. Posted, so that none of it stands in an
 * address.
 */
function OtherAmount({ donation, form }: OtherAmountProps) {
  const { costsCents = 0 } = form;
  const typed = {
    orgId: form.organisationId,
    returnUrl: form.returnUrl,
    amount: presetAmountText(decimalToCents(donation.amount) - costsCents),
    ...(costsCents > 0 && { paysCosts: 'true' }),
    isRecurring: String(donation.isRecurring),
    firstName: donation.firstName ?? '',
    ...(form.pageSlug && { page: form.pageSlug }),
  };
  return (
    <form method="post" action="/donation-embed?component=advanced">
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="quieter">
        Ander bedrag
      </button>
    </form>
  );
}

/** To this very address, which knows the donation, and decides what is left to be paid. */
function PayAfterAll({ label }: { label: string }) {
  return (
    <form method="post">
      <button type="submit">{label}</button>
    </form>
  );
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
        bevestiging per e-mail.
      </p>
      {canContinue && (
        <div data-unpaid hidden>
          <p>Hebt u nog niet betaald? Dan kunt u verder waar u was.</p>
          <PayAfterAll label="Ga verder met betalen" />
        </div>
      )}
    </>
  );
}

function Unknown() {
  return (
    <>
      <p>
        Deze donatie staat niet of niet meer in onze administratie. We weten daarom niet of er is betaald: het
        kan zijn dat het bedrag wel is afgeschreven. Kijk op uw bankafschrift.
      </p>
      <p>
        Is er afgeschreven en wilt u weten wat ermee is gebeurd? Vraag het de organisatie die op uw
        bankafschrift staat, of <a href="/contact">neem contact op met Gulhart</a>.
      </p>
    </>
  );
}

interface CompletedProps {
  donation: PublicDonation;
  isMissedMonth: boolean;
  asking: StatusPage['asking'];
  myGiftHref: string | undefined;
}

function Completed({ donation, isMissedMonth, asking, myGiftHref }: CompletedProps) {
  const amount = formatEuros(decimalToCents(donation.amount));
  const kind = donation.isRecurring ? 'maandelijkse donatie' : 'donatie';
  return (
    <>
      <p>
        Uw {kind} van {amount} aan {donation.organizationName} is voltooid. U krijgt een bevestiging per
        e-mail.
      </p>
      {asking && (
        <p>
          {asking.isClosed
            ? `Deze actie is net gesloten. Uw gift gaat naar ${donation.organizationName}.`
            : `Uw gift is voor ${asking.title}.`}
        </p>
      )}
      {isMissedMonth && (
        <p>
          Daarmee is de maand die niet kon worden afgeschreven alsnog gegeven. Uw volgende giften gaan vanzelf
          van de rekening waarmee u nu hebt betaald; daarover krijgt u nog een mail.
        </p>
      )}
      {donation.isRecurring && !isMissedMonth && (
        <p>Over een maand wordt weer {amount} afgeschreven. Stoppen kan altijd, met de link in die mail.</p>
      )}
      {donation.thankYouText && <p className="lines">{donation.thankYouText}</p>}
      <dl>
        <dt>Bedrag</dt>
        <dd>{amount}</dd>
        <dt>Type</dt>
        <dd>{donation.isRecurring ? 'Maandelijks' : 'Eenmalig'}</dd>
        <dt>Status</dt>
        <dd>Voltooid</dd>
      </dl>
      {myGiftHref && (
        <p className="quiet">
          Al uw giften en giftbewijzen vindt u in <a href={myGiftHref}>Mijn gift</a>.
        </p>
      )}
    </>
  );
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
