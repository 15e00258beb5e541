import type { ReactNode } from 'react';
import { Thread, type ThreadPlace } from './thread.tsx';

interface ThreadedSectionProps {
  id?: string;
  title: string;
  intro?: ReactNode;
  isSunken?: boolean;
  /** The line goes from this side to the other above the content, and then stays at the edge. */
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
          <Thread from={from} to={to} className="h-28 w-full shrink-0 md:h-36" />
          <Thread from={to} to={to} className="h-0 w-full flex-1" />
        </div>
        <div className="relative px-6 pt-28 pb-16 md:px-10 md:pt-36 md:pb-20">
          <Milestone side={to === 'right' ? 'right' : 'left'}>{milestone}</Milestone>
          <h2 className="max-w-2xl text-3xl">{title}</h2>
          {intro && <p className="mt-4 max-w-prose text-lg text-pretty text-muted">{intro}</p>}
          <div className="mt-10">{children}</div>
        </div>
      </div>
    </section>
  );
}

function Milestone({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <p
      className={`mb-6 flex items-center text-sm font-semibold text-accent-text ${side === 'right' ? 'flex-row-reverse text-right' : ''}`}
    >
      {/* Moves the dot onto the line: over the padding, and half its own width further. */}
      <span
        aria-hidden="true"
        className={`size-3 shrink-0 rounded-full border-[2.5px] border-accent bg-paper ${side === 'right' ? '-mr-6 ml-5 md:-mr-10 md:ml-9 xl:-mr-11.5' : '-ml-6 mr-5 md:-ml-10 md:mr-9 xl:-ml-11.5'}`}
      />
      {children}
    </p>
  );
}
