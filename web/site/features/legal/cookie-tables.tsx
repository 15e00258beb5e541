import { Table, TableCell, TableRow } from '../../../ui/table.tsx';

interface CookieKind {
  title: string;
  explanation: string;
  cookies: readonly { name: string; purpose: string; duration: string; isInUse?: true }[];
}

const cookieKinds: readonly CookieKind[] = [
  {
    title: 'Noodzakelijk',
    explanation:
      'Zonder deze kunt u niet veilig inloggen. Er is geen toestemming voor nodig. Een CSRF-token gebruiken we nu niet: uw browser meldt bij elke aanvraag waar die vandaan komt, en dat controleren we.',
    cookies: [
      { name: 'Sessie', purpose: 'Onthoudt dat u bent ingelogd.', duration: 'Sessie', isInUse: true },
      {
        name: 'Bekende browser',
        purpose:
          'Herkent een browser waarin u eerder inlogde, zodat iemand die uw wachtwoord probeert te raden u niet buitensluit.',
        duration: '1 jaar',
        isInUse: true,
      },
      {
        name: 'CSRF-token',
        purpose: 'Voorkomt dat een andere website namens u iets verstuurt.',
        duration: 'Sessie',
      },
    ],
  },
  {
    title: 'Analytisch',
    explanation:
      'Hiermee wordt geteld hoe vaak pagina’s worden bekeken. Alleen met uw toestemming. Op dit moment plaatsen we er geen.',
    cookies: [
      {
        name: 'Bezoeker',
        purpose: 'Onderscheidt de ene bezoeker van de andere.',
        duration: '2 jaar',
      },
      {
        name: 'Bezoek',
        purpose: 'Houdt de pagina’s van één dag bij elkaar.',
        duration: '24 uur',
      },
      {
        name: 'Begrenzing',
        purpose: 'Begrenst hoe vaak er wordt geteld.',
        duration: '1 minuut',
      },
    ],
  },
  {
    title: 'Functioneel',
    explanation:
      'Deze onthouden een voorkeur. Het thema bewaren we zonder toestemming te vragen, omdat u er zelf om vraagt door het te kiezen. Gulhart is er in één taal, dus die hoeft nu niet te worden onthouden.',
    cookies: [
      {
        name: 'Thema',
        purpose: 'Onthoudt of u de lichte of de donkere weergave koos.',
        duration: '1 jaar',
        isInUse: true,
      },
      { name: 'Taal', purpose: 'Onthoudt de taal van uw keuze.', duration: '1 jaar' },
    ],
  },
  {
    title: 'Marketing',
    explanation:
      'Hiermee kan worden gemeten of een advertentie tot een bezoek leidde. Alleen met uw toestemming. Op dit moment plaatsen we er geen.',
    cookies: [
      {
        name: 'Bezoekpixel',
        purpose: 'Herkent een bezoeker die via een advertentie kwam.',
        duration: '3 maanden',
      },
      {
        name: 'Resultaatpixel',
        purpose: 'Legt vast of een advertentie tot een aanmelding leidde.',
        duration: '30 dagen',
      },
    ],
  },
];

const columns = ['Cookie', 'Waarvoor', 'Bewaartermijn', 'Nu in gebruik'] as const;

export function CookieTables() {
  return cookieKinds.map(({ title, explanation, cookies }) => (
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
