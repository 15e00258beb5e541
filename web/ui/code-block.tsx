interface CodeBlockProps {
  label: string;
  code: string;
  isLong?: boolean;
}

/** Wraps long lines, so that users of a phone need not scroll sideways. */
export function CodeBlock({ label, code, isLong = false }: CodeBlockProps) {
  return (
    <figure aria-label={label} className="w-full rounded-box border border-line bg-sunken">
      <pre
        // Keyboard users can scroll only the element that has the focus.
        {...(isLong && { tabIndex: 0, role: 'group', 'aria-label': label })}
        className={`rounded-box p-4 font-mono text-xs wrap-anywhere whitespace-pre-wrap ${isLong ? 'max-h-48 overflow-y-auto' : ''}`}
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
