import { Field, Input, Textarea } from '../../../ui/field.tsx';
import { MarkupButtons, useMarkup } from '../../../ui/markup-bar.tsx';
import { useInsertable } from './insert-area.tsx';
import { explainUnknown, findUnknown, type Placeholders } from './placeholder-labels.ts';

interface TextFieldProps {
  label: string;
  /** The text as users read it, with '{Bedrag}' instead of `{{amount}}`. */
  value: string;
  placeholders: Placeholders;
  /** Placeholders that also work here, but that the menu does not offer. */
  otherPlaceholders?: Placeholders;
  rows?: number;
  maxLength: number;
  hasMarkup?: boolean;
  onChange: (value: string) => void;
}

export function TextField({
  label,
  value,
  placeholders,
  otherPlaceholders,
  rows = 1,
  maxLength,
  hasMarkup = false,
  onChange,
}: TextFieldProps) {
  const { input, selected, apply, onKeyDown } = useMarkup({ value, onChange });
  useInsertable(input, onChange);
  const attributes = {
    ref: input,
    value,
    maxLength,
    ...(hasMarkup && { onKeyDown }),
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };

  const unknown = findUnknown(value, { ...otherPlaceholders, ...placeholders });
  return (
    <div>
      <Field label={label} warning={explainUnknown(unknown)}>
        {rows === 1 ? (
          <Input {...attributes} />
        ) : (
          <Textarea
            rows={rows}
            className="field-sizing-content max-h-96"
            style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
            {...attributes}
          />
        )}
      </Field>
      {hasMarkup && (
        <fieldset aria-label={`Opmaak van ${label}`} className="mt-1 flex flex-wrap gap-1">
          <MarkupButtons selected={selected} apply={apply} />
        </fieldset>
      )}
    </div>
  );
}
