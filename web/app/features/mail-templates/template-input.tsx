import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { CodeTextarea } from './code-textarea.tsx';
import type { Language } from './highlight.ts';

interface TemplateInputProps {
  label: string;
  language: Language;
  placeholders: Readonly<Record<string, { label: string }>>;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** A template as it is stored, with buttons that put placeholders at its cursor. */
export function TemplateInput({
  label,
  language,
  placeholders,
  text,
  problem,
  onChange,
}: TemplateInputProps) {
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
        <CodeTextarea ref={input} language={language} value={text} onChange={onChange} />
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
