import { ChevronDown } from 'lucide-react';
import { buttonClass } from '../../../ui/button.tsx';
import type { Vacancy } from './careers-texts.ts';

export const careersAddress = 'werkenbij@gulhart.nl';

export const applicationMail = (subject: string) =>
  `mailto:${careersAddress}?subject=${encodeURIComponent(subject)}`;

export function VacancyCard({ vacancy }: { vacancy: Vacancy }) {
  const { id, title, department, description, responsibilities, requirements } = vacancy;
  return (
    <article
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-5 border-t border-line py-8 md:grid-cols-[1fr_auto]"
    >
      <div className="max-w-2xl">
        <h3 id={id} className="scroll-mt-8 text-xl">
          {title}
        </h3>
        <ul aria-label="Kenmerken" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <li className="font-semibold text-accent-text">{department}</li>
          <li>Utrecht (Hybride)</li>
          <li>Fulltime</li>
        </ul>
        <p className="mt-4">{description}</p>
        <div className="mt-4 flex flex-col">
          <MoreAbout title="Verantwoordelijkheden" points={responsibilities} />
          <MoreAbout title="Vereisten" points={requirements} />
        </div>
      </div>
      <a
        href={applicationMail(title)}
        aria-label={`Solliciteer nu als ${title}`}
        className={`self-start ${buttonClass()}`}
      >
        Solliciteer nu
      </a>
    </article>
  );
}

function MoreAbout({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 self-start rounded-box font-semibold hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 text-accent-text transition-transform group-open:rotate-180"
        />
        {title}
      </summary>
      <ul className="mb-3 list-disc pl-10 text-muted marker:text-accent-text">
        {points.map((point) => (
          <li key={point} className="py-0.5">
            {point}
          </li>
        ))}
      </ul>
    </details>
  );
}
