import type { ReactNode } from 'react';
import { PageHead } from '../../layout/page-head.tsx';

export interface LegalSection {
  title: string;
  content: ReactNode;
}

interface LegalDocumentProps {
  title: string;
  intro: ReactNode;
  sections: readonly LegalSection[];
}

const lastUpdated = 'Laatst bijgewerkt: 9 april 2025';

/** Numbered, so that a section can be referred to. */
export function LegalDocument({ title, intro, sections }: LegalDocumentProps) {
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
                  className="rounded-sm text-muted hover:text-ink hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose min-w-0">
          {intro}
          {sections.map((section, index) => (
            <section
              key={section.title}
              aria-labelledby={anchorOf(index)}
              className="wide [&>*]:max-w-[42rem] [&>.wide]:max-w-none"
            >
              <h2 id={anchorOf(index)}>
                {index + 1}. {section.title}
              </h2>
              {section.content}
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
