import type { LegalSection } from './legal-document.tsx';

export const termsAgreeing: LegalSection[] = [
  {
    title: 'Persoonsgegevens',
    content: (
      <>
        <p>
          Voor de gegevens van donateurs is uw organisatie de verwerkingsverantwoordelijke en Gulhart de
          verwerker in de zin van de Algemene verordening gegevensbescherming (AVG). Deze bepaling is de
          verwerkersovereenkomst tussen ons. Gulhart:
        </p>
        <ul>
          <li>verwerkt deze gegevens alleen om de dienst te leveren en volgens uw instructies;</li>
          <li>beveiligt ze passend en verplicht wie erbij kan tot geheimhouding;</li>
          <li>
            schakelt alleen andere verwerkers in die dezelfde verplichtingen hebben, en noemt ze in het{' '}
            <a href="/privacy">privacybeleid</a>;
          </li>
          <li>
            meldt u een datalek zonder onredelijke vertraging, met wat u nodig heeft om het zelf te melden;
          </li>
          <li>
            helpt u verzoeken van donateurs te beantwoorden en toont op verzoek aan dat zij dit naleeft;
          </li>
          <li>
            verwijdert de gegevens wanneer het account eindigt, nadat u ze heeft kunnen exporteren, behalve
            voor zover de wet bewaren verplicht.
          </li>
        </ul>
        <p>
          Financiële gegevens moeten 7 jaar worden bewaard. Verwijdert u uw account, dan rust die plicht op uw
          organisatie; de export bevat wat u daarvoor nodig heeft.
        </p>
      </>
    ),
  },
  {
    title: 'Intellectueel eigendom',
    content: (
      <>
        <p>
          De broncode van Gulhart is open source: wat de MIT-licentie u toestaat, mag u ermee doen. De rechten
          op de naam, het beeldmerk, de teksten en de vormgeving van de dienst berusten bij Gulhart. Zolang u
          een account heeft, mag u de dienst gebruiken en het formulier en het script op uw websites plaatsen.
        </p>
        <p>
          Uw naam, uw logo, uw teksten en uw gegevens blijven van u. Gulhart gebruikt ze alleen om de dienst
          te leveren en noemt uw organisatie niet als klant zonder uw toestemming.
        </p>
      </>
    ),
  },
  {
    title: 'Beschikbaarheid en onderhoud',
    content: (
      <>
        <p>
          Gulhart spant zich in om de dienst ononderbroken beschikbaar te houden, maar garandeert dat niet.
          Onderhoud dat merkbaar is, kondigen we aan en doen we op rustige momenten. Wanneer de
          betaaldienstverlener, een bank of een netwerk uitvalt, kan een donatie later worden verwerkt;
          Gulhart controleert openstaande betalingen opnieuw totdat hun uitkomst vaststaat.
        </p>
        <p>
          We mogen de dienst verbeteren en veranderen. Een verandering die voor u wezenlijk nadelig is,
          kondigen we aan op de manier van artikel&nbsp;14.
        </p>
      </>
    ),
  },
  {
    title: 'Aansprakelijkheid',
    content: (
      <>
        <p>
          Is Gulhart aansprakelijk voor schade van uw organisatie, dan is die aansprakelijkheid beperkt tot
          het bedrag dat uw organisatie in de laatste 3 maanden voor de schadeveroorzakende gebeurtenis aan
          Gulhart heeft betaald.
        </p>
        <p>
          Gulhart is niet aansprakelijk voor gemiste donaties, gevolgschade, of schade door handelen of
          nalaten van de betaaldienstverlener, banken of anderen buiten haar macht. Deze beperkingen gelden
          niet bij opzet of bewuste roekeloosheid van Gulhart, en niet waar de wet ze verbiedt.
        </p>
        <p>
          U meldt schade zo snel mogelijk nadat u haar heeft ontdekt. Uw organisatie vrijwaart Gulhart voor
          aanspraken van donateurs en anderen die voortkomen uit gebruik van de dienst in strijd met deze
          voorwaarden.
        </p>
      </>
    ),
  },
  {
    title: 'Duur en opzegging',
    content: (
      <>
        <p>
          De overeenkomst loopt voor onbepaalde tijd. Beide partijen kunnen haar opzeggen met een opzegtermijn
          van 30 dagen, via de <a href="/contact">contactpagina</a> of per e-mail.
        </p>
        <p>
          Wordt een account 12 maanden niet gebruikt, dan mag Gulhart de overeenkomst beëindigen. Gebruik is:
          inloggen, of een donatie ontvangen. We waarschuwen u vooraf per e-mail, zodat u het account kunt
          behouden.
        </p>
        <p>
          Gulhart mag de overeenkomst per direct beëindigen wanneer u deze voorwaarden ernstig schendt,
          failliet gaat of uitstel van betaling krijgt. Bij het einde worden lopende maandelijkse donaties
          stopgezet, zodat geen donateur betaalt aan een organisatie die er niet meer is, en kunt u uw
          gegevens eerst exporteren.
        </p>
      </>
    ),
  },
  {
    title: 'Wijziging van de voorwaarden',
    content: (
      <p>
        Gulhart mag deze voorwaarden wijzigen. We kondigen een wijziging minstens 30 dagen voordat zij ingaat
        aan, per e-mail of in het dashboard. Bent u het er niet mee eens, dan kunt u de overeenkomst opzeggen
        tegen de dag waarop de wijziging ingaat. Gebruikt u de dienst daarna, dan geldt de nieuwe tekst.
      </p>
    ),
  },
  {
    title: 'Toepasselijk recht en geschillen',
    content: (
      <>
        <p>
          Op deze voorwaarden is Nederlands recht van toepassing. Heeft u een klacht, leg haar dan eerst aan
          ons voor via de <a href="/contact">contactpagina</a>; meestal komen we eruit.
        </p>
        <p>
          Komen we er niet uit, dan is de rechtbank Midden-Nederland bevoegd, tenzij de wet dwingend een
          andere rechter aanwijst.
        </p>
      </>
    ),
  },
];
