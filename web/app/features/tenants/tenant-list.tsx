import { useRef } from 'react';
import { Users } from 'lucide-react';
import { type ListedTenant, tenantSorts, type TenantSort } from '../../../../contract/tenants.ts';
import { tenantPageSize, useTenantPage } from '../../../lib/tenants.ts';
import { useUrlParams } from '../../../lib/url-params.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/loaded.tsx';
import { Paging, LoadedPage } from '../../../ui/paging.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TenantTable } from './tenant-table.tsx';

const sortLabels: Record<TenantSort, string> = {
  nieuwste: 'Nieuwste eerst',
  naam: 'Op naam',
  'laatste-gift': 'Laatste gift',
  inkomsten: 'Meeste inkomsten',
};
const sortChoices = tenantSorts.map((value) => ({ value, label: sortLabels[value] }));

export function TenantList({ onDelete }: { onDelete: (tenant: ListedTenant) => void }) {
  const { read, readOneOf, page, urlWith, change, changeFilter } = useUrlParams();
  const search = read('zoek');
  const sort = readOneOf('sorteer', tenantSorts) ?? 'nieuwste';
  const tenants = useTenantPage({ search, sort }, page);
  const table = useRef<HTMLTableElement>(null);

  return (
    <Card
      footer={
        <Paging
          listRef={table}
          number={page}
          page={tenants.data}
          pageSize={tenantPageSize}
          itemName="tenants"
          onChange={(pagina) => change({ pagina })}
        />
      }
    >
      <div className="flex flex-col gap-6">
        <div className="grid gap-4 md:grid-cols-[3fr_1fr]">
          <SearchField
            placeholder="Zoek op naam of e-mailadres..."
            value={search ?? ''}
            onSearch={(text) => changeFilter({ zoek: text }, { replace: Boolean(search && text) })}
          />
          <ChoiceField
            label="Volgorde"
            choices={sortChoices}
            value={sort}
            onChange={(value) => changeFilter({ sorteer: value === 'nieuwste' ? undefined : value })}
          />
        </div>
        <div aria-busy={tenants.isPlaceholderData} className={tenants.isPlaceholderData ? 'opacity-60' : ''}>
          <LoadedPage
            query={tenants}
            skeleton={<SkeletonRows label="Tenants laden..." rows={4} />}
            failure="Fout bij laden van gebruikers"
            pageSize={tenantPageSize}
            pageUrl={(pagina) => urlWith({ pagina })}
            empty={
              <EmptyState icon={Users} title="Geen tenants gevonden">
                {search
                  ? 'Probeer een ander deel van de naam of het e-mailadres.'
                  : 'Voeg de eerste toe met de knop ‘Tenant toevoegen’.'}
              </EmptyState>
            }
          >
            {(items) => (
              <TenantTable
                ref={table}
                tenants={items}
                tenantUrl={(tenant) => urlWith({ tenant })}
                onDelete={onDelete}
              />
            )}
          </LoadedPage>
        </div>
      </div>
    </Card>
  );
}
