import type { ReactNode } from 'react';

/** Styles plain h2, h3, p, ul, ol and a. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose mx-auto w-full max-w-[1120px] px-6 py-12 md:px-10">{children}</div>;
}
