/** As it was typed, line by line. */
export function Text({ children }: { children: string }) {
  return <p className="lines">{children}</p>;
}

export function Download({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <a href={href}>{label} (pdf)</a>
    </p>
  );
}
