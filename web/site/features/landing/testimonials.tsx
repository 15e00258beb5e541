import { Badge } from '../../../ui/badge.tsx';
import { ThreadedSection } from './thread.tsx';

const testimonials = [
  {
    quote:
      'Onze penningmeester hoeft op zondagavond geen lijstjes meer naast elkaar te leggen. Dat alleen al is het waard.',
    name: 'Bestuurslid',
    organisation: 'een voedselbank in een middelgrote stad',
  },
  {
    quote:
      'Ik heb de regel code in onze site geplakt en een proefgift gedaan. Daarna durfde ik het pas aan het bestuur te laten zien.',
    name: 'Vrijwilliger',
    organisation: 'een dierenopvang met één laptop',
  },
  {
    quote:
      'Maandelijkse gevers bellen ons niet meer om te stoppen. En juist omdat het zo makkelijk kan, blijven ze langer.',
    name: 'Coördinator fondsenwerving',
    organisation: 'een stichting voor muziekles',
  },
];

export function Testimonials() {
  return (
    <ThreadedSection
      from="right"
      to="left"
      milestone="En u weet wie u kunt bedanken"
      title="Voor wie we het maken"
      intro="Gulhart is jong. Dit zijn geen klanten maar voorbeelden: zo hopen we dat het klinkt."
    >
      <ul className="grid gap-2 md:grid-cols-3 md:gap-5">
        {testimonials.map(({ quote, name, organisation }) => (
          <li key={name} className="rounded-box border border-line bg-surface">
            <figure className="flex h-full flex-col gap-2 px-4 py-3 md:gap-4 md:p-6">
              <div>
                <Badge tone="neutral">Voorbeeld</Badge>
              </div>
              <blockquote className="flex-1 text-pretty md:text-lg">{quote}</blockquote>
              <figcaption className="text-sm text-muted">
                <span className="font-semibold text-ink">{name}</span>, {organisation}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </ThreadedSection>
  );
}
