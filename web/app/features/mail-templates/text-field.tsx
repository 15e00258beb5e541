import { useState } from 'react';
import { Braces } from 'lucide-react';
import { SmallButton } from '../../../ui/button.tsx';
import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { MarkupButtons, useMarkup } from '../../../ui/markup-bar.tsx';
import { insertText } from '../../../lib/edit-markup.ts';
import { findUnknownLabel, toLabel, type Placeholders } from './placeholder-labels.ts';

interface TextFieldProps {
  label: string;
  /** The text as users read it, with '{Bedrag}' instead of `{{amount}}`. */
  value: string;
  placeholders: Placeholders;
  rows?: number;
  maxLength: number;
  hasMarkup?: boolean;
  onChange: (value: string) => void;
}

export function TextField({
  label,
  value,
  placeholders,
  rows = 1,
  maxLength,
  hasMarkup = false,
  onChange,
}: TextFieldProps) {
  const [isInserting, setIsInserting] = useState(false);
  const { input, selected, apply, onKeyDown } = useMarkup({ value, onChange });
  const attributes = {
    ref: input,
    value,
    maxLength,
    ...(hasMarkup && { onKeyDown }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };

  const unknownLabel = findUnknownLabel(value, placeholders);
  return (
    <div className="relative">
      <Field
        label={label}
        warning={
          unknownLabel && `${unknownLabel} is geen gegeven dat we kennen. Kies er een met ‘Gegeven invoegen’.`
        }
      >
        {rows === 1 ? <Input {...attributes} /> : <Textarea rows={rows} {...attributes} />}
      </Field>
      <fieldset
        aria-label={`Opmaak van ${label}`}
        className={hasMarkup ? 'mt-1 flex flex-wrap gap-1' : 'absolute -top-2 right-0'}
      >
        {hasMarkup && <MarkupButtons selected={selected} apply={apply} />}
        <SmallButton
          icon={Braces}
          variant="quiet"
          aria-expanded={isInserting}
          onClick={() => setIsInserting(!isInserting)}
        >
          Gegeven invoegen
        </SmallButton>
      </fieldset>
      {isInserting && (
        <ul aria-label={`Gegevens voor ${label}`} className="mt-2 flex flex-wrap gap-2">
          {Object.entries(placeholders).map(([name, placeholder]) => (
            <li key={name}>
              <SmallButton
                className="text-xs font-normal"
                onClick={() => {
                  setIsInserting(false);
                  apply(insertText(selected(), toLabel(placeholder.label)));
                }}
              >
                {placeholder.label}
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
