import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import * as endpoints from '../../../../contract/endpoints/rehearsal.ts';
import { failurePercents, type Rehearsal, weeksOfRehearsal } from '../../../../contract/rehearsal.ts';
import { formatAmount, formatDate, formatMonth } from '../../../lib/format.ts';
import { pathWithQuery } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useCall, useEndpoint } from '../../../lib/query-client.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Form } from '../../../ui/form-fields.tsx';
import { Link } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Table, TableCell, TableRow } from '../../../ui/table.tsx';

export function RehearsalLink() {
  const { urlWith } = useUrlParams();
  const { data } = useEndpoint(endpoints.readRehearsal, {});
  if (!isOffered(data)) return null;
  return <Link href={urlWith({ toon: 'oefening', pagina: undefined })}>Speel een jaar af</Link>;
}

function isOffered(rehearsal: Rehearsal | undefined): rehearsal is Rehearsal {
  return rehearsal !== undefined && (rehearsal.isPossible || rehearsal.state !== 'none');
}

export function RehearsalCard() {
  const { data } = useEndpoint(
    endpoints.readRehearsal,
    {},
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? 1_000 : false) },
  );
  const may = useMay();
  if (!isOffered(data)) return null;
  return (
    <Card
      title="Speel een jaar af"
      badge={<Badge tone="warning">Oefening</Badge>}
      description="Zie in ongeveer een minuut wat er in een jaar gebeurt met maandelijkse giften: afschrijvingen die mislukken, wat Gulhart daaraan doet en wat er terugkomt. De donateurs zijn verzonnen en heten allemaal Oefening. Er beweegt geen geld en er gaat geen mail uit."
    >
      <div className="flex flex-col gap-6">
        {data.state === 'none' && may('manageOrganisation') && <StartRehearsal />}
        {data.state !== 'none' && (
          <ProgressBar
            label="Hoever het jaar is"
            headline={headlines[data.state]}
            max={weeksOfRehearsal}
            value={data.weeksPlayed}
          >
            {data.today && <>in de oefening is het {formatDate(data.today)}</>}
          </ProgressBar>
        )}
        {data.months.length > 0 && (
          <>
            <MonthTable months={data.months} />
            <p className="text-sm">
              De giften staan bij uw testbetalingen: bekijk de{' '}
              <Link href={testUrl('donateurs', 'stornos')}>gemiste maanden</Link>, de{' '}
              <Link href={testUrl('donateurs', 'maandelijks')}>vaste donateurs</Link> en{' '}
              <Link href={testUrl('donaties')}>alle giften</Link>.
            </p>
          </>
        )}
        {data.state !== 'none' && may('manageOrganisation') && (
          <EndRehearsal isRunning={data.state === 'running'} />
        )}
      </div>
    </Card>
  );
}

const testUrl = (tab: string, deel?: string) => pathWithQuery('/admin', { tab, deel, omgeving: 'test' });

const choices = failurePercents.map((percent) => ({
  value: String(percent),
  label: `${percent} van de 100`,
}));

function StartRehearsal() {
  const [percent, setPercent] = useState('10');
  const toRequest = () => ({ body: { failurePercent: Number(percent) } });
  const start = useCall(endpoints.startRehearsal, toRequest, useRefreshAll());
  return (
    <Form className="flex flex-wrap items-end gap-4" onSubmit={() => start.mutate()}>
      <ChoiceField
        label="Afschrijvingen die mislukken"
        choices={choices}
        value={percent}
        onChange={setPercent}
      />
      <Button type="submit" disabled={start.isPending}>
        Speel een jaar af
      </Button>
      <FormError error={start.error} fallback="De oefening kon niet beginnen." />
    </Form>
  );
}

function useRefreshAll() {
  const client = useQueryClient();
  return { onSuccess: () => client.invalidateQueries() };
}

const headlines = { running: 'Het jaar wordt afgespeeld', stopped: 'Gestopt', finished: 'Klaar' };

type Month = Rehearsal['months'][number];

const columns = [
  { label: 'Maand', align: 'left', cell: ({ month }: Month) => formatMonth(month) },
  { label: 'Ontvangen', align: 'right', cell: ({ received }: Month) => formatAmount(received) },
  { label: 'Mislukt', align: 'right', cell: ({ failedCount }: Month) => failedCount },
  { label: 'Hersteld', align: 'right', cell: ({ recoveredCount }: Month) => recoveredCount },
  { label: 'Verloren', align: 'right', cell: ({ lostCount }: Month) => lostCount },
] as const;

function MonthTable({ months }: Pick<Rehearsal, 'months'>) {
  return (
    <Table caption="Wat elke maand van de oefening bracht" columns={columns}>
      {months.map((month) => (
        <TableRow key={month.month}>
          {columns.map(({ label, align, cell }) => (
            <TableCell key={label} label={label} align={align}>
              {cell(month)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </Table>
  );
}

function EndRehearsal({ isRunning }: { isRunning: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const stop = useCall(endpoints.stopRehearsal, () => ({}), useRefreshAll());
  const remove = useCall(endpoints.removeRehearsal, () => ({}), useRefreshAll());
  return (
    <div className="flex flex-wrap gap-3">
      {isRunning && (
        <Button variant="secondary" disabled={stop.isPending} onClick={() => stop.mutate()}>
          Stop het afspelen
        </Button>
      )}
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Verwijder de oefening
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Oefening verwijderen?"
        description="Alle verzonnen donateurs en hun giften verdwijnen uit uw lijsten en cijfers. Uw eigen testgiften blijven."
        confirmLabel="Verwijderen"
        busyLabel="Bezig…"
        action={remove}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        failure="De oefening kon niet worden verwijderd."
      />
    </div>
  );
}
