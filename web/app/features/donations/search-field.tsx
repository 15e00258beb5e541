import { useEffect, useEffectEvent } from 'react';
import { Search } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useTypedValue } from './use-typed-value.ts';

/** Long enough that a word is not searched letter by letter. */
const debounceMs = 300;

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches when the typing pauses. */
export function SearchField({ value, onSearch, className = '' }: SearchFieldProps) {
  const [typed, setTyped] = useTypedValue(value);
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Field label="Zoeken" className={className}>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          value={typed}
          maxLength={100}
          placeholder="Zoek op email, ID of bedrag..."
          onChange={(event) => setTyped(event.target.value)}
          className="pl-9"
        />
      </span>
    </Field>
  );
}
