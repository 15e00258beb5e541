import { partners, team, values } from '../features/about/about-texts.ts';
import { PageHead, PointGrid, Section } from '../layout/page-parts.tsx';
import { Link } from '../../ui/link.tsx';
import { Mark } from '../../ui/mark.tsx';

export default function AboutPage() {
  return (
    <>
      <PageHead
        eyebrow="Over ons"
        title="We zorgen dat een goed voornemen aankomt."
        intro="Gulhart maakt software waarmee stichtingen en goede doelen online giften ontvangen. Meer is het niet. Minder ook niet."
      />
      <Section id="missie" title="Onze missie">
        <div className="grid items-center gap-10 md:grid-cols-[1.5fr_1fr]">
          <p className="max-w-prose font-display text-xl leading-snug text-pretty">
            Iemand wil geven. Ergens is iemand die het nodig heeft. Wij maken de weg ertussen zo kort, zo
            veilig en zo vanzelfsprekend dat niemand onderweg afhaakt.
          </p>
          <Mark className="hidden w-56 justify-self-center text-accent [stroke-width:0.7] md:block" />
        </div>
      </Section>
      <Section id="verhaal" background="sunken" title="Ons verhaal">
        <div className="gap-x-16 md:columns-2 [&>p]:mb-4 [&>p]:break-inside-avoid">
          <p>
            De meeste goede doelen draaien op mensen die iets anders te doen hebben dan een betaalsysteem
            uitzoeken. Toch is dat vaak wat online geven van ze vraagt: een formulier van de een, een
            koppeling van de ander, een spreadsheet voor de penningmeester, en een donateur die halverwege is
            afgehaakt.
          </p>
          <p>
            Gulhart begint aan de andere kant: bij degene die op een telefoon, onderweg, iets goeds wil doen.
            Wat heeft die nodig? Een bedrag, een e-mailadres en een knop. Alles wat daarna moet gebeuren, van
            de betaling tot de kwitantie, hoort vanzelf te gaan.
          </p>
          <p>
            En dan voor de organisatie: een overzicht dat klopt, maandelijkse giften die doorlopen zonder
            omkijken, en geld dat op de eigen rekening komt. Geen tussenrekening bij ons, geen contract dat u
            vasthoudt.
          </p>
          <p>
            Vandaar de naam: wie een <em>gul hart</em> heeft, geeft graag. In ons beeldmerk wordt dat hart met
            één lijn getekend, die eindigt in een open hand.
          </p>
        </div>
      </Section>
      <Section id="waarden" title="Onze waarden">
        <PointGrid points={values} />
      </Section>
      <Section
        id="team"
        background="sunken"
        title="Ons team"
        intro="Geen rij portretten, wel korte lijnen: wie u schrijft, krijgt antwoord van iemand die er zelf aan werkt. Dit is wat we doen."
      >
        <dl className="grid gap-x-16 sm:grid-cols-2">
          {team.map(({ title, text }) => (
            <div key={title} className="border-t border-line py-5">
              <dt className="font-display text-lg font-semibold">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          Er is plaats voor meer mensen: <Link href="/careers">bekijk de vacatures</Link>.
        </p>
      </Section>
      <Section
        id="partners"
        title="Onze partners"
        intro="Een gift reist niet alleen over onze software. Dit zijn de partijen en standaarden waar we op vertrouwen."
      >
        <ul className="grid gap-4 sm:grid-cols-2">
          {partners.map(({ title, text }) => (
            <li key={title} className="rounded-box border border-line bg-surface p-6">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="contact"
        background="green"
        title="Contact"
        intro="Even praten over uw organisatie, over een idee, of over iets wat bij ons beter kan. We horen het graag."
      >
        <Link
          href="/contact"
          className="inline-flex min-h-11 items-center rounded-box bg-on-green px-4 font-semibold text-green hover:underline"
        >
          Neem contact op
        </Link>
      </Section>
    </>
  );
}
