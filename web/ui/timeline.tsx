import type { TimelineEntry } from '../../contract/donation-detail.ts';
import { formatDateTime } from '../lib/format.ts';

interface TimelineProps {
  entries: readonly TimelineEntry[];
}

export function DonationTimeline({ entries }: TimelineProps) {
  return (
    <section>
      <h3 className="text-base">Waarom deze status?</h3>
      <Timeline entries={entries} />
    </section>
  );
}

export function Timeline({ entries }: TimelineProps) {
  return (
    <ol className="mt-3 text-sm">
      {entries.map((entry, index) => (
        <li
          // Entries can be equal, so the index is the key. Their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="relative border-l border-line pb-4 pl-5 before:absolute before:top-1.5 before:-left-[5px] before:size-2.25 before:rounded-full before:bg-edge last:border-transparent last:pb-0 last:before:bg-accent"
        >
          <p className="wrap-anywhere">{entry.text}</p>
          <time dateTime={entry.at} className="text-muted">
            {formatDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
