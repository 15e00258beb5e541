import type { ReactNode } from 'react';
import { centsToDecimal, formatEuros } from '../../../contract/money.ts';
import { FieldError } from '../field-error.tsx';
import type { DonorScripts } from '../load-donor-scripts.ts';
import { Note } from '../note.tsx';
import type { RenderedPage } from '../render-page.tsx';
import { formatDay } from './format-date.ts';
import { GiftFacts } from './gift-facts.tsx';
import { BackLink, renderFrame } from './render-frame.tsx';
import type { GiftView, MyGiftFrame } from './views.ts';

/** A page that asks what is to be changed. Opening it changes nothing; only its button does. */
export type ActionPage = MyGiftFrame & { gift: GiftView; error?: string | undefined } & AskedAction;

export type AskedAction =
  | { action: 'amount' | 'again'; typed?: string | undefined; maxCents: number }
  | { action: 'skip'; choices: readonly SkipChoice[] }
  | { action: 'undo'; nextDate: string }
  | { action: 'day'; day: number }
  | { action: 'account'; nextDate: string | null };

export interface SkipChoice {
  months: number;
  /** When the first charge after it is. */
  nextDate: string;
}

export function renderActionPage(page: ActionPage, scripts: DonorScripts): RenderedPage {
  const { headline, button } = words[page.action];
  const name = page.organisation?.name || 'de organisatie';
  return renderFrame(
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
  again: { headline: 'Weer maandelijks geven', button: 'Betaal met iDEAL | Wero' },
  skip: { headline: 'Overslaan of pauzeren', button: 'Sla over' },
  undo: { headline: 'Toch niet overslaan', button: 'Ja, gewoon afschrijven' },
  day: { headline: 'Op een andere dag', button: 'Kies deze dag' },
  account: { headline: 'Van een andere rekening', button: 'Betaal met iDEAL | Wero' },
};

function Question({ page, organisation }: { page: ActionPage; organisation: string }): ReactNode {
  switch (page.action) {
    case 'amount':
      return (
        <>
          <p>Het nieuwe bedrag geldt vanaf de volgende afschrijving. U krijgt er een mail over.</p>
          <AmountField page={page} />
        </>
      );
    case 'again':
      return (
        <>
          <p>
            U begint opnieuw met een maandelijkse gift aan {organisation}. De eerste betaalt u nu met iDEAL |
            Wero; daarna wordt het bedrag elke maand op dezelfde dag afgeschreven, tot u stopt.
          </p>
          <AmountField page={page} />
        </>
      );
    case 'skip':
      return <SkipChoices choices={page.choices} error={page.error} />;
    case 'undo':
      return (
        <p>
          Er wordt dan weer afgeschreven op <b>{formatDay(page.nextDate)}</b>, en daarna elke maand.
        </p>
      );
    case 'day':
      return <DayField page={page} />;
    case 'account':
    default:
      return (
        <p>
          U betaalt nu de gift van één maand, {formatEuros(page.gift.amountCents)}, van de rekening waarvan
          voortaan moet worden afgeschreven.{' '}
          {page.nextDate && (
            <>
              Deze komt in de plaats van de volgende afschrijving; de eerste van uw nieuwe rekening is op{' '}
              <b>{formatDay(page.nextDate)}</b>.
            </>
          )}
        </p>
      );
  }
}

function AmountField({
  page: { typed, maxCents, gift, error },
}: {
  page: Extract<ActionPage, { action: 'amount' | 'again' }>;
}) {
  return (
    <div className="field">
      <label htmlFor="amount">Bedrag per maand in euro</label>
      <div className="euro">
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          required
          defaultValue={typed ?? centsToDecimal(gift.amountCents).replace('.', ',').replace(/,00$/, '')}
          aria-describedby="amount-hint amount-error"
          aria-invalid={Boolean(error)}
        />
      </div>
      <small id="amount-hint">
        Bijvoorbeeld 15 of 12,50; minstens € 1 en hoogstens {formatEuros(maxCents).replace(/,00$/, '')}
      </small>
      <FieldError name="amount" error={error} />
    </div>
  );
}

const skipLabels: Record<number, string> = {
  1: 'Eén maand overslaan',
  2: 'Twee maanden pauze',
  3: 'Drie maanden pauze',
};

function SkipChoices({ choices, error }: { choices: readonly SkipChoice[]; error: string | undefined }) {
  return (
    <fieldset>
      <legend>Hoe lang wilt u overslaan?</legend>
      <div className="options">
        {choices.map(({ months, nextDate }, place) => (
          <label key={nextDate}>
            <input type="radio" name="nextDate" value={nextDate} defaultChecked={place === 0} required />
            <span>
              {skipLabels[months] ?? `${months} maanden pauze`}
              <small>Daarna weer op {formatDay(nextDate)}</small>
            </span>
          </label>
        ))}
      </div>
      <FieldError name="nextDate" error={error} />
    </fieldset>
  );
}

const days = Array.from({ length: 28 }, (_, index) => index + 1);

function DayField({ page: { day, error } }: { page: Extract<ActionPage, { action: 'day' }> }) {
  return (
    <div className="field">
      <label htmlFor="day">Dag van de maand</label>
      <select
        id="day"
        name="day"
        defaultValue={Math.min(day, 28)}
        aria-describedby="day-hint day-error"
        aria-invalid={Boolean(error)}
      >
        {days.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <small id="day-hint">
        De volgende afschrijving schuift naar die dag, eerder of later. Een maand die u hebt overgeslagen of
        al betaald, blijft dat, en er zitten altijd minstens twintig dagen tussen twee afschrijvingen. U
        krijgt een mail met de datum.
      </small>
      <FieldError name="day" error={error} />
    </div>
  );
}
