import type { ReactNode } from 'react';

const backgrounds = {
  paper: '',
  sunken: 'bg-sunken',
  green: 'bg-green text-on-green',
} as const;

interface SectionProps {
  id?: string;
  title?: ReactNode;
  intro?: ReactNode;
  background?: keyof typeof backgrounds;
  children?: ReactNode;
}

export function Section({ id, title, intro, background = 'paper', children }: SectionProps) {
  return (
    <section id={id} className={`scroll-mt-4 ${backgrounds[background]}`}>
      <div className="mx-auto max-w-[1120px] px-6 py-14 md:px-10 md:py-20">
        {title && <h2 className="max-w-2xl text-3xl">{title}</h2>}
        {intro && (
          <p
            className={`mt-4 max-w-prose text-lg text-pretty ${background === 'green' ? 'text-on-green' : 'text-muted'}`}
          >
            {intro}
          </p>
        )}
        {children && <div className={title || intro ? 'mt-10' : ''}>{children}</div>}
      </div>
    </section>
  );
}

export interface Point {
  title: string;
  text: string;
}

export function PointGrid({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-accent pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

interface PageHeadProps {
  title: ReactNode;
  intro?: ReactNode;
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
