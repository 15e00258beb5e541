import { explainFrequency } from '../question-texts.ts';

/**
 * The question before paying, without its amounts until the script asks it in the form's place. Without script a page
 * asks it.
 */
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
