import { PageHead } from '../layout/page-head.tsx';
import { Prose } from '../layout/prose.tsx';
import { siteUrl } from '../layout/site-url.ts';
import { Link } from '../../ui/link.tsx';

export default function CheckingPapersPage() {
  return (
    <>
      <PageHead
        eyebrow={<Link href="/documentation">Documentatie</Link>}
        title="Bewijzen controleren"
        intro="Elke kwitantie en elk jaaroverzicht van Gulhart heeft een nummer, een controlecode en een handtekening. Zo ziet iedereen of een bewijs echt is."
      />
      <Prose>
        <h2>Voor wie een bewijs in handen krijgt</h2>
        <p>
          Scan de QR-code op het bewijs, of vul de controlecode in op{' '}
          <a href="/controle">Kwitantie of jaaroverzicht controleren</a>. U ziet van welke organisatie het is,
          het nummer, de datum, het bedrag, en hoe het er nu mee staat:
        </p>
        <ul>
          <li>
            <strong>Geldig</strong>: het bewijs is echt en er is niets van terugbetaald.
          </li>
          <li>
            <strong>Uitgegeven</strong>: het bewijs is hier uitgegeven, maar Gulhart weet niet of er later
            iets van is terugbetaald.
          </li>
          <li>
            <strong>Deels terugbetaald</strong>: een deel van het geld is terug bij de donateur. U ziet
            hoeveel er over is.
          </li>
          <li>
            <strong>Ingetrokken</strong>: al het geld is terug, of de organisatie heeft een gift die zij zelf
            had ingevoerd, ingetrokken.
          </li>
          <li>
            <strong>Vervangen</strong>: de organisatie heeft een verbeterd jaaroverzicht gemaakt. U ziet het
            nummer daarvan.
          </li>
          <li>
            <strong>Gewijzigd sinds de uitgifte</strong>: de organisatie geeft over dat jaar inmiddels andere
            ANBI-gegevens of een ander RSIN op dan op het jaaroverzicht staan, en heeft nog geen verbeterd
            overzicht gemaakt.
          </li>
        </ul>
        <p>
          Vergelijk wat u ziet met wat er op het bewijs staat. Van welke donateur het is, zeggen wij niet.
          Inloggen hoeft niet.
        </p>
        <h2>Voor donateurs: de Giftenpas</h2>
        <p>
          Op de <a href="/giftenpas">Giftenpas</a> legt u de PDF’s van al uw goede doelen bij elkaar. U ziet
          per jaar en per organisatie wat u hebt gegeven, met het RSIN en of de organisatie dat jaar een ANBI
          was. Dat kunt u afdrukken of bewaren als CSV, voor bij uw belastingaangifte. Een gift aan een ANBI
          kan aftrekbaar zijn; de regels van dat jaar staan bij de Belastingdienst.
        </p>
        <ul>
          <li>
            Er wordt niets verstuurd. Uw bestanden worden in uw eigen browser gelezen, en zijn vergeten als u
            de pagina sluit.
          </li>
          <li>Een gift telt één keer, ook als hij op een kwitantie en op een jaaroverzicht staat.</li>
          <li>
            Wat volgens de bewijzen is teruggegaan, vervangen overzichten en bewijzen uit de testmodus tellen
            niet mee.
          </li>
          <li>
            Wat telt, is wat er ondertekend in de PDF zit, niet wat erop gedrukt staat. Gebruik daarom de PDF
            uit de mail of uit Mijn gift: een scan heeft geen handtekening.
          </li>
          <li>
            Komt een bewijs van een andere server met Gulhart, dan vragen we eerst of we daar de sleutels
            mogen ophalen. Die server staat in voor zijn eigen bewijzen; haal alleen sleutels op bij wie u
            kent.
          </li>
        </ul>
        <h2>Voor goede doelen</h2>
        <p>
          U hoeft niets te doen. Elk bewijs krijgt vanzelf het volgende nummer: uw eigen letters, het jaar en
          een volgnummer zonder gaten, zoals OH-2026-00012. De letters kiest u in het dashboard, onder
          Organisatie. Bewijzen uit de testmodus tellen apart en beginnen met TEST.
        </p>
        <p>
          Betaalt u een gift terug, dan zegt de controle dat zodra het geld terug is. Het nummer blijft
          bestaan en wordt nooit opnieuw gebruikt. Stopt uw organisatie bij Gulhart en wordt zij verwijderd,
          dan kent de controle de codes niet meer; de handtekening in de PDF blijft wel te controleren.
        </p>
        <h2>Voor programmeurs</h2>
        <p>
          In de PDF zit een bijlage <code>gulhart-bewijs.json</code>: <code>{'{"jws": "…"}'}</code>, een
          compacte JWS (EdDSA met Ed25519) over de gegevens van het bewijs. De openbare sleutels, ook de oude,
          staan op <code>{siteUrl('/.well-known/gulhart-keys.json')}</code>. Daarmee controleert u een bewijs
          zonder ons: haal de bijlage uit de PDF, kies de sleutel met het <code>kid</code> uit de kop, en
          controleer de handtekening. Het veld <code>issuer</code> zegt van welke server de sleutels moeten
          komen. Bij een oude sleutel staat tot wanneer zij tekende (<code>until</code>): geloof geen bewijs
          van een latere dag.
        </p>
      </Prose>
    </>
  );
}
