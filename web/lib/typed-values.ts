import { useEffect, useState } from 'react';

export const debounceMs = 300;

export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Keeps the typed text, until `value` changes without typing, for example by the browser's back button. */
export function useTypedValue(value: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [knownValue, setKnownValue] = useState(value);
  if (value !== knownValue) {
    setKnownValue(value);
    if (value !== typed.trim()) setTyped(value);
  }
  return [typed, setTyped];
}
