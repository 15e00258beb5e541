import { useState } from 'react';
import { readDutchDay, showDutchDay } from '../lib/calendar-periods.ts';
import { useTypedValue } from '../lib/typed-values.ts';
import { Field, Input } from './field.tsx';

/** A text field, because a native date field shows dates in the notation of the browser's language. */
export const dayAttributes = { placeholder: 'dd-mm-jjjj', maxLength: 10, autoComplete: 'off' } as const;

export function explainUnclearDay(typed: string): string | undefined {
  const isUnclear = typed.trim() !== '' && readDutchDay(typed) === undefined;
  return isUnclear ? 'Vul een dag in, zoals 31-12-2026.' : undefined;
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

export function DayField({ label, value = '', onChange }: DayFieldProps) {
  const [typed, setTyped] = useTypedValue(showDutchDay(value));
  const [hasLeft, setHasLeft] = useState(false);
  const change = (text: string) => {
    setTyped(text);
    const day = readDutchDay(text);
    if (day !== undefined || text.trim() === '') onChange(day);
  };
  return (
    <Field label={label} error={hasLeft ? explainUnclearDay(typed) : undefined}>
      <Input
        value={typed}
        {...dayAttributes}
        onChange={(event) => change(event.target.value)}
        onFocus={() => setHasLeft(false)}
        onBlur={() => setHasLeft(true)}
      />
    </Field>
  );
}
