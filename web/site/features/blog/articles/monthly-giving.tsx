import type { Article } from '../article.ts';

export const monthlyGiving: Article = {
  slug: 'maandelijks-geven-met-sepa',
  title: 'Maandelijks geven en SEPA: zo werkt een machtiging',
  description:
    'Van de eerste iDEAL-betaling tot een terugboeking: wat er bij een maandelijkse gift gebeurt, en welke rechten uw donateur heeft.',
  topic: 'Betalen',
  minutes: 5,
  Body: () => (
    <>
      <p>
        Een vaste gift is voor een goed doel goud waard: u weet waar u op kunt rekenen. Achter die gift zit
        een machtiging voor SEPA-incasso. Wie begrijpt hoe dat werkt, kan zijn donateurs beter antwoord geven.
      </p>
      <h2>De eerste betaling is ook de machtiging</h2>
      <p>
        Een online machtiging begint met een gewone betaling. De donateur betaalt de eerste maand met
        iDEAL&nbsp;|&nbsp;Wero, in de omgeving van de eigen bank. Daarmee staat vast van welke rekening het
        geld komt en dat de houder daarvan akkoord ging. De betaaldienstverlener legt op grond daarvan een
        machtiging vast: een mandaat, met een eigen kenmerk.
      </p>
      <p>
        Vanaf de maand daarna wordt hetzelfde bedrag met SEPA-incasso afgeschreven. De donateur hoeft niets
        meer te doen. Op het afschrift staan de naam van de incassant, het incassant-ID en het kenmerk van de
        machtiging, zodat te herleiden is waar de afschrijving vandaan komt.
      </p>
      <h2>Een incasso is niet meteen zeker</h2>
      <p>
        Een iDEAL-betaling is definitief zodra zij is gelukt. Een incasso niet: die wordt bij de bank
        aangeboden en kan de dagen daarna nog mislukken, bijvoorbeeld omdat er te weinig saldo is of de
        rekening niet meer bestaat. Boek een maandelijkse gift dus pas als de betaaldienstverlener haar als
        betaald meldt.
      </p>
      <h2>Welke rechten een donateur heeft</h2>
      <ul>
        <li>
          <strong>Stoppen wanneer hij wil.</strong> Een machtiging kan altijd worden ingetrokken. Maak het
          niet moeilijker dan beginnen was: een link in elke bevestiging is genoeg.
        </li>
        <li>
          <strong>Terugboeken binnen acht weken.</strong> Een donateur kan een incasso bij de eigen bank laten
          terugboeken, zonder reden op te geven.
        </li>
        <li>
          <strong>Melden dat er geen machtiging was.</strong> Voor een afschrijving waarvoor nooit een
          machtiging is gegeven, kan dat tot dertien maanden na de afschrijving.
        </li>
        <li>
          <strong>Weten wat er komt.</strong> Een incassant kondigt een afschrijving vooraf aan. Bedrag en
          ritme in de bevestiging van de eerste gift zetten is de eenvoudigste manier.
        </li>
      </ul>
      <p>
        Een terugboeking is geen ruzie. Vaak herkent iemand de naam op het afschrift niet. Zorg dus dat de
        naam waaronder u incasseert dezelfde is als die op uw website, en stuur bij elke afschrijving een
        bericht.
      </p>
      <h2>Wat u in uw administratie ziet</h2>
      <p>
        Elke maand is een nieuwe betaling en hoort een eigen regel te zijn, met een eigen datum en een eigen
        uitkomst. Een teruggeboekte gift verdwijnt niet uit de boeken, maar telt niet meer mee als inkomen. Zo
        blijft achteraf te volgen wat er is gebeurd.
      </p>
      <h2>Maandelijks is nog niet periodiek</h2>
      <p>
        In belastingtaal is een periodieke gift iets anders dan een maandelijkse. Daarvoor moet de gift voor
        minstens vijf jaar schriftelijk zijn vastgelegd. Het verschil staat in{' '}
        <a href="/blog/anbi-en-giften-aftrekken">ANBI en aftrekbare giften</a>.
      </p>
      <h2>Vijf afspraken om na te lopen</h2>
      <ol>
        <li>Zeg op het formulier duidelijk dat de gift elke maand terugkomt, en welk bedrag.</li>
        <li>Noem in de bevestiging wanneer de volgende afschrijving komt.</li>
        <li>Zet in elke bevestiging een link om te stoppen, en laat die ook echt werken.</li>
        <li>Incasseer onder een naam die uw donateurs herkennen.</li>
        <li>Reageer op een terugboeking met een vraag, niet met een aanmaning.</li>
      </ol>
    </>
  ),
};
