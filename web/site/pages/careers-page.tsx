import { vacancies, applicationSteps, benefits } from '../features/careers/careers-texts.ts';
import { applicationMail, careersAddress, VacancyCard } from '../features/careers/vacancy-card.tsx';
import { PageHead, PointGrid, Section } from '../layout/page-parts.tsx';
import { buttonClass } from '../../ui/button.tsx';

export default function CareersPage() {
  return (
    <>
      <PageHead
        eyebrow="Werken bij Gulhart"
        title="Werk dat verder reikt dan je bureau."
        intro="Elke gift die via Gulhart gaat, komt terecht bij mensen die er iets goeds mee doen. Daar bouwen we aan: zorgvuldig, rustig en met plezier. Kom je erbij?"
      >
        <a href="#vacatures" className={`mt-6 ${buttonClass()}`}>
          Bekijk de vacatures
        </a>
      </PageHead>
      <Section title="Wat je van ons krijgt">
        <PointGrid points={benefits} />
      </Section>
      <Section
        id="vacatures"
        background="sunken"
        title="Vacatures"
        intro="Vier plekken. Herken je jezelf voor een groot deel, schrijf dan gerust."
      >
        <div className="border-b border-line">
          {vacancies.map((vacancy) => (
            <VacancyCard key={vacancy.id} vacancy={vacancy} />
          ))}
        </div>
      </Section>
      <Section title="Zo gaat solliciteren" intro="Zes stappen, zonder verrassingen.">
        <ol className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {applicationSteps.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
              <span
                aria-hidden="true"
                className="flex size-9 items-center justify-center rounded-full border border-accent font-display font-semibold text-accent-text"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="pt-1 text-lg">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section
        background="green"
        title="Staat je plek er niet bij?"
        intro="Vertel ons wat je zou willen doen en waarom hier. Een open sollicitatie lezen we met evenveel aandacht."
      >
        <a
          href={applicationMail('Open sollicitatie')}
          className="inline-flex min-h-11 items-center rounded-box bg-on-green px-4 font-semibold text-green hover:underline"
        >
          Stuur een open sollicitatie
        </a>
        <p className="mt-4 text-sm">
          Of schrijf zelf naar{' '}
          <a href={`mailto:${careersAddress}`} className="underline underline-offset-4">
            {careersAddress}
          </a>
          .
        </p>
      </Section>
    </>
  );
}
