/** Wraps long lines, so that users of a phone need not scroll sideways. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure aria-label={label} className="w-full rounded-box border border-line bg-sunken">
      <pre className="p-4 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </figure>
  );
}
