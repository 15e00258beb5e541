import type { LegalSection } from './legal-document.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { cookieKinds } from './cookie-kinds.ts';

const columns = ['Cookie', 'Waarvoor', 'Bewaartermijn', 'Nu in gebruik'] as const;

export const cookieSections: LegalSection[] = [
  {
    title: 'Wat cookies zijn',
    content: (
      <p>
        Een cookie is een klein tekstbestand dat een website op uw apparaat laat bewaren en dat uw browser bij
        een volgend bezoek terugstuurt. Browsers kunnen een website ook iets laten onthouden zonder het terug
        te sturen: de lokale opslag. We behandelen beide hier hetzelfde.
      </p>
    ),
  },
  {
    title: 'Welke cookies er zijn',
    content: (
      <>
        <p>
          Hieronder staat per soort wat er kan worden bewaard, hoe lang, en wat daarvan nu echt wordt
          gebruikt. Komt er iets bij, dan vragen we u opnieuw wat u wilt.
        </p>
        <CookieTables />
      </>
    ),
  },
  {
    title: 'Wat er nu wordt bewaard',
    content: (
      <>
        <p>Dit is alles wat Gulhart op dit moment in uw browser kan bewaren:</p>
        <ul>
          <li>
            <code>__Host-gulhart</code>, een cookie vanaf het moment dat u inlogt: een willekeurig nummer
            waaraan we uw sessie herkennen. Verdwijnt als u uitlogt of uw browser sluit.
          </li>
          <li>
            <code>__Host-gulhart-device</code>, een cookie vanaf het moment dat u inlogt of een nieuw
            wachtwoord kiest: een willekeurig nummer met een handtekening, waaraan we zien dat u hier eerder
            inlogde. Raadt iemand anders naar uw wachtwoord, dan kunt u in deze browser toch inloggen. Het
            logt niemand in. Blijft 1 jaar, ook als u uitlogt, en is niets meer waard zodra uw wachtwoord
            elders wordt gewijzigd.
          </li>
          <li>
            <code>gulhart-consent</code>, een cookie met uw antwoord op de vraag over cookies, zodat we die
            niet steeds opnieuw stellen. Blijft 1 jaar.
          </li>
          <li>
            <code>gulhart-theme</code>, in de lokale opslag, nadat u zelf een lichte of donkere weergave
            kiest. Omdat u daar zelf om vraagt, is er geen toestemming voor nodig. Gaat niet mee naar onze
            server en blijft 1 jaar, of tot u weer de weergave van uw apparaat kiest.
          </li>
          <li>
            <code>toast-after-reload</code>, in de tijdelijke opslag van het tabblad: de melding dat u bent
            uitgelogd, voor het ogenblik tussen twee pagina’s.
          </li>
        </ul>
      </>
    ),
  },
  {
    title: 'Uw keuze',
    content: (
      <>
        <p>
          Bij uw eerste bezoek vragen we welke soorten u toestaat. Weigeren is even makkelijk als accepteren,
          en de website werkt daarna hetzelfde. Totdat u antwoordt, wordt niets bewaard dan wat noodzakelijk
          is of waar u zelf om vraagt.
        </p>
        <p>
          U verandert uw keuze wanneer u wilt, met de link ‘Cookie-instellingen’ onderaan elke pagina. In uw
          browser kunt u cookies en lokale opslag ook zelf wissen of blokkeren.
        </p>
      </>
    ),
  },
  {
    title: 'Donatieformulieren op andere websites',
    content: (
      <p>
        Het donatieformulier en het script dat organisaties op hun eigen website zetten, plaatsen geen cookies
        en bewaren niets in uw browser. De website waarop het formulier staat en de betaalpagina van de
        betaaldienstverlener kunnen dat wel doen; daarvoor geldt hun eigen beleid.
      </p>
    ),
  },
  {
    title: 'Vragen',
    content: (
      <p>
        Hoe we verder met gegevens omgaan, leest u in het <a href="/privacy">privacybeleid</a>. Vragen stelt u
        via de <a href="/contact">contactpagina</a>.
      </p>
    ),
  },
];

function CookieTables() {
  return cookieKinds.map(({ title, explanation, cookies }) => (
    // Equal widths in all four tables.
    <div
      key={title}
      className="wide md:[&_table]:table-fixed md:[&_th:first-child]:w-[22%] md:[&_th:nth-child(2)]:w-[40%] [&>:is(h3,p)]:max-w-[42rem]"
    >
      <h3>{title}</h3>
      <p className="mb-4">{explanation}</p>
      <Table caption={`Cookies: ${title.toLowerCase()}`} columns={columns.map((label) => ({ label }))}>
        {cookies.map(({ name, purpose, duration, isInUse }) => (
          <TableRow key={name}>
            <TableCell>
              <strong>{name}</strong>
            </TableCell>
            <TableCell label={columns[1]}>{purpose}</TableCell>
            <TableCell label={columns[2]}>{duration}</TableCell>
            <TableCell label={columns[3]}>{isInUse ? 'Ja' : 'Nee'}</TableCell>
          </TableRow>
        ))}
      </Table>
    </div>
  ));
}
