import { FieldList, Notes, Steps } from '../features/documentation/documentation-parts.tsx';
import { makeSnippets, organisationPlaceholder } from '../features/documentation/snippets.ts';
import { LiveForm } from '../layout/live-form.tsx';
import { PageHead, Section } from '../layout/page-parts.tsx';
import { siteUrl } from '../layout/site-url.ts';
import { Snippet } from '../layout/snippet.tsx';
import { Link } from '../../ui/link.tsx';

const snippets = makeSnippets(siteUrl(''));
const parts = [
  { href: '#html', label: 'Gewone HTML' },
  { href: '#wordpress', label: 'WordPress' },
  { href: '#webflow', label: 'Webflow' },
  { href: '#proberen', label: 'Zelf proberen' },
  { href: '#let-op', label: 'Goed om te weten' },
];

export default function DocumentationPage() {
  return (
    <>
      <PageHead
        eyebrow="Documentatie"
        title="Een formulier op uw website, in vijf minuten."
        intro="Kopieer de code, plak die op uw website en zet uw eigen nummer erin. Meer is er niet te installeren."
      >
        <nav aria-label="Op deze pagina" className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
          {parts.map(({ href, label }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </nav>
      </PageHead>
      <Section title="Voor u begint">
        <p className="max-w-prose">
          <Link href="/register">Meld uw organisatie aan</Link> en vul in het dashboard, onder API
          Configuratie, de sleutel van uw betaaldienstverlener in. Daar staat ook de scripttag met het nummer
          van uw organisatie erin. Hieronder staat op die plek{' '}
          <code className="font-mono text-sm">{organisationPlaceholder}</code>.
        </p>
      </Section>
      <Section
        id="html"
        background="sunken"
        title="Gewone HTML"
        intro="Drie manieren: ons complete formulier, een knop die het opent, of een formulier dat u zelf vormgeeft."
      >
        <h3 className="mb-4 text-xl">Ons complete formulier</h3>
        <Steps>
          <>
            <p>
              Zet de scripttag in de <code className="font-mono text-sm">head</code> van uw pagina.
            </p>
            <Snippet label="de scripttag" code={snippets.script} />
          </>
          <>
            <p>
              Zet dit waar het formulier moet komen. Met <code className="font-mono text-sm">simple</code> in
              plaats van <code className="font-mono text-sm">advanced</code> krijgt u hetzelfde formulier
              zonder de keuze voor maandelijks. De link erin is er voor wie geen script heeft.
            </p>
            <Snippet label="het complete formulier" code={snippets.completeForm} />
            <p>Het formulier heeft om zich heen de achtergrond van uw eigen pagina.</p>
          </>
        </Steps>
        <h3 className="mt-12 mb-4 text-xl">Een knop die het formulier opent</h3>
        <Steps>
          <p>Zet dezelfde scripttag in de head van uw pagina.</p>
          <>
            <p>
              Zet dit waar de knop moet komen. In{' '}
              <code className="font-mono text-sm">data-gulhart-button</code> staat de tekst van de knop. Het
              formulier opent in een venster over uw pagina, ook op een telefoon; Escape of het kruisje sluit
              het. De kleuren van de knop en van de tekst erop kiest u zelf.
            </p>
            <Snippet label="de knop" code={snippets.button} />
          </>
        </Steps>
        <h3 className="mt-12 mb-4 text-xl">Een formulier voor een actie</h3>
        <p>
          Geef bij <code className="font-mono text-sm">data-gulhart-page</code> het laatste deel van het adres
          van de actie op: op het formulier, op de knop, of op de scripttag voor alle formulieren van de
          pagina. Het formulier toont dan de titel, de stand en de bedragen van de actie, en de giften tellen
          daar mee. Met <code className="font-mono text-sm">data-gulhart-fund</code> en het kenmerk van een
          bestemming gaat de gift naar die bestemming.
        </p>
        <h3 className="mt-12 mb-4 text-xl">Een formulier van uzelf</h3>
        <Steps>
          <p>Zet dezelfde scripttag in de head van uw pagina.</p>
          <>
            <p>
              Maak een formulier met de class <code className="font-mono text-sm">donation-form</code>. Het
              script vindt het vanzelf, controleert wat is ingevuld en brengt de donateur naar de
              betaalpagina.
            </p>
            <Snippet label="het eigen formulier" code={snippets.ownForm} />
          </>
          <>
            <p>De opmaak is helemaal aan u. Alleen de namen van de velden liggen vast:</p>
            <FieldList />
          </>
        </Steps>
      </Section>
      <Section
        id="wordpress"
        title="WordPress"
        intro="U hebt geen plug-in nodig. Eén blok ‘Aangepaste HTML’ is genoeg."
      >
        <Steps>
          <p>
            Open de pagina in de editor, voeg een blok toe en kies <strong>Aangepaste HTML</strong>.
          </p>
          <>
            <p>Plak daarin de scripttag en het formulier, onder elkaar.</p>
            <Snippet label="de code voor WordPress" code={`${snippets.script}\n${snippets.completeForm}`} />
          </>
          <p>Vervang het nummer, bekijk het voorbeeld en publiceer de pagina.</p>
          <>
            <p>
              Haalt WordPress de scripttag weg? Dan mag uw gebruiker of abonnement geen scripts plaatsen.
              Gebruik dan een link naar het gehoste formulier; die werkt altijd.
            </p>
            <Snippet label="de link" code={snippets.link} />
          </>
        </Steps>
      </Section>
      <Section
        id="webflow"
        background="sunken"
        title="Webflow"
        intro="Voor eigen code hebt u bij Webflow een betaald abonnement nodig."
      >
        <Steps>
          <>
            <p>
              Ga naar <strong>Site settings</strong>, dan <strong>Custom code</strong>, en plak de scripttag
              onder <strong>Head code</strong>.
            </p>
            <Snippet label="de scripttag voor Webflow" code={snippets.script} />
          </>
          <>
            <p>
              Sleep in de Designer een <strong>Code Embed</strong> naar de plek van het formulier en plak
              daarin:
            </p>
            <Snippet label="het formulier voor Webflow" code={snippets.completeForm} />
          </>
          <p>
            Liever een formulier van Webflow zelf? Geef het element <strong>Form</strong> de class{' '}
            <code className="font-mono text-sm">donation-form</code> en de velden de namen hierboven. Ons
            script verstuurt het dan, en niet Webflow.
          </p>
          <p>Publiceer de website. In de Designer zelf wordt het script niet uitgevoerd.</p>
        </Steps>
      </Section>
      <Section id="proberen" title="Zelf proberen" intro="Dit is het formulier zoals uw donateurs het zien.">
        <div className="grid items-start gap-10 lg:grid-cols-[27rem_1fr] lg:gap-16">
          <LiveForm />
          <div className="flex flex-col gap-4 lg:pt-4">
            <p className="max-w-prose in-data-[demo=off]:hidden">
              Het werkt echt, met elk e-mailadres. U komt op een nagemaakte betaalpagina waar u zelf kiest hoe
              het afloopt: betaald, mislukt, geannuleerd of verlopen. Er wordt niets afgeschreven.
            </p>
            <p className="max-w-prose">
              Op uw eigen pagina staan uw eigen naam, logo en kleur erin, uw eigen bedragen, kop en inleiding.
              Die stelt u in onder Organisatie, met het formulier ernaast als voorbeeld.
            </p>
            <p className="max-w-prose">
              Twijfelt u over de bedragen, over eenmalig of maandelijks, of over de vraag om maandelijks? Met
              een geefproef, onder hetzelfde formulier, krijgt de ene helft van uw bezoekers variant A en de
              andere helft variant B. U ziet bezoeken, giften en euro per bezoek, en welke variant meer
              opbrengt zodra dat te zeggen is.
            </p>
            <p className="max-w-prose">
              Na het betalen ziet de donateur of de gift is gelukt en krijgt hij een bevestiging met kwitantie
              in de mail. Met de knop daar gaat hij terug naar uw website.
            </p>
          </div>
        </div>
      </Section>
      <Section id="let-op" background="sunken" title="Goed om te weten">
        <Notes />
        <p className="mt-8">
          Vraagt u geld voor één doel? Lees hoe u er een pagina voor maakt:{' '}
          <Link href="/documentation/campagnes">Campagnes</Link>. Hoe uw donateurs zien of een kwitantie echt
          is: <Link href="/documentation/kwitanties-controleren">Kwitanties controleren</Link>. Is uw
          organisatie een ANBI? Lees dan ook hoe u een{' '}
          <Link href="/documentation/anbi-pagina">ANBI-pagina</Link> maakt. Wie elke maand geeft, regelt bijna
          alles zelf: zie <Link href="/documentation/maandelijkse-donateurs">Maandelijkse donateurs</Link>.
        </p>
        <p className="mt-4">
          Komt u er niet uit? <Link href="/contact">Vraag het ons</Link>.
        </p>
      </Section>
    </>
  );
}
