import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';

interface TemplateInputProps {
  label: string;
  placeholders: Readonly<Record<string, { label: string }>>;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** A text with buttons that put placeholders at its cursor. */
export function TemplateInput({ label, placeholders, text, problem, onChange }: TemplateInputProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    if (!input.current) return;
    const { selectionStart, selectionEnd } = input.current;
    input.current.setRangeText(`{{${name}}}`, selectionStart, selectionEnd, 'end');
    input.current.focus();
    onChange(input.current.value);
  };
  return (
    <div className="flex flex-col gap-4">
      <Field label={label} error={problem}>
        <Textarea
          ref={input}
          rows={18}
          // A template may be long: checking its spelling at every letter makes typing slow.
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => onChange(target.value)}
          className="font-mono text-xs"
        />
      </Field>
      <section aria-label="Invoegen bij de cursor">
        <p aria-hidden="true" className="mb-2 text-sm font-semibold">
          Invoegen bij de cursor
        </p>
        <ul className="flex flex-wrap gap-2">
          {Object.entries(placeholders).map(([name, placeholder]) => (
            <li key={name}>
              <Button
                variant="secondary"
                size="small"
                title={`{{${name}}}`}
                className="text-xs font-normal"
                onClick={() => insert(name)}
              >
                {placeholder.label}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
