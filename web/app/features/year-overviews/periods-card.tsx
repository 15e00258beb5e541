import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { correctPeriods, listPeriods } from '../../../../contract/endpoints/year-overviews.ts';
import type { SettingPeriods, SettingPeriodShape } from '../../../../contract/year-overviews.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { formatDate } from '../../../lib/format.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useEndpoint, useSend } from '../../../lib/query-client.ts';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton, Loaded } from '../../../ui/loaded.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useRefreshOverviews } from './overview-view.ts';

const questions = {
  org_anbi: 'Sinds wanneer bent u ANBI?',
  org_anbi_cultural: 'Sinds wanneer bent u culturele ANBI?',
  org_rsin: 'Sinds wanneer hebt u dit RSIN?',
};

export function PeriodsCard() {
  const periods = useEndpoint(listPeriods, {}, { staleTime: 0 });
  return (
    <Card>
      <p className="mb-6 text-sm text-muted">
        Op een overzicht staat wat in dat jaar gold. Wat nu geldt, wijzigt u bij{' '}
        <Link href="/admin?tab=organisatie">Organisatie</Link>.
      </p>
      <Loaded
        query={periods}
        skeleton={<Skeleton className="h-32 w-full" />}
        failure="De periodes konden niet worden geladen."
      >
        {(settings) => (
          <div className="flex flex-col gap-8">
            {settings.map((each) => (
              <PeriodQuestion key={`${each.key} ${JSON.stringify(each.periods)}`} setting={each} />
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function PeriodQuestion({ setting }: { setting: SettingPeriods }) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const knownPeriods = setting.periods.filter(({ value }) => value !== 'nee');
  const verb = knownPeriods.length === 0 ? 'Vul in' : 'Verbeter';
  return (
    <section aria-label={questions[setting.key]} className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{questions[setting.key]}</h3>
      {isOpen ? (
        <PeriodEditor setting={setting} onClose={() => setIsOpen(false)} />
      ) : (
        <>
          {knownPeriods.length === 0 ? (
            <p className="text-sm text-muted">Niets ingevuld.</p>
          ) : (
            <ul className="flex flex-col gap-1 text-sm">
              {knownPeriods.map((period) => (
                <li key={period.from}>{describePeriod(setting, period)}</li>
              ))}
            </ul>
          )}
          {may('manageOrganisation') && (
            <SmallButton aria-label={`${verb}: ${questions[setting.key]}`} onClick={() => setIsOpen(true)}>
              {verb}
            </SmallButton>
          )}
        </>
      )}
    </section>
  );
}

function describePeriod({ key }: SettingPeriods, { from, until, value }: SettingPeriodShape): string {
  const when =
    until === null ? `sinds ${formatDate(from)}` : `${formatDate(from)} tot en met ${formatDate(until)}`;
  return key === 'org_rsin' ? `${value}: ${when}` : when.replace(/^sinds/, 'Sinds');
}

function PeriodEditor({ setting, onClose }: { setting: SettingPeriods; onClose: () => void }) {
  const { key, current, periods } = setting;
  const isNumber = key === 'org_rsin';
  const [rows, setRows] = useState(() =>
    periods
      .filter(({ value }) => value !== 'nee')
      .map((period, id) => ({ id, ...period, until: period.until ?? '' })),
  );
  const [nextId, setNextId] = useState(rows.length);
  const refresh = useRefreshOverviews();
  const correct = useSend(correctPeriods, {
    onSuccess: async ({ message }) => {
      toast({ title: message });
      await refresh();
    },
  });
  const change = (id: number, part: Partial<SettingPeriodShape & { until: string }>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const save = () =>
    correct.mutate(
      {
        key,
        periods: rows
          .map(({ from, until, value }) => ({ from, until: until || null, value }))
          .toSorted((one, other) => (one.from < other.from ? -1 : 1)),
      },
      { onSuccess: onClose },
    );
  const refusal = correct.error instanceof ApiError ? correct.error.fields['periods'] : undefined;
  return (
    <form
      className="flex w-full flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {rows.map(({ id, from, until, value }, index) => (
        <fieldset key={id} className="flex flex-wrap items-end gap-3">
          <legend className="sr-only">Periode {index + 1}</legend>
          {isNumber && (
            <Field label="RSIN">
              <Input
                inputMode="numeric"
                maxLength={20}
                required
                value={value}
                onChange={({ target }) => change(id, { value: target.value })}
              />
            </Field>
          )}
          <Field label="Vanaf">
            <Input
              type="date"
              required
              value={from}
              onChange={({ target }) => change(id, { from: target.value })}
            />
          </Field>
          <Field label="Tot en met" note="leeg: nu nog">
            <Input type="date" value={until} onChange={({ target }) => change(id, { until: target.value })} />
          </Field>
          <Button
            icon={Trash2}
            variant="quiet"
            size="icon"
            aria-label={`Periode ${index + 1} verwijderen`}
            onClick={() => setRows(rows.toSpliced(index, 1))}
          />
        </fieldset>
      ))}
      <div>
        <SmallButton
          icon={Plus}
          onClick={() => {
            setRows([{ id: nextId, from: '', until: '', value: isNumber ? current : 'ja' }, ...rows]);
            setNextId(nextId + 1);
          }}
        >
          Eerdere periode
        </SmallButton>
      </div>
      <FormError
        message={refusal}
        error={correct.error}
        fallback="De periodes zijn niet bewaard. Probeer het opnieuw."
      />
      <div className="flex gap-3">
        <SmallButton variant="primary" type="submit" busy={correct.isPending} busyLabel="Bezig…">
          Bewaren
        </SmallButton>
        <SmallButton variant="quiet" onClick={onClose}>
          Annuleren
        </SmallButton>
      </div>
    </form>
  );
}
