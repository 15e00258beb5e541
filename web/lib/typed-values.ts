import { useEffect, useState } from 'react';

/** Long enough to avoid a search for every letter. */
export const debounceMs = 300;

export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

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
