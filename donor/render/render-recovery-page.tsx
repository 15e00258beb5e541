import type { ReactNode } from 'react';
import { type IntervalMonths, monthOfCharge, wordsOfInterval } from '../../contract/frequencies.ts';
import { formatEuros } from '../../contract/money.ts';
import { PostButton } from './fields.tsx';
import type { DonorScripts } from './load-donor-scripts.ts';
import { formatDay } from './my-gift/views.ts';
import { Fact, type OrganisationLook, renderOrganisationPage, ViaMail } from './organisation-page.tsx';
import type { RenderedPage } from './render-page.tsx';

/** The page does not name the donor, because people forward mails. */
export interface RecoveryPage {
  state: RecoveryState;
  organisation: OrganisationLook | null;
  contactEmail: string | null;
  isTest: boolean;
  amountCents: number | null;
  dueOn: string | null;
  /** The next charge of a suspended gift if the donor pays and confirms today. Null for any other gift. */
  nextWhenPaid: { date: string; amountCents: number } | null;
  /**
   * The visitor has proved access to the mailbox that gets the mails about the gift. So later charges use the
   * bank account of this payment.
   */
  hasProvedMailbox: boolean;
  /** The charge is paid, but the gift stays suspended until the donor confirms a bank account. */
  awaitsAccountConfirmation: boolean;
  /** The donor took the money back through the bank, so the page says that the donor need not do anything. */
  isTakenBack: boolean;
  /** The bank also refuses the later charges. Only the mail says why, because people forward the link. */
  isBlocked: boolean;
  /** Mollie collected the charge, and the bank returned the money to the donor later. */
  wasCollected: boolean;
  giftPath: string | null;
  intervalMonths: IntervalMonths;
}

export type RecoveryState =
  | 'asks'
  | 'recovered'
  /** Mollie is already collecting the charge again. */
  | 'under-way'
  | 'stopped'
  | 'too-old'
  | 'unknown'
  | 'unreachable'
  | 'limited'
  | 'impossible';

export function renderRecoveryPage(page: RecoveryPage, scripts: DonorScripts): RenderedPage {
  const { headline, content } = states[page.state];
  const name = page.organisation?.name || 'de organisatie';
  const title = typeof headline === 'string' ? headline : headline(page);
  return renderOrganisationPage(page, scripts, title, content(page, name));
}

const wordsOf = ({ intervalMonths }: RecoveryPage) => wordsOfInterval(intervalMonths);

function giftOf({ dueOn }: RecoveryPage): string {
  return dueOn === null ? 'Uw gift' : `Uw gift van ${monthOfCharge(dueOn)}`;
}

interface State {
  headline: string | ((page: RecoveryPage) => string);
  content: (page: RecoveryPage, organisation: string) => ReactNode;
}

const states: Record<RecoveryState, State> = {
  asks: {
    headline: (page) => (page.isTakenBack ? 'Weer geven' : `${giftOf(page)} alsnog geven`),
    content: (page, organisation) => (
      <>
        {page.isTakenBack ? (
          <p>
            Uw {wordsOf(page).gift} aan {organisation} is teruggeboekt naar uw rekening. Dat is uw goed recht,
            en u hoeft niets te doen. Wilt u toch weer geven? Dat kan hier.
          </p>
        ) : (
          <p>
            Uw {wordsOf(page).gift} aan {organisation}{' '}
            {page.wasCollected
              ? 'is afgeschreven, maar daarna door uw bank teruggeboekt.'
              : 'kon niet worden afgeschreven.'}{' '}
            U kunt haar hier alsnog betalen.
          </p>
        )}
        <ChargeFacts page={page} />
        <p>{describeNextCharges(page)}</p>
        <PostButton>Betaal met iDEAL | Wero</PostButton>
        <ToGift page={page} />
      </>
    ),
  },
  recovered: {
    headline: (page) => `${giftOf(page)} is al gegeven`,
    content: (page, organisation) => (
      <>
        <p>
          {giftOf(page)} aan {organisation} is binnen. Hartelijk dank.{' '}
          {page.awaitsAccountConfirmation
            ? `Uw ${wordsOf(page).gift} rust nog: wij schrijven pas weer af als u de rekening bevestigt, met de knop in de mail die u na het betalen kreeg. Werkt die niet meer? Geef dan in Mijn gift een rekening op.`
            : 'U hoeft niets te doen.'}
        </p>
        <ToGift page={page} />
      </>
    ),
  },
  'under-way': {
    headline: 'Deze betaling is al onderweg',
    content: (page, organisation) => (
      <>
        <p>
          {giftOf(page)} aan {organisation} wordt al opnieuw afgeschreven. U hoeft niets te doen. Lukt het
          niet, dan kunt u hier over een paar dagen alsnog betalen.
        </p>
        <ToGift page={page} />
      </>
    ),
  },
  stopped: {
    headline: (page) => `Deze ${wordsOf(page).gift} is gestopt`,
    content: (_page, organisation) => (
      <p>
        Er wordt niets meer afgeschreven voor {organisation}, en er staat niets open. Dank voor alles wat u
        hebt gegeven.
      </p>
    ),
  },
  'too-old': {
    headline: 'Deze link is verlopen',
    content: (page, organisation) => (
      <>
        <p>
          {giftOf(page)} is te lang geleden om nog te betalen. Er staat niets open. Wilt u {organisation}{' '}
          steunen, dan kan dat met een volgende gift.
        </p>
        <ToGift page={page} />
      </>
    ),
  },
  unknown: {
    headline: 'Deze link werkt niet',
    content: () => (
      <p>
        Gebruik de link uit de laatste mail over uw gift. Werkt die ook niet, neem dan contact op met de
        organisatie waaraan u geeft.
      </p>
    ),
  },
  limited: {
    headline: 'Even wachten',
    content: (page) => (
      <>
        <p>
          Er is te vaak achter elkaar op de knop gedrukt. Er is niets afgeschreven. Probeer het over tien
          minuten opnieuw.
        </p>
        <ToGift page={page} />
      </>
    ),
  },
  impossible: {
    headline: 'Betalen kan nu niet',
    content: (page, organisation) => (
      <>
        <p>
          {organisation} kan op dit moment geen betalingen ontvangen. Er is niets afgeschreven, en u hebt
          niets verkeerd gedaan. Opnieuw proberen helpt pas als de organisatie dit heeft opgelost.
        </p>
        <p>
          Wilt u weten wanneer het weer kan? Vraag het aan {organisation}
          <ViaMail address={page.contactEmail} />.
        </p>
        <ToGift page={page} />
      </>
    ),
  },
  unreachable: {
    headline: 'Betalen lukt nu even niet',
    content: (page) => (
      <>
        <p>
          De betaaldienst gaf geen antwoord. Hebt u net al betaald, dan hoeft u niets te doen. Probeer het
          anders over een paar minuten opnieuw.
        </p>
        <ChargeFacts page={page} />
        <PostButton>Betaal met iDEAL | Wero</PostButton>
      </>
    ),
  },
};

function describeNextCharges(page: RecoveryPage): string {
  const { gift, every } = wordsOf(page);
  if (!page.nextWhenPaid)
    return page.hasProvedMailbox
      ? 'Daarna gaan uw volgende giften vanzelf door, van de rekening waarmee u betaalt.'
      : `${
          page.isBlocked
            ? 'Van de rekening die wij al kennen lukken uw volgende giften pas weer als uw bank dat toelaat.'
            : 'Uw volgende giften gaan door van de rekening die wij al kennen.'
        } Wilt u ze van de rekening waarmee u nu betaalt? Na het betalen krijgt u een mail waarin u dat bevestigt.`;
  const { date, amountCents } = page.nextWhenPaid;
  const next = `op ${formatDay(date)} wordt weer ${formatEuros(amountCents)} afgeschreven, en dan ${every}.`;
  return page.hasProvedMailbox
    ? `Daarna loopt uw ${gift} weer, van de rekening waarmee u betaalt: ${next}`
    : `Uw ${gift} rust, en blijft rusten tot u bevestigt dat wij mogen afschrijven van de rekening waarmee u betaalt. Na het betalen krijgt u daarvoor een mail. Bevestigt u vandaag: ${next}`;
}

function ChargeFacts({ page }: { page: RecoveryPage }) {
  const { amountCents, dueOn, intervalMonths } = page;
  if (amountCents === null || dueOn === null) return null;
  return (
    <dl>
      <Fact name={intervalMonths === 1 ? 'Maand' : 'Afschrijving van'}>{monthOfCharge(dueOn)}</Fact>
      <Fact name="Bedrag">{formatEuros(amountCents)}</Fact>
    </dl>
  );
}

function ToGift({ page }: { page: RecoveryPage }) {
  const { giftPath } = page;
  if (giftPath === null) return null;
  return (
    <p className="quiet">
      {page.nextWhenPaid
        ? 'Liever stoppen?'
        : `Liever een ander bedrag, een ${wordsOf(page).unit} overslaan of stoppen?`}{' '}
      <a href={giftPath}>Bekijk uw {wordsOf(page).gift}</a>.
    </p>
  );
}
