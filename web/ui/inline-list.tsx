import { Fragment, type ReactNode } from 'react';

/**
 * Short things in a row with a dot between them. Each brings its dot along, left of the text, and the row is cut off
 * there: so none stands at the end or the beginning of a line, wherever the lines break.
 */
export function InlineList({ items, className = '' }: { items: readonly ReactNode[]; className?: string }) {
  return (
    <span className={`-ml-[1em] flex flex-wrap [clip-path:inset(0_0_0_1em)] ${className}`}>
      {items.map((item, place) => (
        // A list of facts is made anew as a whole.
        <Fragment key={place}>
          {place > 0 && ' '}
          <span className="relative min-w-0 pl-[1em] wrap-anywhere before:absolute before:left-0 before:w-[1em] before:text-center before:content-['·']">
            {item}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
