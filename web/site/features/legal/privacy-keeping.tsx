import type { LegalSection } from './legal-document.tsx';

export const privacyKeeping: LegalSection[] = [
  {
    title: 'Met wie we gegevens delen',
    content: (
      <>
        <p>We verkopen geen gegevens. We delen ze alleen met:</p>
        <ul>
          <li>de organisatie aan wie u geeft: zij ziet uw gift in haar dashboard;</li>
          <li>de betaaldienstverlener, om de betaling te verwerken;</li>
          <li>
            de partijen die onze servers en onze e-mail verzorgen, als verwerker en binnen de Europese
            Economische Ruimte;
          </li>
          <li>een overheid, als de wet ons daartoe verplicht.</li>
        </ul>
      </>
    ),
  },
  {
    title: 'Hoe lang we gegevens bewaren',
    content: (
      <ul>
        <li>
          <strong>Financiële gegevens</strong>, waaronder giften: 7 jaar. Zo lang verplicht de belastingwet
          organisaties om hun administratie te bewaren.
        </li>
        <li>
          <strong>Accounts</strong>: zolang de overeenkomst loopt. Wordt een account verwijderd, dan
          verdwijnen ook de giften, domeinen en instellingen van de organisatie; zij krijgt eerst een export
          voor haar eigen administratie. Na 12 maanden zonder gebruik mogen we een account beëindigen.
        </li>
        <li>
          <strong>Sessies</strong>: hoogstens 7 dagen, of 8 uur nadat u voor het laatst iets deed.
        </li>
        <li>
          <strong>Berichten via het contactformulier</strong>: een jaar.
        </li>
        <li>
          <strong>Adressen voor een herinnering</strong>, als u daar zelf om vroeg: hoogstens een week, of tot
          u zich afmeldt. Daarna blijft alleen een afdruk over, waarmee we voorkomen dat u vaker wordt gemaild
          dan beloofd.
        </li>
      </ul>
    ),
  },
  {
    title: 'Hoe we gegevens beveiligen',
    content: (
      <p>
        Verbindingen zijn versleuteld. Gegevens van organisaties zijn van elkaar gescheiden, in de software en
        nog eens in de database. Wachtwoorden bewaren we alleen als afdruk, betaalsleutels alleen versleuteld.
        Wie bij Gulhart werkt, ziet niet meer dan het werk vraagt. Ontdekt u een zwakke plek, meld die dan via
        de <a href="/contact">contactpagina</a>; we zijn u dankbaar.
      </p>
    ),
  },
  {
    title: 'Uw rechten',
    content: (
      <>
        <p>
          U mag uw gegevens inzien, laten verbeteren, laten verwijderen, het gebruik ervan laten beperken, ze
          meenemen, en bezwaar maken. Toestemming die u heeft gegeven, mag u altijd intrekken: die voor
          cookies met de link ‘Cookie-instellingen’ onderaan elke pagina.
        </p>
        <p>
          Als donateur richt u een verzoek aan de organisatie aan wie u gaf. Andere verzoeken stuurt u via de{' '}
          <a href="/contact">contactpagina</a>; u krijgt binnen een maand antwoord. We kunnen u vragen te
          bewijzen dat u het bent. Wat de wet ons 7 jaar laat bewaren, kunnen we niet eerder verwijderen.
        </p>
        <p>
          Bent u niet tevreden over hoe we met uw gegevens omgaan, dan kunt u een klacht indienen bij de{' '}
          <a href="https://www.autoriteitpersoonsgegevens.nl" rel="noreferrer">
            Autoriteit Persoonsgegevens
          </a>
          .
        </p>
      </>
    ),
  },
  {
    title: 'Automatische besluiten',
    content: (
      <p>
        We nemen geen besluiten over u die alleen op een computerprogramma berusten en u in aanmerkelijke mate
        treffen, en we maken geen profielen van donateurs.
      </p>
    ),
  },
  {
    title: 'Wijzigingen',
    content: (
      <p>
        Verandert dit beleid, dan staat de nieuwe tekst op deze pagina, met een nieuwe datum bovenaan. Een
        wijziging die ertoe doet, kondigen we organisaties minstens 30 dagen van tevoren aan.
      </p>
    ),
  },
];
