import { PageHead } from '../layout/page-head.tsx';
import { Prose } from '../layout/prose.tsx';
import { Link } from '../../ui/link.tsx';

export default function CampaignDocumentationPage() {
  return (
    <>
      <PageHead
        eyebrow={<Link href="/documentation">Documentatie</Link>}
        title="Campagnes."
        intro="Vraag geld voor één doel: op een eigen pagina, met een eigen formulier, en met een balk die laat zien hoeveel er al is."
      />
      <Prose>
        <h2>Welke pagina’s er zijn</h2>
        <ul>
          <li>
            <strong>Campagne</strong>: u vraagt zelf, voor een project, een actieweek of een noodgeval.
          </li>
          <li>
            <strong>Team</strong>: een groep haalt samen op. Het totaal is de som van de pagina’s die er deel
            van zijn.
          </li>
          <li>
            <strong>Actiepagina</strong>: iemand haalt voor u op, met een sponsorloop of in plaats van
            cadeaus.
          </li>
          <li>
            <strong>In memoriam</strong>: ter nagedachtenis. Een rustige pagina, zonder balk en zonder
            bedragen van anderen.
          </li>
        </ul>
        <p>
          Pagina’s kunnen deel zijn van elkaar, hoogstens vier diep. Wat via een pagina binnenkomt, telt ook
          mee op de pagina’s waar ze deel van is. Verplaatst u een pagina, dan verhuist haar geschiedenis mee.
        </p>

        <h2>Zo maakt u een pagina</h2>
        <ol>
          <li>Kies in het dashboard onder Campagnes voor ‘Nieuwe pagina’, en wie er vraagt.</li>
          <li>
            Geef haar een titel. De rest mag leeg blijven: een verhaal, een foto, een doelbedrag, dagen, eigen
            bedragen en een eigen bedanktekst, die ook in de bevestigingsmail staat. Ernaast ziet u steeds de
            pagina zoals iedereen haar ziet.
          </li>
          <li>Sla haar op. Ze is dan een concept: alleen uw team ziet haar.</li>
          <li>Open de pagina, kopieer de link en deel hem.</li>
        </ol>

        <h2>Goed om te weten</h2>
        <h3>Concept, open, gesloten, gearchiveerd</h3>
        <p>
          Alleen op een open pagina kan men geven, op de dagen die u koos. Een gesloten pagina blijft te lezen
          en wijst naar uw algemene formulier. Een gearchiveerde pagina ziet niemand meer. Giften en cijfers
          blijven altijd bewaard: een pagina wordt nooit verwijderd.
        </p>
        <h3>Wat er meetelt</h3>
        <p>
          Echte giften die zijn betaald, zonder wat is terugbetaald of teruggestort. Van een maandelijkse gift
          telt elke maand mee. Giften met een testsleutel tellen nooit mee. Komt er een gift binnen als de
          pagina net gesloten is, dan gaat die naar uw organisatie, en dat leest de gever ook.
        </p>
        <h3>Het adres</h3>
        <p>
          Elke pagina heeft een eigen adres, dat begint met /c/. Kiest u later een ander, dan leidt het oude
          daar vanzelf heen. Een adres dat van een ander is, of daar te veel op lijkt, kunt u niet kiezen.
        </p>
        <h3>De foto</h3>
        <p>
          Een PNG, JPEG, WebP of SVG van hoogstens 12 MB. Wij maken er een lichte foto van, hoogstens 1200
          beeldpunten breed en voor telefoons 640, en halen eruit wat een telefoon erbij zet, zoals waar ze is
          gemaakt. Wie een actiepagina heeft, kan zelf een foto sturen. Die ziet niemand voordat u haar onder
          Goedkeuren hebt gezien.
        </p>
        <h3>Bestemmingen</h3>
        <p>
          Houdt u geld voor een project apart, maak er dan onder Organisatie een bestemming voor, met het
          nummer uit uw grootboek; het staat ook in de export van uw giften. Een pagina kan om giften voor één
          bestemming vragen.
        </p>
        <h3>Posters</h3>
        <p>
          Onder Posters bij een pagina maakt u voor elke plek een QR-code, met posters om te printen. U ziet
          daar per code hoe vaak ze is gescand, hoeveel giften er kwamen en hoeveel ze opbrachten.
        </p>
        <h3>De slotbrief van een in memoriam</h3>
        <p>
          Met ‘Slotbrief (PDF)’ bij de pagina krijgt u een brief voor de familie, met de som en de berichten.
        </p>
        <h3>Berichten van gevers</h3>
        <p>
          Zet u de berichten aan, dan kan een gever een naam en een kort bericht achterlaten. Ze staan ook op
          de pagina’s waar de pagina deel van is, met erbij via welke pagina ze kwamen.
        </p>
        <h3>Ter ere van iemand</h3>
        <p>
          Zet onder Organisatie, bij Donatieformulier, ‘Ter ere van’ aan. Dan kan een gever zeggen ter ere van
          wie de gift is: een jubilaris, een bruidspaar, een leraar. Dat staat bij de gift, op de kwitantie,
          in de bevestigingsmail en in de export. Op een in memoriam vragen we het niet: daar is het al
          duidelijk.
        </p>
        <p>
          Wie wil, laat er één kaartje bij sturen: een mail aan iemand op een dag naar keuze, tot een jaar
          vooruit, om negen uur ’s ochtends, of meteen als het vandaag moet zijn. Het kaartje noemt uw
          organisatie en wat de gever schreef, en geen bedrag. Links en adressen mogen er niet in. Het gaat
          pas weg als er is betaald, en niet als de hele gift is terugbetaald. Daarna wissen we het adres en
          het bericht. Met een testsleutel krijgt de gever het kaartje zelf.
        </p>
        <h3>Waar gevers vandaan komen</h3>
        <p>
          Zet achter een link bijvoorbeeld <code>?utm_source=nieuwsbrief</code>, dan ziet u bij de cijfers van
          de pagina wat de nieuwsbrief opbracht. We bewaren dat woord bij de gift, en niets op het apparaat
          van de gever.
        </p>
        <p>
          Komt u er niet uit? <Link href="/contact">Vraag het ons</Link>.
        </p>
      </Prose>
    </>
  );
}
