import { useUrlParams } from '../lib/url-params.ts';
import { Link } from './link.tsx';

interface Part {
  label: string;
  /** The value of `deel` in the URL; undefined for the first part. */
  part: string | undefined;
}

interface PartLinksProps {
  label: string;
  parts: readonly Part[];
  shown: Part | undefined;
}

/** Links instead of tabs, because `UnsavedChangesGuard` asks before the user follows a link. */
export function PartLinks({ label, parts, shown }: PartLinksProps) {
  const { urlWith } = useUrlParams();
  return (
    // The shade at the right edge says that more links follow. A background that scrolls with the links covers the
    // shade when the last link is visible.
    <nav
      aria-label={label}
      className="flex gap-4 overflow-x-auto border-b border-line bg-[linear-gradient(to_left,var(--color-paper)_50%,transparent),linear-gradient(to_left,var(--color-line),transparent)] bg-size-[4rem_100%,2rem_100%] bg-right bg-no-repeat text-sm font-semibold [background-attachment:local,scroll] sm:gap-6"
    >
      {parts.map((part) => (
        <Link
          key={part.label}
          href={urlWith({ deel: part.part, pagina: undefined, jaar: undefined })}
          aria-current={part === shown ? 'page' : undefined}
          // The focus ring is inside the link, because the scrolling box would cut off a ring around the link.
          className="flex min-h-11 shrink-0 items-center border-b-2 border-transparent text-muted -outline-offset-2 transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {part.label}
        </Link>
      ))}
    </nav>
  );
}
