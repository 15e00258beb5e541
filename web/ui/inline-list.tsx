import { Fragment, type ReactNode } from 'react';

/** Each item has a dot on its left, and the clip path hides the dot at the start of a line. */
export function InlineList({ items, className = '' }: { items: readonly ReactNode[]; className?: string }) {
  return (
    <span className={`-ml-[1em] flex flex-wrap [clip-path:inset(0_0_0_1em)] ${className}`}>
      {items.map((item, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className="relative min-w-0 pl-[1em] wrap-anywhere before:absolute before:left-0 before:w-[1em] before:text-center before:content-['·']">
            {item}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
