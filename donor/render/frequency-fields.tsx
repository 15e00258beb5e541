import { type Frequency, kindOfFrequency } from '../../contract/frequencies.ts';
import { explainFrequency } from '../question-texts.ts';
import { FieldError } from './fields.tsx';

interface FrequencyFieldsProps {
  offered: readonly Frequency[];
  chosen: Frequency;
  error: string | undefined;
}

/** With only once and monthly, the field keeps its older name. */
export function FrequencyFields({ offered, chosen, error }: FrequencyFieldsProps) {
  const isPlain = offered.length === 2;
  return (
    <fieldset>
      <legend>Hoe vaak?</legend>
      <div className="choices">
        {offered.map((frequency) => (
          <Choice
            key={frequency}
            frequency={frequency}
            name={isPlain ? 'isRecurring' : 'frequency'}
            value={isPlain ? String(frequency !== 'once') : frequency}
            isChosen={frequency === chosen}
          />
        ))}
      </div>
      <FieldError name="isRecurring" error={error} />
    </fieldset>
  );
}

interface ChoiceProps {
  frequency: Frequency;
  name: string;
  value: string;
  isChosen: boolean;
}

function Choice({ frequency, name, value, isChosen }: ChoiceProps) {
  return (
    <>
      <input
        type="radio"
        id={frequency}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-describedby={frequency === 'once' ? 'isRecurring-error' : undefined}
      />
      <label htmlFor={frequency}>{kindOfFrequency[frequency]}</label>
      {frequency !== 'once' && <small>{explainFrequency(frequency)}</small>}
    </>
  );
}
