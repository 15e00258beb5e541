import { useState } from 'react';
import type { DonationFilter } from '../../../../contract/donation-list.ts';
import { quickPeriods } from '../../../lib/calendar-periods.ts';
import { Button } from '../../../ui/button.tsx';

interface QuickPeriodsProps {
  chosen: Pick<DonationFilter, 'from' | 'to'>;
  onChange: (days: Pick<DonationFilter, 'from' | 'to'>) => void;
}

/** The periods that are asked for most; pressing the chosen one again lets go of it. */
export function QuickPeriods({ chosen, onChange }: QuickPeriodsProps) {
  const [periods] = useState(() => quickPeriods(new Date()));
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Snelle keuze van een periode</legend>
      {periods.map(({ label, from, to }) => {
        const isChosen = chosen.from === from && chosen.to === to;
        return (
          <Button
            key={label}
            variant="secondary"
            size="small"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? {} : { from, to })}
            className="aria-pressed:border-warning-text aria-pressed:bg-warning-soft aria-pressed:text-warning-text"
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}
