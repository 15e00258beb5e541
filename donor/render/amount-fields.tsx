import { defaultAmountCents, presetAmountsCents } from '../../contract/money.ts';
import { chosenAmount, otherAmountChoice } from '../amount-choice.ts';
import { FieldError } from './field-error.tsx';

interface AmountChoice {
  /** The value of the radio button. */
  choice: string;
  /** What stands in the field of 'Ander bedrag'. */
  typed: string;
}

const presets = presetAmountsCents.map((cents) => String(cents / 100));

export function chooseAmount(fields: { amount?: string; otherAmount?: string }): AmountChoice {
  if (fields.amount === undefined) return { choice: String(defaultAmountCents / 100), typed: '' };
  if (presets.includes(fields.amount)) return { choice: fields.amount, typed: '' };
  return { choice: otherAmountChoice, typed: chosenAmount(fields) ?? '' };
}

/**
 * Inputs and labels are neighbours, so that the style sheet alone can reveal the field of 'Ander bedrag', in every
 * browser.
 */
export function AmountFields({ amount, error }: { amount: AmountChoice; error: string | undefined }) {
  return (
    <fieldset>
      <legend>Kies een bedrag</legend>
      <div className="choices amounts">
        {presets.map((preset) => (
          <Choice key={preset} value={preset} label={`€\u00a0${preset}`} chosen={amount.choice} />
        ))}
        <Choice value={otherAmountChoice} label="Ander bedrag" chosen={amount.choice} />
        <div className="other">
          <label htmlFor="otherAmount">Bedrag in euro</label>
          <div className="euro">
            <input
              id="otherAmount"
              name="otherAmount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={amount.typed}
              aria-describedby="amount-hint amount-error"
              aria-invalid={Boolean(error)}
            />
          </div>
          <small id="amount-hint">Bijvoorbeeld 15 of 12,50</small>
        </div>
      </div>
      <FieldError name="amount" error={error} />
    </fieldset>
  );
}

function Choice({ value, label, chosen }: { value: string; label: string; chosen: string }) {
  const id = `amount-${value}`;
  return (
    <>
      <input type="radio" id={id} name="amount" value={value} defaultChecked={value === chosen} />
      <label htmlFor={id}>{label}</label>
    </>
  );
}
