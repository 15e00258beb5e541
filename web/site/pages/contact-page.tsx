import { plainContactAnswers } from '../../../contract/contact.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { PageHead } from '../layout/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';

export default function ContactPage() {
  return (
    <>
      <PageHead
        eyebrow="Contact"
        title="Vraag het ons."
        intro="Over aanmelden, koppelen, uitbetaling of een gift die niet aankomt: een mens leest uw bericht en schrijft terug."
      />
      <div className="mx-auto grid w-full max-w-[1120px] gap-12 px-6 pt-10 pb-16 md:px-10 md:pb-24 lg:grid-cols-[1.6fr_1fr] lg:gap-20">
        <section aria-labelledby="schrijf-ons">
          <PlainAnswers />
          <h2 id="schrijf-ons" className="mb-5 text-xl">
            Schrijf ons
          </h2>
          <ContactForm />
          <p className="mt-4 text-sm text-muted">
            We gebruiken uw gegevens alleen om te antwoorden en verwijderen uw bericht na een jaar. Lees ons{' '}
            <Link href="/privacy">privacybeleid</Link>.
          </p>
        </section>
        <aside aria-labelledby="misschien-al-beantwoord" className="lg:border-l lg:border-line lg:pl-10">
          <h2 id="misschien-al-beantwoord" className="text-xl">
            Misschien al beantwoord
          </h2>
          <ul className="mt-5 flex flex-col gap-6">
            {answers.map(({ href, label, text }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
                <p className="mt-1 text-muted">{text}</p>
              </li>
            ))}
          </ul>
          <h2 className="mt-10 text-xl">Hebt u een gift gedaan?</h2>
          <p className="mt-3 text-muted">
            Uw gift gaat rechtstreeks naar de organisatie aan wie u gaf. Zij kan een gift terugbetalen of een
            bevestiging opnieuw sturen; haar adres staat in uw bevestigingsmail. Een maandelijkse gift stopt u
            zelf, met de link in diezelfde mail.
          </p>
        </aside>
      </div>
    </>
  );
}

const answers = [
  {
    href: '/documentation',
    label: 'Documentatie',
    text: 'Het formulier op uw website zetten: gewone HTML, WordPress of Webflow, met code om te kopiëren.',
  },
  {
    href: '/blog',
    label: 'Blog',
    text: 'Over giften aftrekken, maandelijks geven, kwitanties en formulieren die niet in de weg zitten.',
  },
];

/** Answers to a form that was sent without JavaScript. Only the answer whose id is in the URL's fragment is visible. */
function PlainAnswers() {
  return (
    <>
      <div id={fragmentOf(plainContactAnswers.received)} className="mb-8 hidden scroll-mt-8 target:block">
        <Alert tone="success" title="Bericht verzonden!">
          Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.
        </Alert>
      </div>
      <div id={fragmentOf(plainContactAnswers.refused)} className="mb-8 hidden scroll-mt-8 target:block">
        <Alert tone="danger" title="Uw bericht is niet verzonden.">
          Ga terug naar de vorige pagina: wat u hebt getypt staat daar nog. Controleer de velden, of probeer
          het later opnieuw.
        </Alert>
      </div>
      <div id={fragmentOf(plainContactAnswers.unknown)} className="mb-8 hidden scroll-mt-8 target:block">
        <Alert tone="danger" title="We weten niet of uw bericht is aangekomen.">
          De verbinding viel weg. Ga terug naar de vorige pagina: wat u hebt getypt staat daar nog. Verstuur
          het gerust nog een keer.
        </Alert>
      </div>
    </>
  );
}

function fragmentOf(address: string): string {
  return address.slice(address.indexOf('#') + 1);
}
