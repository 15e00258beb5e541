import type { Article } from '../article.ts';

export const goodReceipt: Article = {
  slug: 'wat-een-goede-kwitantie-bevat',
  title: 'Wat een goede kwitantie bevat',
  description:
    'Een kwitantie is een bewijs voor uw donateur en een bedankje tegelijk. Dit hoort erop, dit kan eraf, en zo lang bewaart u het.',
  topic: 'Administratie',
  minutes: 4,
  Body: () => (
    <>
      <p>
        Na een gift wil een donateur twee dingen weten: is het aangekomen, en kan ik het later aantonen? Een
        goede bevestiging met kwitantie beantwoordt allebei, binnen een minuut en zonder dat iemand erom hoeft
        te vragen.
      </p>
      <h2>Wat erop hoort</h2>
      <p>
        Er bestaat geen wettelijk model voor een kwitantie van een gift. Wel moet een donateur een gift
        schriftelijk kunnen bewijzen om haar af te trekken. Met deze gegevens lukt dat:
      </p>
      <ul>
        <li>
          <strong>De naam van uw organisatie</strong>, zoals die bij de Kamer van Koophandel staat, en uw
          adres.
        </li>
        <li>
          <strong>Uw RSIN</strong>, en dat u een ANBI bent, als dat zo is.
        </li>
        <li>
          <strong>De naam van de donateur</strong>, als die is opgegeven.
        </li>
        <li>
          <strong>Het bedrag</strong>, in euro’s en met de centen erbij.
        </li>
        <li>
          <strong>De datum</strong> waarop is betaald. Voor de belasting telt het jaar van betalen.
        </li>
        <li>
          <strong>Het soort gift</strong>: eenmalig of maandelijks.
        </li>
        <li>
          <strong>Een kenmerk</strong>, zodat u en de donateur het over dezelfde betaling hebben.
        </li>
        <li>
          <strong>Waar iemand met vragen terechtkan</strong>: een e-mailadres dat wordt gelezen.
        </li>
      </ul>
      <h2>Wat er beter niet op staat</h2>
      <ul>
        <li>
          <strong>Een belofte over belasting.</strong> ‘Uw gift is volledig aftrekbaar’ is voor de meeste
          gewone giften niet waar. ‘Wij zijn een ANBI’ is genoeg.
        </li>
        <li>
          <strong>Een volledig rekeningnummer.</strong> Het helpt niemand en een mail is geen kluis.
        </li>
        <li>
          <strong>Een tweede vraag om geld.</strong> Niet nu. Laat iemand even blij zijn met wat hij gaf.
        </li>
      </ul>
      <h2>De mail eromheen</h2>
      <p>
        De kwitantie is het bewijs, de mail is het gesprek. Noem de donateur bij de naam, zeg in één of twee
        zinnen waar de gift naartoe gaat, en onderteken met een mens of een team. Zorg dat de mail ook zonder
        plaatjes te begrijpen is: veel programma’s laten die eerst niet zien.
      </p>
      <p>
        Bij een maandelijkse gift hoort er nog iets bij: wanneer de volgende afschrijving komt, en een link om
        te stoppen. Wie weet dat hij eruit kan, blijft met een geruster hart. Hoe zo’n machtiging werkt, leest
        u in <a href="/blog/maandelijks-geven-met-sepa">maandelijks geven en SEPA</a>.
      </p>
      <h2>Bewaren</h2>
      <p>
        Uw organisatie moet haar administratie zeven jaar bewaren, en daar horen ontvangen giften bij. Een
        donateur doet er goed aan een kwitantie te bewaren zolang de Belastingdienst nog vragen kan stellen
        over de aangifte. Raakt hij haar kwijt, dan is het prettig als u haar met één klik opnieuw kunt
        sturen.
      </p>
      <h2>Aan het eind van het jaar</h2>
      <p>
        In het voorjaar, als de aangifte eraan komt, vragen donateurs naar een overzicht. Wie elke gift meteen
        heeft bevestigd, heeft het dan rustig. U kunt nog één ding doen: in januari een bericht sturen met de
        vraag of alles klopt. Dat is ook een mooi moment om te vertellen wat er met het geld is gebeurd.
      </p>
    </>
  ),
};
