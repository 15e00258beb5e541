import type { ReactNode } from 'react';
import { type IntervalMonths, wordsOfInterval } from '../../../contract/frequencies.ts';
import { centsToDecimal, formatEuros, shortEuros } from '../../../contract/money.ts';
import { EuroInput, Field, FieldError } from '../fields.tsx';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { Note, BackLink, renderMyGiftPage, type Frame } from '../organisation-page.tsx';
import type { RenderedPage } from '../render-page.tsx';
import { formatDay, formatShortDay, type GiftView } from './views.ts';
import { GiftFacts } from './gift-parts.tsx';

/** Only the button changes something, because mail scanners open links. */
export type ActionPage = Frame & { gift: GiftView; error?: string | undefined } & AskedAction;

/**
 * `needsMailConfirmation`: the visitor came by the permanent link in the mails about the gift. A donor may forward
 * these mails, so the donor must confirm a higher or earlier charge by mail.
 */
export type AskedAction =
  | {
      action: 'amount' | 'again';
      typed?: string | undefined;
      maxCents: number;
      needsMailConfirmation?: boolean;
    }
  | { action: 'skip'; choices: readonly { charges: number; nextDate: string }[] }
  | { action: 'undo'; nextDate: string; needsMailConfirmation?: boolean }
  /** `dates`: the next charge date for each day that the donor can choose; null for the current day. */
  | { action: 'day'; day: number; dates: readonly (string | null)[] }
  | { action: 'account'; nextDate: string; otherOpenCents: number | null };

export function renderActionPage(page: ActionPage, scripts: DonorScripts): RenderedPage {
  const { button } = words[page.action];
  const { kind } = wordsOfInterval(page.gift.intervalMonths);
  const headline = page.action === 'again' ? `Weer ${kind.toLowerCase()} geven` : words[page.action].headline;
  const name = page.organisation?.name || 'de organisatie';
  return renderMyGiftPage(
    page,
    scripts,
    headline,
    <>
      {page.action === 'account' && page.error && <Note tone="danger" title={page.error} />}
      {page.action !== 'again' && <GiftFacts gift={page.gift} />}
      <form method="post">
        <Question page={page} organisation={name} />
        <button type="submit">{button}</button>
      </form>
      <BackLink href={page.gift.base} label="Terug, niets wijzigen" />
    </>,
  );
}

const words: Record<ActionPage['action'], { headline: string; button: string }> = {
  amount: { headline: 'Bedrag wijzigen', button: 'Wijzig het bedrag' },
  again: { headline: 'Weer geven', button: 'Betaal met iDEAL | Wero' },
  skip: { headline: 'Overslaan of pauzeren', button: 'Sla over' },
  undo: { headline: 'Toch niet overslaan', button: 'Ja, gewoon afschrijven' },
  day: { headline: 'Op een andere dag', button: 'Kies deze dag' },
  account: { headline: 'Van een andere rekening', button: 'Betaal met iDEAL | Wero' },
};

function Question({ page, organisation }: { page: ActionPage; organisation: string }): ReactNode {
  const { gift, every, unit } = wordsOfInterval(page.gift.intervalMonths);
  switch (page.action) {
    case 'amount':
      return (
        <>
          <p>
            Het nieuwe bedrag geldt vanaf de volgende afschrijving. U krijgt er een mail over.
            {page.needsMailConfirmation && ' Meer geven dan nu bevestigt u met een mail die wij u sturen.'}
          </p>
          <AmountField page={page} />
        </>
      );
    case 'again':
      return (
        <>
          <p>
            U begint opnieuw met een {gift} aan {organisation}. De eerste betaalt u nu met iDEAL | Wero;
            daarna wordt het bedrag {every} op dezelfde dag afgeschreven, tot u stopt.
          </p>
          <AmountField page={page} />
        </>
      );
    case 'skip':
      return <SkipChoices page={page} />;
    case 'undo':
      return (
        <p>
          Er wordt dan weer afgeschreven op <b>{formatDay(page.nextDate)}</b>, en daarna {every}.
          {page.needsMailConfirmation && ' U bevestigt dit met een mail die wij u sturen.'}
        </p>
      );
    case 'day':
      return <DayField page={page} />;
    case 'account':
    default:
      return (
        <>
          <p>
            U betaalt nu de gift van één {unit}, {formatEuros(page.gift.amountCents)}, van de rekening waarvan
            voortaan moet worden afgeschreven.{' '}
            {page.gift.nextDate
              ? 'Deze komt in de plaats van de volgende afschrijving; de eerste van uw nieuwe rekening is op '
              : 'De eerste afschrijving van uw nieuwe rekening is op '}
            <b>{formatDay(page.nextDate)}</b>.
          </p>
          {page.otherOpenCents !== null && (
            <p>
              U begon eerder een betaling van {formatEuros(page.otherOpenCents)}, die nog openstaat. Betaal er
              één: elke betaling telt als de gift van één {unit}.
            </p>
          )}
        </>
      );
  }
}

function AmountField({ page }: { page: Extract<ActionPage, { action: 'amount' | 'again' }> }) {
  const { typed, maxCents, gift, error } = page;
  return (
    <Field
      name="amount"
      label={`Bedrag ${wordsOfInterval(gift.intervalMonths).per} in euro`}
      hint={`Bijvoorbeeld 15 of 12,50; minstens € 1 en hoogstens ${shortEuros(maxCents)}`}
      error={error}
      renderControl={(attributes) => (
        <EuroInput
          {...attributes}
          required
          defaultValue={typed ?? centsToDecimal(gift.amountCents).replace('.', ',').replace(/,00$/, '')}
        />
      )}
    />
  );
}

const skipLabels: Record<IntervalMonths, readonly string[]> = {
  1: ['Eén maand overslaan', 'Twee maanden pauze', 'Drie maanden pauze'],
  3: ['Eén kwartaal overslaan', 'Twee kwartalen overslaan'],
  12: ['Eén jaar overslaan'],
};

function SkipChoices({ page: { choices, error, gift } }: { page: Extract<ActionPage, { action: 'skip' }> }) {
  return (
    <fieldset>
      <legend>Hoe lang wilt u overslaan?</legend>
      <div className="options">
        {choices.map(({ charges, nextDate }, index) => (
          <label key={nextDate}>
            <input type="radio" name="nextDate" value={nextDate} defaultChecked={index === 0} required />
            <span>
              {skipLabels[gift.intervalMonths][charges - 1]}
              <small>Daarna weer op {formatDay(nextDate)}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldError name="nextDate" error={error} />
    </fieldset>
  );
}

function DayField({ page: { day, dates, error } }: { page: Extract<ActionPage, { action: 'day' }> }) {
  return (
    <Field
      name="day"
      label="Dag van de maand"
      hint="De volgende afschrijving schuift naar die dag, eerder of later. Wat u hebt overgeslagen of al betaald, blijft dat, en er zitten altijd minstens twintig dagen tussen twee afschrijvingen. U krijgt er een mail over."
      error={error}
      renderControl={(attributes) => (
        <select {...attributes} defaultValue={Math.min(day, dates.length)}>
          {[...dates.entries()].map(([index, date]) => (
            <option key={index} value={index + 1}>
              {index + 1}
              {date === null ? ', zoals nu' : `, de volgende op ${formatShortDay(date)}`}
            </option>
          ))}
        </select>
      )}
    />
  );
}
