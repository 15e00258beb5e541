import { formatEuros } from '../../../../contract/money.ts';
import type { GiftYear, OrganisationYear } from './add-up.ts';
import { describeAnbi } from './describe-anbi.ts';

const cell = 'border-b border-line px-2 py-3 align-top first:pl-0 last:pr-0';
/** On a phone these stand under the name. */
const wideOnly = 'hidden sm:table-cell';

export function YearTable({ gifts, ownIssuer }: { gifts: GiftYear; ownIssuer: string }) {
  const { year, organisations, totalCents } = gifts;
  return (
    <section aria-labelledby={`giften-${year}`} className="break-inside-avoid">
      <h2 id={`giften-${year}`} className="text-2xl">
        Gewone giften in {year}
      </h2>
      <table
        aria-labelledby={`giften-${year}`}
        className="tabular mt-3 w-full border-collapse text-left text-sm"
      >
        <thead className="text-muted">
          <tr>
            <th scope="col" className={cell}>
              Organisatie
            </th>
            <th scope="col" className={`${cell} ${wideOnly}`}>
              RSIN
            </th>
            <th scope="col" className={`${cell} ${wideOnly}`}>
              ANBI in {year}
            </th>
            <th scope="col" className={`${cell} ${wideOnly} text-right`}>
              Giften
            </th>
            <th scope="col" className={`${cell} text-right`}>
              Bedrag
            </th>
          </tr>
        </thead>
        <tbody>
          {organisations.map((organisation) => (
            <OrganisationRow
              key={`${organisation.issuer} ${organisation.gifts[0]?.number}`}
              organisation={organisation}
              year={year}
              ownIssuer={ownIssuer}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="text-base font-semibold">
            <th scope="row" className="py-3 text-left">
              Totaal {year}
            </th>
            <td colSpan={4} className="py-3 text-right whitespace-nowrap">
              {formatEuros(totalCents)}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface OrganisationRowProps {
  organisation: OrganisationYear;
  year: number;
  ownIssuer: string;
}

function OrganisationRow({ organisation, year, ownIssuer }: OrganisationRowProps) {
  const { name, rsin, gifts, totalCents, issuer } = organisation;
  const anbi = describeAnbi(organisation, year);
  const returnedCents = gifts.reduce((sum, gift) => sum + gift.returnedCents, 0);
  return (
    <tr>
      <th scope="row" className={`${cell} font-normal wrap-anywhere`}>
        <span className="font-semibold">{name}</span>
        <span className="block text-muted sm:hidden">
          RSIN {rsin ?? 'onbekend'} · ANBI: {anbi.toLowerCase()} · {countGifts(gifts.length)}
        </span>
        {issuer !== ownIssuer && <span className="block text-muted">volgens {issuer}</span>}
        {returnedCents > 0 && (
          <span className="block text-muted">
            {formatEuros(returnedCents)} is teruggegaan en telt niet mee
          </span>
        )}
      </th>
      <td className={`${cell} ${wideOnly} min-w-24 wrap-anywhere`}>{rsin ?? 'onbekend'}</td>
      <td className={`${cell} ${wideOnly}`}>{anbi}</td>
      <td className={`${cell} ${wideOnly} text-right`}>{gifts.length}</td>
      <td className={`${cell} text-right whitespace-nowrap`}>{formatEuros(totalCents)}</td>
    </tr>
  );
}

const countGifts = (count: number) => (count === 1 ? '1 gift' : `${count} giften`);
