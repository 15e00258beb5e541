import { useMemo, useRef } from 'react';
import { Field, useFieldContext } from '../../../ui/field.tsx';
import type { OrganisationId } from './api.ts';
import { type Language, highlight, type TokenKind } from './highlight.ts';
import { InsertArea, useInsertable } from './insert-area.tsx';
import { explainUnknown, findUnknownInTemplate, type Placeholders } from './placeholder-labels.ts';

const colours: Record<TokenKind, string> = {
  plain: '',
  placeholder: 'bg-warning-soft text-warning-text',
  tag: 'text-accent-text',
  name: 'text-neutral-text',
  string: 'text-success-text',
  word: 'text-danger-text',
};

/** Highlighting a longer text makes typing slow. */
const maxColouredLength = 40_000;

const layer =
  'col-start-1 row-start-1 m-0 min-h-96 w-full p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere';

interface CodeTextareaProps {
  language: Language;
  value: string;
  onChange: (value: string) => void;
}

export interface EditorProps {
  text: string;
  organisationId: OrganisationId;
  problem: string | undefined;
  onChange: (text: string) => void;
}

interface TemplateInputProps extends Omit<EditorProps, 'organisationId'> {
  label: string;
  language: Language;
  placeholders: Placeholders;
}

export function TemplateInput({
  label,
  language,
  placeholders,
  text,
  problem,
  onChange,
}: TemplateInputProps) {
  return (
    <InsertArea placeholders={placeholders} write={(name) => `{{${name}}}`}>
      <Field
        label={label}
        error={problem}
        warning={explainUnknown(findUnknownInTemplate(text, placeholders))}
      >
        <CodeTextarea language={language} value={text} onChange={onChange} />
      </Field>
    </InsertArea>
  );
}

/** Puts a transparent textarea over a highlighted copy. The box around both scrolls, which keeps them aligned. */
function CodeTextarea({ language, value, onChange }: CodeTextareaProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  useInsertable(input, onChange);
  const isColoured = value.length <= maxColouredLength;
  const tokens = useMemo(
    () => (isColoured ? highlight(value, language) : [{ kind: 'plain' as const, text: value }]),
    [isColoured, value, language],
  );
  return (
    <div className="grid max-h-[70dvh] overflow-y-auto rounded-box border border-edge bg-surface has-[[aria-invalid]]:border-danger-text has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-accent-text">
      <pre aria-hidden="true" className={layer}>
        {tokens.map(({ kind, text }, index) => (
          <span key={index} className={colours[kind]}>
            {text}
          </span>
        ))}
        {/* Gives an empty last line its height. */}
        {'\n'}
      </pre>
      <textarea
        ref={input}
        // Spell checking makes typing in a long template slow.
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${layer} resize-none overflow-hidden bg-transparent text-transparent caret-ink outline-none`}
        {...useFieldContext()}
      />
    </div>
  );
}
