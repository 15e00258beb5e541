import { useState } from 'react';
import { readDutchDay, showDutchDay } from '../lib/calendar-periods.ts';
import { useTypedValue } from '../lib/typed-values.ts';
import { Field, Input } from './field.tsx';

interface DayFieldProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A text field, because a native date field shows dates in the notation of the browser's language. */
export function DayField({ label, value = '', onChange }: DayFieldProps) {
  const [typed, setTyped] = useTypedValue(showDutchDay(value));
  const [hasLeft, setHasLeft] = useState(false);
  const isUnclear = typed.trim() !== '' && readDutchDay(typed) === undefined;
  const change = (text: string) => {
    setTyped(text);
    const day = readDutchDay(text);
    if (day !== undefined || text.trim() === '') onChange(day);
  };
  return (
    <Field label={label} error={hasLeft && isUnclear ? 'Vul een dag in, zoals 31-12-2026.' : undefined}>
      <Input
        value={typed}
        placeholder="dd-mm-jjjj"
        maxLength={10}
        autoComplete="off"
        onChange={(event) => change(event.target.value)}
        onFocus={() => setHasLeft(false)}
        onBlur={() => setHasLeft(true)}
      />
    </Field>
  );
}
