import { buttonClass } from '../../ui/button.tsx';

interface SnippetProps {
  /** What the code is, for the button's name: 'de scripttag'. */
  label: string;
  code: string;
}

/** Code to copy. The site's script does the copying; without it there is no button and the code can be selected. */
export function Snippet({ label, code }: SnippetProps) {
  return (
    <div className="snippet relative rounded-box border border-line bg-surface">
      {/* Scrolls sideways, so the keyboard has to be able to reach it. */}
      <pre tabIndex={0} aria-label={`Code: ${label}`} className="overflow-x-auto p-4 pr-28 text-sm leading-6">
        <code className="font-mono">{code}</code>
      </pre>
      <button
        type="button"
        data-copy=""
        aria-label={`Kopieer ${label}`}
        className={`needs-script absolute top-2 right-2 ${buttonClass({ variant: 'secondary', size: 'small' })}`}
      >
        Kopiëren
      </button>
      <output className="sr-only" />
    </div>
  );
}
