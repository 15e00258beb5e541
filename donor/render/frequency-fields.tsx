import { Fragment } from 'react';
import { type Frequency, kindOfFrequency } from '../../contract/frequencies.ts';
import { explainFrequency } from '../question-texts.ts';
import { Choice, FieldError } from './fields.tsx';

interface FrequencyFieldsProps {
  offered: readonly Frequency[];
  chosen: Frequency;
  error: string | undefined;
}

/** A form with only once and monthly keeps the older name of the field. */
export function FrequencyFields({ offered, chosen, error }: FrequencyFieldsProps) {
  const isPlain = offered.length === 2;
  return (
    <fieldset>
      <legend>Hoe vaak?</legend>
      <div className="choices">
        {offered.map((frequency) => (
          <Fragment key={frequency}>
            <Choice
              id={frequency}
              name={isPlain ? 'isRecurring' : 'frequency'}
              value={isPlain ? String(frequency !== 'once') : frequency}
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
