import type { ReactNode } from 'react';

interface FactsProps {
  children: ReactNode;
}

/** A list of what is known about one thing, a `Fact` each. */
export function Facts({ children }: FactsProps) {
  return <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-sm">{children}</dl>;
}

interface FactProps {
  name: string;
  children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
