import { ThreadedSection } from './thread.tsx';

/** Shown on the page, and sent to search engines as structured data. */
export const questions = [
  {
    question: 'Wat heb ik nodig om te beginnen?',
    answer:
      'Een organisatie, een website en een eigen account bij Mollie voor de betalingen. Proberen kan al zonder: doe een proefgift met een testsleutel en zet pas daarna de echte sleutel erin.',
  },
  {
    question: 'Waar komt het geld binnen?',
    answer:
      'Op de rekening die u zelf bij Mollie hebt opgegeven. Gulhart zit niet in de geldstroom: wij starten de betaling en volgen de status, Mollie betaalt aan u uit.',
  },
  {
    question: 'Kunnen mensen ook per kwartaal of per jaar geven?',
    answer:
      'Ja. Eenmalig en maandelijks staan er altijd; per kwartaal en per jaar zet u aan bij uw formulier. De eerste gift gaat met iDEAL | Wero, de volgende vanzelf per automatische incasso.',
  },
  {
    question: 'Hoe stopt iemand een maandelijkse gift?',
    answer:
      'Met de link in elke bevestigingsmail: pagina openen, bevestigen, klaar. Een account is niet nodig. U kunt een maandelijkse gift ook zelf stoppen vanuit het dashboard.',
  },
  {
    question: 'Werkt het met WordPress, Webflow of onze eigen site?',
    answer:
      'Ja. Eén scripttag is genoeg, en voor alle drie staat stap voor stap beschreven wat u doet. Kunt u geen code toevoegen, gebruik dan de link naar uw formulier.',
  },
  {
    question: 'Wat gebeurt er met de gegevens van onze donateurs?',
    answer:
      'Die zijn van u. We bewaren naam, e-mailadres, bedrag, datum en betaalwijze, alleen om de gift te verwerken en te verantwoorden. Financiële gegevens blijven zeven jaar bewaard omdat de belastingwet dat vraagt.',
  },
] as const;

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
            <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 py-3 font-semibold md:py-4 [&::-webkit-details-marker]:hidden">
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
