import { formatEuros } from '../../../contract/money.ts';
import type { AnbiPageYear } from './anbi-page.ts';

export function BookYear({ year }: { year: AnbiPageYear }) {
  const { label, reportText, reportFileUrl, accountsFileUrl, accountsForm, passportUrl } = year;
  return (
    <section>
      <h3>Boekjaar {label}</h3>
      {reportText && <Text>{reportText}</Text>}
      {reportFileUrl && <Download href={reportFileUrl} label={`Verslag van de activiteiten ${label}`} />}
      <Figures year={year} />
      {accountsFileUrl && (
        <Download
          href={accountsFileUrl}
          label={
            accountsForm === 'standard'
              ? `Standaardformulier publicatieplicht ${label}`
              : `Financiële verantwoording ${label}`
          }
        />
      )}
      {accountsForm === 'passport' && passportUrl.startsWith('https://') && (
        <p>
          <a href={passportUrl} rel="noopener">
            Erkenningspaspoort bij het CBF
          </a>
        </p>
      )}
    </section>
  );
}

function Figures({ year: { label, incomeCents, expensesCents } }: { year: AnbiPageYear }) {
  if (incomeCents === null && expensesCents === null) return null;
  const result = incomeCents !== null && expensesCents !== null ? incomeCents - expensesCents : null;
  const lines = [
    ['Baten', incomeCents],
    ['Lasten', expensesCents],
    ['Resultaat', result],
  ] as const;
  return (
    <table>
      <caption>Staat van baten en lasten {label}</caption>
      <tbody>
        {lines.map(
          ([name, cents]) =>
            cents !== null && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatEuros(cents)}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

export function Text({ children }: { children: string }) {
  return <p className="lines">{children}</p>;
}

export function Download({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <a href={href}>{label} (pdf)</a>
    </p>
  );
}
