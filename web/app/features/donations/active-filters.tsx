import { X } from 'lucide-react';
import { frequencyOfType } from '../../../../contract/donation-list.ts';
import { kindOfFrequency } from '../../../../contract/frequencies.ts';
import { statusLabels } from '../../../lib/donation-status-labels.ts';
import { clearedFilters, type DonationView } from '../../../lib/donation-view.ts';
import type { UrlParams } from '../../../lib/url-params.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { useOriginNames } from './api.ts';
import { describePeriod } from './describe-period.ts';

interface ActiveFiltersProps {
  view: DonationView;
  /** Must move the focus, because the button that the user pressed disappears. */
  onRemoved: () => void;
}

/** The search is not listed, because its text is visible in the search field. */
export function ActiveFilters({ view, onRemoved }: ActiveFiltersProps) {
  const { filter, changeFilter } = view;
  const origins = useOriginNames(filter);
  const period = describePeriod(filter);
  const active: { text: string | undefined; without: UrlParams }[] = [
    { text: period, without: { van: undefined, tot: undefined } },
    { text: filter.status && statusLabels[filter.status].label, without: { status: undefined } },
    { text: filter.type && kindOfFrequency[frequencyOfType[filter.type]], without: { type: undefined } },
    { text: origins.page, without: { campagne: undefined } },
    { text: origins.fund, without: { bestemming: undefined } },
    { text: filter.source && `Bron: ${filter.source}`, without: { bron: undefined } },
  ];
  const shown = active.filter(({ text }) => text !== undefined);
  if (shown.length === 0) return null;
  const remove = (without: UrlParams) => {
    changeFilter(without);
    onRemoved();
  };
  return (
    <ul aria-label="Gekozen filters" className="flex flex-wrap items-center gap-2">
      {shown.map(({ text, without }) => (
        <li key={text} className="min-w-0">
          <SmallButton
            aria-label={`${text} wissen`}
            onClick={() => remove(without)}
            className="max-w-full border-line! bg-sunken! font-medium!"
          >
            <span className="truncate">{text}</span>
            <X aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </SmallButton>
        </li>
      ))}
      <li>
        <SmallButton variant="quiet" onClick={() => remove(clearedFilters)}>
          Wis filters
        </SmallButton>
      </li>
    </ul>
  );
}
