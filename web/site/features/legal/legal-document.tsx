import type { ReactNode } from 'react';
import { PageHead } from '../../layout/page-parts.tsx';
import { Markdown } from '../../layout/prose.tsx';

interface LegalDocumentProps {
  title: string;
  intro: string;
  text: string;
  additions?: Readonly<Record<string, ReactNode>>;
}

const lastUpdated = 'Laatst bijgewerkt: 9 april 2025';

/** Sections have numbers, so that people can refer to them. */
export function LegalDocument({ title, intro, text, additions = {} }: LegalDocumentProps) {
  const [, ...sections] = text.split(/^## /m).map((section) => {
    const [heading = '', ...rest] = section.split('\n');
    return { title: heading, text: rest.join('\n') };
  });
  return (
    <>
      <PageHead title={title} eyebrow={lastUpdated} />
      <div className="mx-auto grid w-full max-w-[1120px] gap-10 px-6 py-12 md:px-10 lg:grid-cols-[16rem_1fr] lg:gap-16">
        <nav
          aria-label="Inhoud"
          className="self-start rounded-box border border-line p-5 text-sm lg:sticky lg:top-6"
        >
          <p className="font-display font-semibold">Inhoud</p>
          <ol className="mt-2 list-decimal pl-6 marker:text-muted">
            {sections.map((section, index) => (
              <li key={section.title} className="py-0.5 pl-1">
                <a
                  href={`#${anchorOf(index)}`}
                  className="rounded-box text-muted hover:text-ink hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose min-w-0">
          <p className="text-lg">{intro}</p>
          {sections.map((section, index) => (
            <section
              key={section.title}
              aria-labelledby={anchorOf(index)}
              className="wide [&>*]:max-w-[42rem] [&>.wide]:max-w-none"
            >
              <h2 id={anchorOf(index)}>
                {index + 1}. {section.title}
              </h2>
              <Markdown text={section.text} />
              {additions[section.title]}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function anchorOf(index: number): string {
  return `artikel-${index + 1}`;
}
