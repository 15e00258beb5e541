import { useEffect, useEffectEvent } from 'react';
import { Search } from 'lucide-react';
import { debounceMs, useTypedValue } from '../lib/typed-values.ts';
import { Field, Input } from './field.tsx';

interface SearchFieldProps {
  label?: string;
  hideLabel?: boolean;
  note?: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

export function SearchField({
  label = 'Zoeken',
  hideLabel = false,
  note,
  placeholder,
  value,
  onSearch,
  className = '',
}: SearchFieldProps) {
  const [typed, setTyped] = useTypedValue(value);
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Field
      label={hideLabel ? <span className="sr-only">{label}</span> : label}
      note={note}
      className={className}
    >
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          value={typed}
          maxLength={100}
          placeholder={placeholder}
          onChange={(event) => setTyped(event.target.value)}
          // Enter must not submit a form around the field.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="pl-9 [&::-webkit-search-cancel-button]:hidden"
        />
      </span>
    </Field>
  );
}
