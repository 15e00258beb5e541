import { Link } from './link.tsx';

interface PartLinksProps<Part> {
  label: string;
  parts: readonly Part[];
  shown: Part | undefined;
  hrefOf: (part: Part) => string;
}

/** These are links, so that the guard asks about unsaved changes. */
export function PartLinks<Part extends { label: string }>({
  label,
  parts,
  shown,
  hrefOf,
}: PartLinksProps<Part>) {
  return (
    <nav aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line text-sm font-semibold">
      {parts.map((part) => (
        <Link
          key={part.label}
          href={hrefOf(part)}
          aria-current={part === shown ? 'page' : undefined}
          // The focus ring is inside, because the scrolling box would cut it off.
          className="flex min-h-11 shrink-0 items-center border-b-2 border-transparent text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {part.label}
        </Link>
      ))}
    </nav>
  );
}
