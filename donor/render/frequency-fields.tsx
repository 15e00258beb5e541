import { monthlyExplained } from '../question-texts.ts';
import { FieldError } from './field-error.tsx';

interface FrequencyFieldsProps {
  isRecurring: boolean;
  error: string | undefined;
}

export function FrequencyFields({ isRecurring, error }: FrequencyFieldsProps) {
  return (
    <fieldset>
      <legend>Hoe vaak?</legend>
      <div className="choices">
        <input
          type="radio"
          id="once"
          name="isRecurring"
          value="false"
          defaultChecked={!isRecurring}
          aria-describedby="isRecurring-error"
        />
        <label htmlFor="once">Eenmalig</label>
        <input type="radio" id="monthly" name="isRecurring" value="true" defaultChecked={isRecurring} />
        <label htmlFor="monthly">Maandelijks</label>
        <small className="monthly">{monthlyExplained}</small>
      </div>
      <FieldError name="isRecurring" error={error} />
    </fieldset>
  );
}
