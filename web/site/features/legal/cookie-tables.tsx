import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { cookieKinds } from './cookie-kinds.ts';

const columns = ['Cookie', 'Waarvoor', 'Bewaartermijn', 'Nu in gebruik'] as const;

export function CookieTables() {
  return cookieKinds.map(({ title, explanation, cookies }) => (
    // All four tables have the same widths.
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
