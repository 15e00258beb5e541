import type { LegalSection } from './legal-document.tsx';

export const privacyProcessing: LegalSection[] = [
  {
    title: 'Wie verantwoordelijk is',
    content: (
      <>
        <p>Gulhart verwerkt persoonsgegevens in twee rollen.</p>
        <ul>
          <li>
            Voor <strong>donateurs</strong> is de organisatie aan wie u geeft de verwerkingsverantwoordelijke.
            Gulhart verwerkt uw gegevens in opdracht van die organisatie. Heeft u een vraag over uw gift, dan
            helpt zij u het snelst.
          </li>
          <li>
            Voor <strong>gebruikers van een account</strong> en <strong>bezoekers van deze website</strong> is
            Gulhart zelf verantwoordelijk.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'Welke gegevens we verwerken',
    content: (
      <>
        <h3>Als u doneert</h3>
        <p>
          Uw naam (als u die invult), uw e-mailadres, het bedrag, de datum en de betaalmethode. Daarnaast de
          status van de betaling, of de gift eenmalig of maandelijks is, en bij een maandelijkse gift het
          kenmerk van de machtiging. Uw rekeningnummer vult u in bij de betaaldienstverlener; Gulhart bewaart
          het niet.
        </p>
        <h3>Als u een account heeft</h3>
        <p>
          Uw gebruikersnaam, uw e-mailadres, een onomkeerbare afdruk van uw wachtwoord, wanneer u voor het
          laatst inlogde, en de gegevens en instellingen van uw organisatie. Sleutels van de
          betaaldienstverlener worden versleuteld bewaard.
        </p>
        <h3>Als u ons schrijft</h3>
        <p>Uw naam, uw e-mailadres, het onderwerp en uw bericht.</p>
        <h3>Als u deze website bezoekt</h3>
        <p>
          Uw IP-adres, zolang dat nodig is om uw browser te antwoorden en misbruik tegen te gaan. Om het
          aantal pogingen te begrenzen, bewaren we kort een versleutelde afdruk van het adres, niet het adres
          zelf. Welke cookies er zijn, staat in het <a href="/cookies">cookiebeleid</a>.
        </p>
      </>
    ),
  },
  {
    title: 'Waarvoor, en op welke grondslag',
    content: (
      <ul>
        <li>
          <strong>De gift laten slagen</strong>: de betaling starten, volgen en bevestigen. Grondslag: de
          uitvoering van de overeenkomst, namens de organisatie.
        </li>
        <li>
          <strong>De bevestiging en de kwitantie sturen</strong>. Grondslag: de uitvoering van de
          overeenkomst, en het belang van organisatie en donateur bij een bewijs van de gift.
        </li>
        <li>
          <strong>De administratie bewaren</strong>. Grondslag: een wettelijke verplichting.
        </li>
        <li>
          <strong>Uw account leveren en beveiligen</strong>. Grondslag: de uitvoering van de overeenkomst, en
          ons gerechtvaardigd belang bij een veilige dienst.
        </li>
        <li>
          <strong>Uw vraag beantwoorden</strong>. Grondslag: ons gerechtvaardigd belang om u te helpen.
        </li>
        <li>
          <strong>Statistiek en marketing</strong>: alleen met uw toestemming. Op dit moment doen we geen van
          beide.
        </li>
      </ul>
    ),
  },
  {
    title: 'Hoe het geld en de gegevens lopen',
    content: (
      <>
        <p>
          U betaalt op de beveiligde pagina van de betaaldienstverlener. Die ontvangt het geld als eerste en
          betaalt het periodiek uit aan de organisatie, onder aftrek van de kosten. Gulhart krijgt van de
          betaaldienstverlener te horen of de betaling is gelukt; het geld zelf komt nooit bij Gulhart.
        </p>
        <p>
          De betaaldienstverlener (Mollie B.V. in Amsterdam) is voor het verwerken van betalingen zelf
          verantwoordelijk en heeft een eigen privacyverklaring. Hij krijgt van ons het bedrag, een
          omschrijving en een kenmerk, en bij een maandelijkse gift uw naam en e-mailadres voor de machtiging.
        </p>
      </>
    ),
  },
];
