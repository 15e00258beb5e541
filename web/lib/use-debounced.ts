import { useEffect, useState } from 'react';

/** Long enough that a word is not searched letter by letter. */
export const debounceMs = 300;

/** What a value is once it has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
