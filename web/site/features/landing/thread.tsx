import type { ReactNode } from 'react';

/**
 * A line runs down the landing page, from the heart of the logo at the top to the open hand at the bottom. The line
 * stands for the path of a gift.
 */
const places = { left: 0, middle: 50, right: 100 } as const;
export type ThreadPlace = keyof typeof places;

interface ThreadProps {
  from: ThreadPlace;
  to: ThreadPlace;
  className?: string;
}

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

interface ThreadedSectionProps {
  id?: string;
  title: string;
  intro?: ReactNode;
  isSunken?: boolean;
  /** Above the content, the line runs from side `from` to side `to`. Beside the content, it stays at side `to`. */
  from: ThreadPlace;
  to: ThreadPlace;
  milestone: string;
  children: ReactNode;
}

export function ThreadedSection({ id, title, intro, isSunken, ...rest }: ThreadedSectionProps) {
  const { from, to, milestone, children } = rest;
  return (
    <section id={id} className={`scroll-mt-4 overflow-x-clip ${isSunken ? 'bg-sunken' : ''}`}>
      <div className="relative mx-auto max-w-[1120px]">
        <div className="absolute inset-x-1.5 inset-y-0 flex flex-col xl:inset-x-0">
          <Thread from={from} to={to} className="h-14 w-full shrink-0 md:h-36" />
          <Thread from={to} to={to} className="h-0 w-full flex-1" />
        </div>
        <div className="relative px-6 pt-14 pb-8 md:px-10 md:pt-36 md:pb-20">
          <Milestone side={to === 'right' ? 'right' : 'left'}>{milestone}</Milestone>
          <h2 className="max-w-2xl text-2xl md:text-3xl">{title}</h2>
          {intro && <p className="mt-3 max-w-prose text-pretty text-muted md:mt-4 md:text-lg">{intro}</p>}
          <div className="mt-6 md:mt-10">{children}</div>
        </div>
      </div>
    </section>
  );
}

function Milestone({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <p
      className={`mb-4 flex items-center text-sm md:mb-6 font-semibold text-accent-text ${side === 'right' ? 'flex-row-reverse text-right' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`size-3 shrink-0 rounded-full border-[2.5px] border-accent bg-paper ${side === 'right' ? '-mr-6 ml-5 md:-mr-10 md:ml-9 xl:-mr-11.5' : '-ml-6 mr-5 md:-ml-10 md:mr-9 xl:-ml-11.5'}`}
      />
      {children}
    </p>
  );
}
