import type { DonationStats } from '../../../../contract/donation-list.ts';
import { formatAmount, formatMonth } from '../../../lib/format.ts';

/** The figures of the chart. */
export function IncomeTable({ months }: { months: DonationStats['months'] }) {
  return (
    <details className="mt-4 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2">
        Bekijk als tabel
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">Inkomsten per maand</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 text-left font-semibold">
              Maand
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Eenmalig
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Maandelijks
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, oneOff, recurring }) => (
            <tr key={month} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 text-left font-normal">
                {formatMonth(month)}
              </th>
              <td className="py-2 text-right">{formatAmount(oneOff)}</td>
              <td className="py-2 text-right">{formatAmount(recurring)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
