import { ThreadedSection } from './thread.tsx';

const steps = [
  {
    title: 'Meld u aan',
    text: 'Uw naam, die van uw organisatie en een wachtwoord, klaar. U kunt meteen rondkijken en proefgiften doen.',
  },
  {
    title: 'Koppel uw betaalrekening',
    text: 'Plak de sleutel van uw Mollie-account. Gulhart controleert of alles aanstaat en zegt wat er nog ontbreekt.',
  },
  {
    title: 'Zet het formulier neer',
    text: 'Kopieer één regel naar uw website, of deel de link in uw nieuwsbrief. De eerste gift kan binnenkomen.',
  },
];

export function Steps() {
  return (
    <ThreadedSection
      from="left"
      to="right"
      isSunken
      milestone="Anna krijgt een bevestiging"
      title="Zo begint u"
      intro="Drie stappen. Met een Mollie-account bij de hand is het een kwartier werk."
    >
      <ol className="grid gap-5 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="max-md:grid max-md:grid-cols-[2rem_1fr]">
            <span
              aria-hidden="true"
              className="row-span-2 font-display text-3xl font-semibold text-accent-text tabular md:text-4xl"
            >
              {index + 1}
            </span>
            <h3 className="text-lg md:mt-2">{title}</h3>
            <p className="mt-1 md:mt-2 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </ThreadedSection>
  );
}
