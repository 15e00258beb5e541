import type { LegalSection } from './legal-document.tsx';

export const termsUsing: LegalSection[] = [
  {
    title: 'Begrippen',
    content: (
      <>
        <p>In deze voorwaarden betekent:</p>
        <ul>
          <li>
            <strong>Gulhart</strong>: de aanbieder van de dienst, en de dienst zelf;
          </li>
          <li>
            <strong>organisatie</strong>: de stichting, vereniging of andere rechtspersoon die een account bij
            Gulhart heeft, en de mensen die namens haar werken (‘u’);
          </li>
          <li>
            <strong>donateur</strong>: degene die met een formulier van Gulhart aan een organisatie geeft;
          </li>
          <li>
            <strong>donatie</strong>: een eenmalige of maandelijkse gift van een donateur aan een organisatie;
          </li>
          <li>
            <strong>betaaldienstverlener</strong>: de vergunninghoudende partij die betalingen verwerkt, op
            dit moment Mollie B.V.;
          </li>
          <li>
            <strong>dienst</strong>: het donatieformulier, het script voor uw website, het dashboard, de
            bevestigingen en alles wat daarbij hoort.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'Toepasselijkheid',
    content: (
      <>
        <p>
          Deze voorwaarden gelden voor elk account en elk gebruik van de dienst. U gaat ermee akkoord wanneer
          u uw organisatie registreert. Inkoop- of andere voorwaarden van de organisatie gelden niet, tenzij
          Gulhart ze schriftelijk heeft aanvaard.
        </p>
        <p>
          Is een bepaling nietig of wordt zij vernietigd, dan blijven de overige gelden. In de plaats van de
          ongeldige bepaling komt dan een geldige die het doel ervan het dichtst benadert.
        </p>
      </>
    ),
  },
  {
    title: 'De dienst',
    content: (
      <>
        <p>
          Met Gulhart ontvangt uw organisatie online eenmalige en maandelijkse donaties. De dienst bestaat uit
          een donatieformulier dat op uw website past, een dashboard, bevestigingsmails en kwitanties.
        </p>
        <p>
          Gulhart is geen bank en geen betaalinstelling. Betalingen worden verwerkt door de
          betaaldienstverlener, met wie uw organisatie zelf een overeenkomst heeft. De donatie is een gift van
          de donateur aan uw organisatie; Gulhart is daarbij geen partij.
        </p>
        <p>
          Donaties luiden in euro’s en worden betaald met iDEAL&nbsp;|&nbsp;Wero. Na een eerste betaling lopen
          maandelijkse donaties via SEPA-incasso.
        </p>
      </>
    ),
  },
  {
    title: 'Registratie en account',
    content: (
      <>
        <p>
          U registreert uw organisatie met juiste en volledige gegevens en houdt die bij. Wie registreert,
          verklaart dat hij of zij namens de organisatie mag handelen.
        </p>
        <p>
          U houdt uw wachtwoord en de sleutels van de betaaldienstverlener geheim en kiest een wachtwoord dat
          u nergens anders gebruikt. Wat met uw account gebeurt, komt voor rekening van de organisatie, tenzij
          de oorzaak bij Gulhart ligt. Vermoedt u misbruik, laat het ons dan meteen weten via de{' '}
          <a href="/contact">contactpagina</a>.
        </p>
      </>
    ),
  },
  {
    title: 'Gebruik van de dienst',
    content: (
      <>
        <p>
          U gebruikt de dienst alleen om donaties te ontvangen voor het doel dat u aan donateurs noemt. U mag
          de dienst niet gebruiken:
        </p>
        <ul>
          <li>in strijd met de wet, of met de voorwaarden van de betaaldienstverlener;</li>
          <li>voor verkoop van goederen of diensten onder de naam van een donatie;</li>
          <li>om donateurs te misleiden over wie zij steunen of waarvoor;</li>
          <li>op een manier die de dienst, andere organisaties of donateurs schaadt of overbelast;</li>
          <li>om de beveiliging te omzeilen of zonder overleg te testen.</li>
        </ul>
        <p>
          Bij een redelijk vermoeden van zulk gebruik mag Gulhart het account opschorten. We laten u weten
          waarom en geven u gelegenheid om te reageren, tenzij de wet dat verbiedt.
        </p>
      </>
    ),
  },
  {
    title: 'Donaties en uitbetaling',
    content: (
      <>
        <p>
          De betaaldienstverlener ontvangt het geld van de donateur als eerste en betaalt het periodiek uit
          aan uw organisatie, onder aftrek van de kosten. Het geld gaat van de betaaldienstverlener
          rechtstreeks naar de eigen rekening van de organisatie; Gulhart ontvangt en beheert het op geen
          enkel moment.
        </p>
        <p>
          Hoe vaak wordt uitbetaald en welke transactiekosten de betaaldienstverlener inhoudt, staat in uw
          overeenkomst met hem. Houdt hij een uitbetaling aan, bijvoorbeeld voor een wettelijk verplicht
          onderzoek, dan kan Gulhart daar niets aan veranderen.
        </p>
        <p>
          Van elke donatie worden naam, e-mailadres, bedrag, datum en betaalmethode vastgelegd, zodat uw
          organisatie haar administratie kan voeren en de donateur een bevestiging krijgt.
        </p>
      </>
    ),
  },
  {
    title: 'Terugbetaling en maandelijkse donaties',
    content: (
      <>
        <p>
          Uw organisatie beslist over verzoeken om terugbetaling en betaalt terug vanuit het tegoed bij de
          betaaldienstverlener. Een donateur kan een SEPA-incasso bij de eigen bank binnen acht weken laten
          terugboeken. Zulke bedragen en de kosten ervan komen voor rekening van de organisatie.
        </p>
        <p>
          Een donateur kan een maandelijkse donatie op elk moment stoppen met de link in elke
          bevestigingsmail; ook de organisatie kan dat, in het dashboard. U legt een donateur die wil stoppen
          niets in de weg.
        </p>
      </>
    ),
  },
  {
    title: 'Prijzen en betaling',
    content: (
      <>
        <p>
          De prijzen van Gulhart staan op <a href="/#pricing">onze website</a>; op dit moment rekenen we niets
          voor de dienst. Transactiekosten van de betaaldienstverlener staan daar los van en worden door hem
          ingehouden. Waar btw verschuldigd is, komt die erbij.
        </p>
        <p>
          Brengt Gulhart bedragen in rekening, dan gebeurt dat per factuur, die u binnen 14 dagen na de
          factuurdatum betaalt. Betaalt u na een herinnering niet, dan bent u de wettelijke rente verschuldigd
          en mag Gulhart de dienst opschorten totdat is betaald. Lopende maandelijkse donaties worden niet
          gestopt zonder u daarvan vooraf op de hoogte te stellen.
        </p>
        <p>Een wijziging van de prijzen kondigen we minstens 30 dagen van tevoren aan.</p>
      </>
    ),
  },
];
