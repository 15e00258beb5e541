import { useState } from 'react';

/** What stands in a field whose value lives elsewhere and follows later. Changes from there, such as 'back', win. */
export function useTypedValue(value: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [knownValue, setKnownValue] = useState(value);
  if (value !== knownValue) {
    setKnownValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return [typed, setTyped];
}
