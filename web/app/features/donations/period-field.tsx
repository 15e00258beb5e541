import { useId, useState } from 'react';
import { CalendarDays } from 'lucide-react';
import { quickPeriods } from '../../../lib/calendar-periods.ts';
import { periodHint } from '../../../lib/donation-labels.ts';
import type { DonationView } from '../../../lib/donation-view.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { describePeriod } from './describe-period.ts';

const always = { label: 'Alle dagen', from: undefined, to: undefined };

export function PeriodField({ view: { filter, changeFilter } }: { view: DonationView }) {
  const { from, to } = filter;
  const [isOpen, setIsOpen] = useState(false);
  const [periods] = useState(() => [always, ...quickPeriods(new Date())]);
  const hintId = useId();
  const name = describePeriod(filter) ?? always.label;
  return (
    <Popover
      title="Periode"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-80"
      trigger={
        <Button icon={CalendarDays} variant="secondary" className="max-md:flex-1">
          <span className="sr-only">Periode: </span>
          {name}
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-1">
        {periods.map((period) => (
          <Button
            key={period.label}
            variant="quiet"
            aria-pressed={from === period.from && to === period.to}
            onClick={() => {
              changeFilter({ van: period.from, tot: period.to });
              setIsOpen(false);
            }}
            className="justify-start! px-3! aria-pressed:bg-sunken aria-pressed:text-accent-text"
          >
            {period.label}
          </Button>
        ))}
      </div>
      <fieldset aria-describedby={hintId} className="mt-3 border-t border-line pt-4">
        <legend className="sr-only">Eigen periode</legend>
        <p aria-hidden="true" className="mb-3 text-sm font-semibold">
          Eigen periode
        </p>
        <div className="grid grid-cols-2 gap-3">
          <DayField label="Van" value={from} onChange={(van) => changeFilter({ van })} />
          <DayField label="Tot en met" value={to} onChange={(tot) => changeFilter({ tot })} />
        </div>
      </fieldset>
      <p id={hintId} className="mt-4 text-sm text-muted">
        {periodHint}
      </p>
    </Popover>
  );
}
