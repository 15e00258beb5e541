import { type ComponentProps, useState } from 'react';
import { useDebounced } from '../lib/typed-values.ts';
import type { Combobox } from './combobox.tsx';

interface Found {
  isPending: boolean;
  choices: readonly { value: string; label: string; hint?: string }[] | undefined;
  total: number | undefined;
}

export function useChoiceSearch(emptyLabel: string, searchedBy: 'naam' | 'titel') {
  // Null until the user starts to choose.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced(typed);
  return {
    search,
    comboboxProps: ({ isPending, choices = [], total = 0 }: Found) => {
      const more = total - choices.length;
      const isSearching = search !== typed || isPending;
      return {
        choices: isSearching ? undefined : [...(typed ? [] : [{ value: '', label: emptyLabel }]), ...choices],
        onSearch: setTyped,
        note: more > 0 ? `En nog ${more} andere: typ een deel van de ${searchedBy}.` : undefined,
      } satisfies Partial<ComponentProps<typeof Combobox>>;
    },
  };
}
