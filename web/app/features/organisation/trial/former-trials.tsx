import { type Trial, trialKindNames, type TriedVariant } from '../../../../../contract/trials.ts';
import { formatAmount, formatDate } from '../../../../lib/format.ts';
import { Table, TableCell, TableRow } from '../../../../ui/table.tsx';
import { describeVariant } from './describe-variant.ts';
import { nameOf } from './running-trial.tsx';

const columns = ['Proef', 'Variant A', 'Variant B', 'Uitslag', 'Gekozen'].map((label) => ({ label }));

/** The newest first; nothing where there were none. */
export function FormerTrials({ trials }: { trials: readonly Trial[] }) {
  if (trials.length === 0) return null;
  return (
    <section aria-label="Eerdere proeven">
      <h3 className="mb-2 font-semibold">Eerdere proeven</h3>
      <Table caption="Eerdere proeven" columns={columns}>
        {trials.map(({ id, kind, startedAt, endedAt, first, second, winner, kept }) => (
          <TableRow key={id}>
            <TableCell>
              <span className="font-semibold">{trialKindNames[kind]}</span>
              <span className="block text-muted">
                {formatDate(startedAt)} – {endedAt && formatDate(endedAt)}
              </span>
            </TableCell>
            <TableCell label="Variant A">
              <Outcome kind={kind} variant={first} />
            </TableCell>
            <TableCell label="Variant B">
              <Outcome kind={kind} variant={second} />
            </TableCell>
            <TableCell label="Uitslag">
              {winner ? `${nameOf(winner)} bracht meer op` : 'Niet te zeggen'}
            </TableCell>
            <TableCell label="Gekozen">{kept ? `Variant ${nameOf(kept)}` : '–'}</TableCell>
          </TableRow>
        ))}
      </Table>
    </section>
  );
}

function Outcome({ kind, variant }: { kind: Trial['kind']; variant: TriedVariant }) {
  return (
    <>
      {describeVariant(kind, variant.value)}
      <span className="block text-muted tabular">
        {variant.perVisit === null ? 'geen bezoek' : `${formatAmount(variant.perVisit)} per bezoek`}
      </span>
    </>
  );
}
