import type { Article } from '../article.ts';

export const deductibleGifts: Article = {
  slug: 'anbi-en-giften-aftrekken',
  title: 'ANBI en aftrekbare giften: wat uw donateurs willen weten',
  description:
    'Wanneer een gift aftrekbaar is, wat het verschil is tussen een gewone en een periodieke gift, en wat uw donateur daarvoor van u nodig heeft.',
  topic: 'Belasting',
  minutes: 5,
  Body: () => (
    <>
      <p>
        Een van de vragen die goede doelen het vaakst krijgen: kan ik mijn gift aftrekken? Het antwoord hangt
        af van de organisatie, van het soort gift en van het inkomen van de donateur. Dit zijn de hoofdlijnen,
        zodat u ze kunt uitleggen zonder te beloven wat u niet weet.
      </p>
      <h2>Eerst: is uw organisatie een ANBI?</h2>
      <p>
        Een gift is aftrekbaar van de inkomstenbelasting als zij gaat naar een algemeen nut beogende
        instelling (ANBI). Een paar uitzonderingen daargelaten: giften aan sommige steunstichtingen, en
        periodieke giften aan verenigingen die aan voorwaarden voldoen. De Belastingdienst wijst de status van
        ANBI toe; een inschrijving bij de Kamer van Koophandel of een keurmerk is niet hetzelfde. Wie het wil
        controleren, zoekt uw naam op in het programma ‘ANBI opzoeken’ van de Belastingdienst.
      </p>
      <p>
        Een ANBI zet zich voor ten minste 90% in voor het algemeen nut, heeft geen winstoogmerk en publiceert
        een aantal gegevens op een website: onder meer de naam, het RSIN of fiscaal nummer, het doel, het
        beleidsplan, de samenstelling van het bestuur, het beloningsbeleid, een verslag van de activiteiten en
        een financiële verantwoording.
      </p>
      <h2>Gewone giften</h2>
      <p>
        Een losse gift is een gewone gift, en een reeks maandelijkse giften zonder overeenkomst ook. Daarvoor
        geldt een drempel en een maximum:
      </p>
      <ul>
        <li>de drempel is 1% van het drempelinkomen van de donateur, met een minimum van €&nbsp;60;</li>
        <li>wat daarboven komt, is aftrekbaar tot ten hoogste 10% van dat drempelinkomen.</li>
      </ul>
      <p>
        Het drempelinkomen is grofweg het inkomen vóór aftrekposten; fiscale partners tellen het hunne bij
        elkaar op. Alle gewone giften van een jaar gaan op één hoop. Veel kleine gevers komen niet boven de
        drempel uit, en dat kunt u gerust zo zeggen.
      </p>
      <h2>Periodieke giften</h2>
      <p>
        Voor een periodieke gift geldt geen drempel en niet het maximum van 10%. De wet stelt er wel
        voorwaarden aan. Een periodieke gift:
      </p>
      <ul>
        <li>staat vast in een schriftelijke overeenkomst met uw organisatie, of in een notariële akte;</li>
        <li>
          bestaat uit bedragen die (nagenoeg) even hoog zijn en ten minste één keer per jaar worden betaald;
        </li>
        <li>
          loopt minstens vijf jaar, en eindigt uiterlijk bij overlijden van de donateur of van een ander die
          in de overeenkomst is genoemd.
        </li>
      </ul>
      <p>
        Voor de overeenkomst is er een formulier van de Belastingdienst. Uw organisatie vult daarin haar RSIN
        en een transactienummer in. Let op: een maandelijkse machtiging is nog geen periodieke gift. Pas met
        de overeenkomst erbij wordt zij dat.
      </p>
      <h2>Wat een donateur moet kunnen laten zien</h2>
      <p>
        Een gift moet met schriftelijke stukken te bewijzen zijn: een bankafschrift, een kwitantie, de
        overeenkomst. Contante giften zijn sinds 2021 niet meer aftrekbaar. Een gift die via de bank loopt,
        met een bevestiging waarop naam, bedrag en datum staan, is dus precies wat uw donateur nodig heeft.
        Wat daar verder op hoort, staat in{' '}
        <a href="/blog/wat-een-goede-kwitantie-bevat">wat een goede kwitantie bevat</a>.
      </p>
      <p>
        En tegenover een gift mag geen directe tegenprestatie staan. Een entreekaart, een lot of een
        abonnement is geen gift, ook niet als de opbrengst naar het goede doel gaat.
      </p>
      <h2>Culturele ANBI’s</h2>
      <p>
        Is uw organisatie een culturele ANBI, dan mag een donateur de gift voor de aftrek met 25% verhogen,
        tot een verhoging van hoogstens €&nbsp;1.250 per jaar. Wie € 1.000 geeft, rekent dan met € 1.250.
      </p>
      <h2>Wat u zelf kunt doen</h2>
      <ol>
        <li>Zet uw RSIN en het woord ANBI op de pagina met het donatieformulier, en op de kwitantie.</li>
        <li>
          Leg het verschil uit tussen een maandelijkse gift en een periodieke gift, met een link naar de
          overeenkomst.
        </li>
        <li>
          Beloof geen bedrag dat iemand terugkrijgt. Dat hangt af van een inkomen dat u niet kent. Verwijs
          voor de cijfers van dit jaar naar <a href="https://www.belastingdienst.nl">belastingdienst.nl</a>.
        </li>
      </ol>
    </>
  ),
};
