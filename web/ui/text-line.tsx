import { Fragment } from 'react';

/** Lets a long e-mail address break after the @ and after a dot, not in the middle of a word. */
export function BreakableText({ children, wbrClass }: { children: string; wbrClass?: string }) {
  return children.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr className={wbrClass} />}
      {part}
    </Fragment>
  ));
}

/** On a phone the whole text is shown. In a wide table the line is cut off, and the title shows the whole text. */
export function TextLine({ children }: { children: string }) {
  return (
    <span title={children} className="block text-muted wrap-anywhere md:truncate">
      <BreakableText wbrClass="md:hidden">{children}</BreakableText>
    </span>
  );
}
