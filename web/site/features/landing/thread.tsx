/**
 * The landing page shows how a gift travels: a line connects the heart of the logo, at the top, with the open hand,
 * at the bottom.
 */
const places = { left: 0, middle: 50, right: 100 } as const;
export type ThreadPlace = keyof typeof places;

interface ThreadProps {
  from: ThreadPlace;
  to: ThreadPlace;
  className?: string;
}

/** A straight line when it stays on one side, a curve when it crosses the page. */
export function Thread({ from, to, className = '' }: ThreadProps) {
  const [start, end] = [places[from], places[to]];
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`pointer-events-none overflow-visible ${threadClass} ${className}`}
    >
      <path vectorEffect="non-scaling-stroke" d={`M${start} 0C${start} 65 ${end} 35 ${end} 100`} />
    </svg>
  );
}

export function ThreadHeart({ className }: { className: string }) {
  return (
    <svg viewBox="4 1 16 13.2" aria-hidden="true" className={`overflow-visible ${threadClass} ${className}`}>
      <path
        vectorEffect="non-scaling-stroke"
        d="M12 14.2 6 8.2a3.8 3.8 0 0 1 5.4-5.4l.6.6.6-.6A3.8 3.8 0 0 1 18 8.2L12 14.2"
      />
    </svg>
  );
}

export function ThreadHand({ className }: { className: string }) {
  return (
    <svg viewBox="0 10 24 12" aria-hidden="true" className={`overflow-visible ${threadClass} ${className}`}>
      <path
        vectorEffect="non-scaling-stroke"
        d="M12 10c0 2 .8 3.4 0 4.2-2.3 2.3-5 2.3-7.5 1.3-1.3-.5-2.3.8-1.5 1.9 2 2.7 5.3 4.3 9 4.3 4.5 0 7.7-2.1 9.7-5.7"
      />
    </svg>
  );
}

const threadClass = 'fill-none stroke-accent stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]';
