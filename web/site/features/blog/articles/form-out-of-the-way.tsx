import type { Article } from '../article.ts';

export const formOutOfTheWay: Article = {
  slug: 'een-donatieformulier-dat-niet-in-de-weg-zit',
  title: 'Een donatieformulier dat niet in de weg zit',
  description:
    'Negen dingen om na te lopen op uw eigen donatiepagina, van het eerste veld tot de laatste knop. De meeste kosten een kwartier.',
  topic: 'Formulieren',
  minutes: 5,
  Body: () => (
    <>
      <p>
        Wie op uw donatiepagina komt, heeft het belangrijkste besluit al genomen. Vanaf daar kunt u alleen nog
        iets bederven. Loop uw eigen pagina eens langs met deze lijst, op een telefoon en met één hand.
      </p>
      <h2>1. Begin met het bedrag</h2>
      <p>
        Het bedrag is waar de bezoeker voor komt. Zet het bovenaan, met een paar bedragen om uit te kiezen en
        een veld voor een ander. Kies bedragen die bij uw achterban passen; een reeks die te hoog begint,
        voelt als een verwijt.
      </p>
      <h2>2. Vraag alleen wat u gebruikt</h2>
      <p>
        Ga per veld na: wat doen we hiermee in de week na de gift? Is het antwoord niets, haal het dan weg.
        Voor een betaling met iDEAL hebt u een bedrag nodig, en voor een bevestiging een e-mailadres. Een naam
        is fijn voor de aanhef en de kwitantie, maar hoeft niet verplicht te zijn. Minder vragen is ook
        precies wat de AVG van u verlangt: niet meer gegevens dan nodig.
      </p>
      <h2>3. Vraag nooit om een account</h2>
      <p>
        Een wachtwoord bedenken om iets weg te mogen geven: niemand wil dat. Ook een maandelijkse gift kan
        zonder. Zorg dan wel dat stoppen net zo makkelijk is, met een link in elke bevestiging.
      </p>
      <h2>4. Laat de telefoon meehelpen</h2>
      <p>
        Een veld voor een e-mailadres hoort het toetsenbord met het apenstaartje te openen, een bedrag dat met
        cijfers. En een browser kan naam en adres zelf invullen, als het formulier zegt welk veld wat is. Dat
        zijn drie eigenschappen in de HTML: <code>type</code>, <code>inputmode</code> en{' '}
        <code>autocomplete</code>.
      </p>
      <h2>5. Maak knoppen zo groot als een duim</h2>
      <p>
        Een doel van 44 bij 44 pixels is een goede ondergrens. Zet ze niet strak tegen elkaar, zodat € 25 niet
        per ongeluk € 50 wordt.
      </p>
      <h2>6. Laat de knop zeggen wat hij doet</h2>
      <p>
        ‘Verzenden’ zegt niets. ‘Doneer € 25,00’ zegt alles: dit gaat er gebeuren, en dit is het bedrag. Zet
        eronder in één zin wat daarna komt, bijvoorbeeld dat u naar een beveiligde betaalpagina gaat.
      </p>
      <h2>7. Wees vriendelijk als er iets misgaat</h2>
      <p>
        Zet een foutmelding bij het veld waar het om gaat, in gewone taal, en laat staan wat iemand al had
        ingevuld. Een formulier dat na een fout leeg is, wordt niet nog eens ingevuld. Noem een fout nooit
        alleen met een rode rand: niet iedereen ziet rood.
      </p>
      <h2>8. Houd de pagina licht</h2>
      <p>
        Een grote foto, drie lettertypen en vijf meetscripts komen allemaal vóór het formulier aan. Probeer uw
        pagina op een telefoon met slecht bereik. Duurt het langer dan uw geduld, dan is dat bij uw donateurs
        ook zo.
      </p>
      <h2>9. Zorg dat het altijd iets doet</h2>
      <p>
        Soms laadt een script niet, of houdt een bedrijfsnetwerk het tegen. Een formulier dat dan blanco
        blijft, is een gift minder. Met een gewone <code>action</code> in het formulier komt de donateur ook
        zonder script op een pagina waar het wel kan. In de <a href="/documentation">documentatie</a> ziet u
        hoe dat eruitziet.
      </p>
      <h2>En daarna?</h2>
      <p>
        Doe zelf een gift, elke paar maanden, vanaf een toestel dat niet van u is. Lees de bevestiging alsof u
        hem voor het eerst krijgt. Geen meting vertelt u zoveel als die vijf minuten.
      </p>
    </>
  ),
};
