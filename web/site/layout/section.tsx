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
