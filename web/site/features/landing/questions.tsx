import { questions } from './question-list.ts';
import { ThreadedSection } from './threaded-section.tsx';

export function Questions() {
  return (
    <ThreadedSection
      from="left"
      to="right"
      isSunken
      milestone="Bijna bij het doel"
      title="Veelgestelde vragen"
    >
      <div className="max-w-3xl divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} name="vragen" className="group">
            <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 py-4 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 16 16"
                aria-hidden="true"
                className="size-4 shrink-0 self-center fill-none stroke-accent-text stroke-2 transition-transform group-open:rotate-180"
              >
                <path d="m2 5 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
              </svg>
            </summary>
            <p className="max-w-prose pb-6 text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-6">
        Staat uw vraag er niet bij?{' '}
        <a href="/contact" className="font-medium text-accent-text underline underline-offset-4">
          Stel hem ons
        </a>
        .
      </p>
    </ThreadedSection>
  );
}
