import type { ReactNode } from 'react';

interface PageHeadProps {
  title: ReactNode;
  intro?: ReactNode;
  /** Small text above the title. */
  eyebrow?: ReactNode;
  children?: ReactNode;
}

export function PageHead({ title, intro, eyebrow, children }: PageHeadProps) {
  return (
    <header className="mx-auto w-full max-w-[1120px] px-6 pt-12 md:px-10 md:pt-20 print:px-0 print:pt-0">
      {eyebrow && <p className="mb-3 text-sm font-semibold text-accent-text">{eyebrow}</p>}
      <h1 className="max-w-3xl text-4xl print:text-2xl">{title}</h1>
      {intro && <p className="mt-4 max-w-prose text-lg text-pretty text-muted">{intro}</p>}
      {children}
    </header>
  );
}
