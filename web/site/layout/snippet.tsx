import { buttonClass } from '../../ui/button.tsx';

interface SnippetProps {
  /** The end of the button's name, such as 'de scripttag'. */
  label: string;
  code: string;
}

/** Without script there is no button, but visitors can select the code. */
export function Snippet({ label, code }: SnippetProps) {
  return (
    <div className="snippet rounded-box border border-line bg-surface">
      <div className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-1 pr-1 pl-4">
        <span className="inline-block text-sm text-muted first-letter:uppercase">{label}</span>
        <button
          type="button"
          data-copy=""
          aria-label={`Kopiëren: ${label}`}
          className={`needs-script ${buttonClass({ variant: 'quiet', size: 'small' })}`}
        >
          Kopiëren
        </button>
      </div>
      {/* Long lines wrap, because keyboards and phones cannot scroll them well. */}
      <pre className="p-4 text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
        <code className="font-mono">{code}</code>
      </pre>
      <output className="sr-only" />
    </div>
  );
}
