import { PageHead } from '../layout/page-head.tsx';
import { Prose } from '../layout/prose.tsx';
import { Link } from '../../ui/link.tsx';

export default function AnbiDocumentationPage() {
  return (
    <>
      <PageHead
        eyebrow={<Link href="/documentation">Documentatie</Link>}
        title="Uw ANBI-pagina."
        intro="Een ANBI moet een aantal gegevens op internet zetten. Gulhart maakt daar een pagina van en waarschuwt u op tijd."
      />
      <Prose>
        <h2>Wat er op internet moet staan</h2>
        <ul>
          <li>uw naam, uw RSIN en hoe u te bereiken bent;</li>
          <li>uw doelstelling;</li>
          <li>de hoofdlijnen van uw beleid;</li>
          <li>wie er in het bestuur zitten, met hun functies;</li>
          <li>uw beloningsbeleid, ook als niemand iets krijgt;</li>
          <li>een verslag van wat u hebt gedaan;</li>
          <li>
            een financiële verantwoording, binnen zes maanden na het boekjaar: de balans, de staat van baten
            en lasten, en een toelichting.
          </li>
        </ul>
        <p>
          Komt er in een jaar meer dan € 50.000 binnen, dan gebruikt u voor de verantwoording het
          standaardformulier van de Belastingdienst. Een erkenningspaspoort van het CBF telt ook.
        </p>

        <h2>Zo maakt u de pagina</h2>
        <ol>
          <li>
            Zet in het dashboard onder Organisatie de ANBI-status op ja en vul uw RSIN in. Dan komt er een
            tabblad ANBI bij.
          </li>
          <li>
            Vul daar onder ‘Teksten en bestuur’ en ‘Boekjaren’ in wat er nog ontbreekt. Bij elk onderdeel
            staat of het in orde is, verloopt of ontbreekt, en wat u kunt doen.
          </li>
          <li>
            Zet onder Overzicht de pagina aan en kies het adres. Dat kan alleen een eigenaar. Tot dan ziet
            niemand iets.
          </li>
          <li>
            Kopieer de link voor de Belastingdienst, en zet hem ook op uw eigen website. Onder uw
            donatieformulier kan hij er met één schakelaar bij.
          </li>
        </ol>

        <h2>Goed om te weten</h2>
        <h3>PDF’s</h3>
        <p>
          Beleidsplan en verslag kunt u typen of als PDF uploaden, van hoogstens 5 MB. De verantwoording, met
          balans en toelichting, uploadt u als PDF; baten en lasten kunt u er ook als cijfers bij zetten.
          Beveiligde PDF’s en PDF’s met een programma erin laten we niet toe. Het standaardformulier van de
          Belastingdienst is zelf zo’n PDF: druk het ingevulde formulier af naar een nieuwe PDF en upload die.
        </p>
        <h3>Cijfers</h3>
        <p>
          Bij de baten ziet u hoeveel er in dat boekjaar via Gulhart binnenkwam. Dat is een geheugensteun en
          nooit uw hele jaarrekening: tel er op wat u anders ontving. Wij vullen niets voor u in.
        </p>
        <h3>Herinneringen</h3>
        <p>
          Eigenaren krijgen een mail twee maanden en twee weken voordat verslag en verantwoording er moeten
          staan, en als dat te laat is. Staan ze er, dan mailen we niet. De mails zet u uit onder Organisatie,
          bij Meldingen.
        </p>
        <h3>Een ander adres</h3>
        <p>
          Kiest u later een ander adres, dan leidt het oude daar vanzelf heen. Zet u de pagina uit, of is uw
          organisatie geen ANBI meer, dan zijn ook de bestanden erop niet meer te openen.
        </p>
        <p>
          Komt u er niet uit? <Link href="/contact">Vraag het ons</Link>.
        </p>
      </Prose>
    </>
  );
}
