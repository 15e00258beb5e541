import { useState } from 'react';
import { failurePercents, type Rehearsal, weeksOfRehearsal } from '../../../../contract/rehearsal.ts';
import { formatAmount, formatDate, formatMonth } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';
import { useRehearsal, useRemoveRehearsal, useStartRehearsal, useStopRehearsal } from './api.ts';

/** Only with a key of the simulator. */
export function RehearsalCard() {
  const { data } = useRehearsal();
  const may = useMay();
  if (!data || (!data.isPossible && data.state === 'none')) return null;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-3">
          Speel een jaar af <Badge tone="warning">Oefening</Badge>
        </span>
      }
      description="Zie in ongeveer een minuut wat er in een jaar gebeurt met maandelijkse giften: afschrijvingen die mislukken, wat Gulhart daaraan doet en wat er terugkomt. De donateurs zijn verzonnen en heten allemaal Oefening. Er beweegt geen geld en er gaat geen mail uit."
    >
      <div className="flex flex-col gap-6">
        {data.state === 'none' && may('manageOrganisation') && <Start />}
        {data.state !== 'none' && <Progress rehearsal={data} />}
        {data.months.length > 0 && (
          <>
            <Months months={data.months} />
            <p className="text-sm">
              De giften staan bij uw testbetalingen: bekijk de{' '}
              <Link href={testPart('stornos')}>gemiste maanden</Link>, de{' '}
              <Link href={testPart('maandelijks')}>vaste donateurs</Link> en{' '}
              <Link href={testPart()}>alle giften</Link>.
            </p>
          </>
        )}
        {data.state !== 'none' && may('manageOrganisation') && <End isRunning={data.state === 'running'} />}
      </div>
    </Card>
  );
}

const testPart = (deel?: string) => pathWithQuery('/admin', { tab: 'donaties', deel, omgeving: 'test' });

const choices = failurePercents.map((percent) => ({
  value: String(percent),
  label: `${percent} van de 100`,
}));

function Start() {
  const [percent, setPercent] = useState('10');
  const start = useStartRehearsal();
  return (
    <form
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(Number(percent));
      }}
    >
      <ChoiceField
        label="Afschrijvingen die mislukken"
        choices={choices}
        value={percent}
        onChange={setPercent}
      />
      <Button type="submit" disabled={start.isPending}>
        Speel een jaar af
      </Button>
      <FormError message={start.error?.message} />
    </form>
  );
}

const headlines = { none: '', running: 'Het jaar wordt afgespeeld', stopped: 'Gestopt', finished: 'Klaar' };

function Progress({ rehearsal: { state, weeksPlayed, today } }: { rehearsal: Rehearsal }) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="text-sm">
        <span className="font-semibold">{headlines[state]}</span>
        {today && <span className="text-muted"> · in de oefening is het {formatDate(today)}</span>}
      </p>
      <progress
        aria-label="Hoever het jaar is"
        className="h-2 w-full"
        max={weeksOfRehearsal}
        value={weeksPlayed}
      />
    </div>
  );
}

const columns = [
  { label: 'Maand' },
  { label: 'Ontvangen', align: 'right' },
  { label: 'Mislukt', align: 'right' },
  { label: 'Hersteld', align: 'right' },
  { label: 'Verloren', align: 'right' },
] as const;

function Months({ months }: Pick<Rehearsal, 'months'>) {
  return (
    <Table caption="Wat elke maand van de oefening bracht" columns={columns}>
      {months.map(({ month, received, failedCount, recoveredCount, lostCount }) => (
        <TableRow key={month}>
          <TableCell label="Maand">{formatMonth(month)}</TableCell>
          <TableCell label="Ontvangen" align="right">
            {formatAmount(received)}
          </TableCell>
          <TableCell label="Mislukt" align="right">
            {failedCount}
          </TableCell>
          <TableCell label="Hersteld" align="right">
            {recoveredCount}
          </TableCell>
          <TableCell label="Verloren" align="right">
            {lostCount}
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

function End({ isRunning }: { isRunning: boolean }) {
  const [asks, setAsks] = useState(false);
  const stop = useStopRehearsal();
  const remove = useRemoveRehearsal();
  return (
    <div className="flex flex-wrap gap-3">
      {isRunning && (
        <Button variant="secondary" disabled={stop.isPending} onClick={() => stop.mutate()}>
          Stop het afspelen
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsks(true)}>
        Verwijder de oefening
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Oefening verwijderen?"
        description="Alle verzonnen donateurs en hun giften verdwijnen uit uw lijsten en cijfers. Uw eigen testgiften blijven."
        confirmLabel="Verwijderen"
        busyLabel="Bezig…"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsks(false) })}
        error={remove.error}
        failure={remove.error?.message ?? ''}
      />
    </div>
  );
}
