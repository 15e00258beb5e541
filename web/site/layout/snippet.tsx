import { buttonClass } from '../../ui/button.tsx';

interface SnippetProps {
  label: string;
  code: string;
}

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
      {/* Long lines wrap, because scrolling sideways is hard with a keyboard or on a phone. */}
      <pre className="p-4 text-sm leading-6 wrap-anywhere whitespace-pre-wrap">
        <code className="font-mono">{code}</code>
      </pre>
      <output className="sr-only" />
    </div>
  );
}
