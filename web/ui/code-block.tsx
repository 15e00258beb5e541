interface CodeBlockProps {
  /** What the code is, for screen readers. */
  label: string;
  code: string;
}

/** Long lines wrap: code that has to be scrolled sideways cannot be checked on a phone. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <figure aria-label={label} className="w-full rounded-box border border-line bg-sunken">
      <pre className="p-4 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
