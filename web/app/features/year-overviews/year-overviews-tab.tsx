import { CalendarDays } from 'lucide-react';
import { exportYear, readOverviewFigures } from '../../../../contract/endpoints/year-overviews.ts';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import { namesLeftOut } from '../../../lib/donation-labels.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { EmptyState, Skeleton, Loaded } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DonorList } from './donor-list.tsx';
import { Figures } from './figures.tsx';
import { type OverviewView, useOverviewView } from './overview-view.ts';
import { PeriodsCard } from './periods-card.tsx';
import { Sending } from './sending.tsx';

export function YearOverviewsTab() {
  const view = useOverviewView();
  const may = useMay();
  const overview = useEndpoint(readOverviewFigures, { query: { year: view.year } }, { staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Jaaroverzichten"
        description="Wat elke donateur in een jaar gaf, voor de belastingaangifte."
      />
      <Loaded
        query={overview}
        skeleton={<Skeleton className="h-64 w-full" />}
        failure="De jaaroverzichten konden niet worden geladen."
      >
        {(figures) => (
          <div className="flex flex-col gap-6">
            <YearCard figures={figures} view={view} />
            {may('export') ? (
              figures.donorCount > 0 && <DonorList key={figures.year} figures={figures} view={view} />
            ) : (
              <p className="text-sm text-muted">{namesLeftOut}</p>
            )}
            {may('export') && <PeriodsCard />}
          </div>
        )}
      </Loaded>
    </>
  );
}

function YearCard({ figures, view }: { figures: OverviewFigures; view: OverviewView }) {
  const may = useMay();
  const { year, years, isTest, donorCount } = figures;
  const choices = (years.includes(year) ? years : [year, ...years]).map((each, index) => ({
    value: String(each),
    label: index === 0 && each === years[0] ? `${each} (loopt nog)` : String(each),
  }));
  return (
    <Card
      title={`Jaaroverzichten ${year}`}
      badge={isTest && <Badge tone="warning">Test</Badge>}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <ChoiceField
            label="Jaar"
            hideLabel
            choices={choices}
            value={String(year)}
            onChange={view.changeYear}
          />
          {may('export') && donorCount > 0 && (
            <DownloadLink
              href={urlOf(exportYear, { query: { year } })}
              title={`Giften van ${year} per donateur als CSV`}
            >
              CSV
            </DownloadLink>
          )}
        </div>
      }
    >
      {donorCount === 0 && figures.withoutEmail.count === 0 ? (
        <EmptyState icon={CalendarDays} title={`Geen giften in ${year}`}>
          Zodra er in een jaar giften zijn betaald, maakt Gulhart er voor elke donateur een overzicht van.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <Figures figures={figures} view={view} />
          {may('export') && <Sending figures={figures} view={view} />}
        </div>
      )}
    </Card>
  );
}
