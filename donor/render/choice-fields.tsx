import { Fragment } from 'react';
import { presetAmountText } from '../../contract/preset-amounts.ts';
import { chosenAmount, otherAmountChoice } from '../amount-choice.ts';
import { Choice, EuroInput, FieldError } from './fields.tsx';
import { type Frequency, kindOfFrequency } from '../../contract/frequencies.ts';
import { explainFrequency } from '../texts.ts';

interface AmountChoice {
  presets: readonly string[];
  choice: string;
  typed: string;
}

export function chooseAmount(
  presetAmountsCents: readonly number[],
  fields: { amount?: string | undefined; otherAmount?: string | undefined },
): AmountChoice {
  const presets = presetAmountsCents.map(presetAmountText);
  const { amount = presets[0] ?? otherAmountChoice } = fields;
  if (presets.includes(amount)) return { presets, choice: amount, typed: '' };
  return { presets, choice: otherAmountChoice, typed: chosenAmount(fields) ?? '' };
}

interface AmountFieldsProps {
  amount: AmountChoice;
  error: string | undefined;
  hasFocus: boolean;
}

export function AmountFields({ amount, error, hasFocus }: AmountFieldsProps) {
  return (
    <fieldset aria-describedby="amount-error">
      <legend>Kies een bedrag</legend>
      <div className={`choices amounts amounts-${amount.presets.length}`}>
        {[...amount.presets, otherAmountChoice].map((value) => (
          <Choice
            key={value}
            id={`amount-${value}`}
            name="amount"
            value={value}
            defaultChecked={value === amount.choice}
            label={value === otherAmountChoice ? 'Ander bedrag' : `€\u00a0${withThousands(value)}`}
          />
        ))}
        <div className="other">
          <label htmlFor="otherAmount">Bedrag in euro</label>
          <EuroInput
            name="otherAmount"
            defaultValue={amount.typed}
            aria-describedby="amount-hint amount-error"
            aria-invalid={error ? true : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the donor just pressed the button 'Ander bedrag'
            autoFocus={hasFocus}
          />
          <small id="amount-hint">Bijvoorbeeld 15 of 12,50</small>
        </div>
      </div>
      <FieldError name="amount" error={error} />
    </fieldset>
  );
}

/** The highest preset is € 1.000, so four digits are enough. */
function withThousands(preset: string): string {
  return preset.replace(/^(\d)(\d{3})/, '$1.$2');
}

interface FrequencyFieldsProps {
  offered: readonly Frequency[];
  chosen: Frequency;
  error: string | undefined;
}

/** A form that offers only one-off and monthly gifts keeps the older field name `isRecurring`. */
export function FrequencyFields({ offered, chosen, error }: FrequencyFieldsProps) {
  const hasOldName = offered.length === 2;
  return (
    <fieldset>
      <legend>Hoe vaak?</legend>
      <div className="choices">
        {offered.map((frequency) => (
          <Fragment key={frequency}>
            <Choice
              id={frequency}
              name={hasOldName ? 'isRecurring' : 'frequency'}
              value={hasOldName ? String(frequency !== 'once') : frequency}
              defaultChecked={frequency === chosen}
              aria-describedby={frequency === 'once' ? 'isRecurring-error' : undefined}
              label={kindOfFrequency[frequency]}
            />
            {frequency !== 'once' && <small>{explainFrequency(frequency)}</small>}
          </Fragment>
        ))}
      </div>
      <FieldError name="isRecurring" error={error} />
    </fieldset>
  );
}
