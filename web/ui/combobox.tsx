/* HTML has no element for a list that users search by typing, so this is the combobox pattern of WAI-ARIA. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- see above */
import { type KeyboardEvent, useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { Field, Input } from './field.tsx';

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface ComboboxProps {
  label: string;
  hideLabel?: boolean;
  hint?: string | undefined;
  chosen: string;
  choices: readonly Choice[] | undefined;
  onSearch: (text: string) => void;
  onChange: (value: string) => void;
  note?: string | undefined;
  className?: string;
}

export function Combobox({
  label,
  hideLabel = false,
  hint,
  chosen,
  choices,
  onSearch,
  onChange,
  note,
  className = '',
}: ComboboxProps) {
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  // Null while the list is closed and the field shows the chosen label.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const isOpen = typed !== null;

  const search = (text: string) => {
    setTyped(text);
    setActive(0);
    onSearch(text);
  };
  const close = () => setTyped(null);
  const choose = (choice: Choice | undefined) => {
    if (choice) onChange(choice.value);
    close();
  };
  const press = (event: KeyboardEvent) => {
    const count = choices?.length ?? 0;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return search('');
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (count > 0) setActive((active + step + count) % count);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(choices?.[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };

  return (
    <Field
      label={hideLabel ? <span className="sr-only">{label}</span> : label}
      hint={hint}
      className={className}
    >
      <div className="relative">
        <Input
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && choices?.[active] ? optionId(active) : undefined}
          autoComplete="off"
          maxLength={100}
          value={typed ?? chosen}
          placeholder="Zoek op naam..."
          onChange={(event) => search(event.target.value)}
          onClick={() => !isOpen && search('')}
          onBlur={close}
          onKeyDown={press}
          className="truncate pr-10"
        />
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        />
        <div
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-30 mt-1 block max-h-80 min-w-64 overflow-y-auto rounded-box border border-line bg-surface p-1 shadow-lift [&[hidden]]:hidden"
        >
          <div id={listId} role="listbox" aria-label="Keuzes">
            {choices?.map((choice, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input handles the keys
              <div
                key={choice.value}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Keeps the focus in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                onMouseMove={() => setActive(index)}
                className="cursor-pointer rounded-box px-3 py-2 aria-selected:bg-sunken"
              >
                <span className="block wrap-anywhere">{choice.label}</span>
                {choice.hint && <span className="block text-sm wrap-anywhere text-muted">{choice.hint}</span>}
              </div>
            ))}
          </div>
          <output className="block px-3 py-2 text-sm text-muted empty:hidden">
            {isOpen && (choices === undefined ? 'Zoeken...' : choices.length === 0 ? 'Niets gevonden' : note)}
          </output>
        </div>
      </div>
    </Field>
  );
}
