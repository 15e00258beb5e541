import { useState } from 'react';

/** Another source of `value`, such as 'back', replaces the typed text. */
export function useTypedValue(value: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [knownValue, setKnownValue] = useState(value);
  if (value !== knownValue) {
    setKnownValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return [typed, setTyped];
}
