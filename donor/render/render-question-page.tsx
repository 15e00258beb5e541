import { presetAmountText } from '../../contract/preset-amounts.ts';
import { explainFrequency, questionTexts } from '../texts.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import { OrganisationHeader, type OrganisationLook } from './organisation-page.tsx';
import { renderPage, type RenderedPage } from './render-page.tsx';

export interface QuestionPage {
  organisation: OrganisationLook;
  isTest: boolean;
  giftCents: number;
  monthlyCents: number;
  costsCents: number;
  fields: Readonly<Record<string, string>>;
  isEmbedded?: boolean;
}

export function renderQuestionPage(page: QuestionPage, scripts: DonorScripts): RenderedPage {
  const { organisation, isTest, monthlyCents, fields, isEmbedded = false } = page;
  const { question, yes, no } = questionTexts(page);
  return renderPage({
    title: `${question} – ${organisation.name}`,
    stylesheet: scripts.stylesheet,
    style: scripts.pagesStylesheet + (isEmbedded ? scripts.embeddedStylesheet : scripts.darkStylesheet),
    colour: organisation.colour,
    isEmbedded,
    isTest,
    children: (
      <main className="card">
        <OrganisationHeader look={organisation}>
          <h1>{question}</h1>
        </OrganisationHeader>
        <p>{explainFrequency('monthly')}</p>
        <form method="post" action="/api/donations" target="_top">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="quieter" name="monthlyInstead" value={presetAmountText(monthlyCents)}>
            {yes}
          </button>
          <button className="quieter" name="monthlyInstead" value="">
            {no}
          </button>
        </form>
      </main>
    ),
  });
}

/** The script fills and shows this section. Without JavaScript, `renderQuestionPage` asks the question. */
export function MonthlyQuestion({ upToCents }: { upToCents: number }) {
  return (
    <section id="question" aria-labelledby="question-title" data-up-to={upToCents} hidden>
      <h2 id="question-title" tabIndex={-1}>
        Maandelijks?
      </h2>
      <p>{explainFrequency('monthly')}</p>
      <button type="button" className="quieter">
        Ja
      </button>
      <button type="button" className="quieter">
        Nee
      </button>
      <button type="button" className="plain">
        Terug
      </button>
    </section>
  );
}
