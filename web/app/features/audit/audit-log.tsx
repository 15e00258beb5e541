import { Eye, SearchX, X } from 'lucide-react';
import type { AuditFilter, AuditKind } from '../../../../contract/audit.ts';
import {
  exportAuditEntries,
  listAuditEntries,
  listEntriesOfAllOrganisations,
} from '../../../../contract/endpoints/audit.ts';
import type { AuditAction } from '../../../../contract/audit-actions.ts';
import { pathWithQuery, urlOf } from '../../../lib/api-client.ts';
import { usePage } from '../../../lib/use-page.ts';
import { Card } from '../../../ui/card.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { LogList } from '../../../ui/log-list.tsx';
import { type DonationView, useDonationView } from '../../../lib/donation-view.ts';
import { TenantField } from '../../../ui/scope-fields.tsx';
import { useUrlParams } from '../../../lib/url-params.ts';
import { SmallButton } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { DayField } from '../../../ui/day-field.tsx';

const kindLabels: Record<AuditKind, string> = {
  logins: 'Inloggen en accounts',
  team: 'Team',
  donors: 'Donateurs',
  settings: 'Instellingen',
  money: 'Terugbetalen en stoppen',
};

const kindChoices = [
  { value: '' as const, label: 'Alles' },
  ...Object.entries(kindLabels).map(([value, label]) => ({ value: value as AuditKind, label })),
];

/** The actions whose text contains the id of a gift. */
const giftActions = new Set<string>([
  'donation_viewed',
  'receipt_downloaded',
  'confirmation_resent',
  'offline_gift_recorded',
  'offline_gift_taken_back',
  'refund_requested',
  'refund_repeated',
  'missed_charge_asked',
  'missed_charge_given_up',
  'wall_message_shown',
  'wall_message_refused',
] satisfies AuditAction[]);

export function AuditLog() {
  const view = useDonationView();
  const filter = useAuditFilter(view);
  const { userId } = view.filter;
  const showsAll = view.isAdmin && !userId;
  const entriesOfOne = usePage(listAuditEntries, { userId, ...filter }, view.page, { enabled: !showsAll });
  const entriesOfAll = usePage(listEntriesOfAllOrganisations, filter, view.page, { enabled: showsAll });
  return (
    <Card
      title="Wie deed wat?"
      description="Wie inlogde, iets wijzigde of gegevens meenam, en wanneer een beheerder van Gulhart giften bekeek (binnen tien minuten telt als één keer)."
      actions={
        <div className="flex w-full flex-wrap items-end gap-3 md:w-auto">
          {view.isAdmin && (
            <div className="w-full md:w-64">
              <TenantField view={view} />
            </div>
          )}
          {!showsAll && (
            <DownloadLink
              href={urlOf(exportAuditEntries, { query: { userId, ...filter } })}
              title="Deze regels downloaden als CSV"
            >
              CSV
            </DownloadLink>
          )}
        </div>
      }
    >
      <AuditFilters view={view} filter={filter} />
      <LogList
        label="Logboek"
        failure="Het logboek kon niet worden geladen."
        query={showsAll ? entriesOfAll : entriesOfOne}
        number={view.page}
        onChange={view.changePage}
        urlOf={({ action, userId: owner = userId }, id) =>
          giftActions.has(action)
            ? pathWithQuery('/admin', { tab: 'donaties', tenant: owner, donatie: id })
            : undefined
        }
        empty={
          isFiltered(filter) ? (
            <EmptyState icon={SearchX} title="Niets gevonden">
              In deze periode, of bij deze zoekopdracht, is er niets gebeurd.
            </EmptyState>
          ) : (
            <EmptyState icon={Eye} title="Nog niets gebeurd">
              Er heeft nog niemand iets gewijzigd, en geen beheerder heeft naar deze giften gekeken.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}

/** Reads the filter from the URL. The period is in the same parameters as the period of the donation list. */
function useAuditFilter({ filter: { from, to } }: DonationView): AuditFilter {
  const { read, readOneOf } = useUrlParams();
  return {
    actor: read('wie'),
    kind: readOneOf('soort', Object.keys(kindLabels) as AuditKind[]),
    from,
    until: to,
  };
}

function isFiltered(filter: AuditFilter): boolean {
  return Object.values(filter).some(Boolean);
}

function AuditFilters({ view: { changeFilter }, filter }: { view: DonationView; filter: AuditFilter }) {
  const search = (text: string) => changeFilter({ wie: text }, { replace: Boolean(filter.actor && text) });
  return (
    <div className="mb-6 flex flex-col gap-4 border-b border-line pb-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1.5fr_1fr_1fr]">
        <SearchField
          label="Wie"
          placeholder="Zoek op e-mailadres..."
          value={filter.actor ?? ''}
          onSearch={search}
          className="col-span-2 lg:col-span-1"
        />
        <ChoiceField
          label="Wat"
          choices={kindChoices}
          value={filter.kind ?? ''}
          onChange={(kind) => changeFilter({ soort: kind })}
          className="col-span-2 lg:col-span-1"
        />
        <DayField label="Van" value={filter.from} onChange={(van) => changeFilter({ van })} />
        <DayField label="Tot en met" value={filter.until} onChange={(tot) => changeFilter({ tot })} />
      </div>
      {isFiltered(filter) && (
        <SmallButton
          icon={X}
          variant="quiet"
          className="self-start"
          onClick={() => changeFilter({ wie: undefined, soort: undefined, van: undefined, tot: undefined })}
        >
          Filters wissen
        </SmallButton>
      )}
    </div>
  );
}
