import { isPlausibleDay } from '../lib/calendar-periods.ts';
import { Field, Input } from './field.tsx';
import { useTypedValue } from '../lib/typed-values.ts';

interface DayFieldProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  describedBy?: string;
}

export function DayField({ label, value = '', onChange, describedBy }: DayFieldProps) {
  const [typed, setTyped] = useTypedValue(value);
  const change = (text: string) => {
    setTyped(text);
    if (text === '') onChange(undefined);
    else if (isPlausibleDay(text)) onChange(text);
  };
  return (
    <Field label={label}>
      <Input
        type="date"
        value={typed}
        onChange={(event) => change(event.target.value)}
        {...(describedBy && { 'aria-describedby': describedBy })}
      />
    </Field>
  );
}
