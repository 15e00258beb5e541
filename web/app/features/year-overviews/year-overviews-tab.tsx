import { CalendarDays } from 'lucide-react';
import { exportYear, readOverviewFigures } from '../../../../contract/endpoints/year-overviews.ts';
import type { OverviewFigures } from '../../../../contract/year-overviews.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useMay } from '../../../lib/current-user.ts';
import { useEndpoint } from '../../../lib/query-client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { BackLink } from '../../../ui/link.tsx';
import { EmptyState, Loaded, SkeletonBlocks } from '../../../ui/loaded.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DonorList } from './donor-list.tsx';
import { MissingFacts, YearFigures } from './figures.tsx';
import { type OverviewView, useOverviewView } from './overview-view.ts';
import { PeriodsCard } from './periods-card.tsx';
import { Sending } from './sending.tsx';

const title = 'Jaaroverzichten';

export function YearOverviewsTab() {
  const view = useOverviewView();
  const mayExport = useMay()('export');
  return view.showsPeriods && mayExport ? <Periods view={view} /> : <Year view={view} />;
}

function Periods({ view }: { view: OverviewView }) {
  return (
    <>
      <div className="flex flex-col gap-3">
        <BackLink href={view.periodsUrl(false)}>{title}</BackLink>
        <PageHeader title="ANBI en RSIN door de jaren" />
      </div>
      <PeriodsCard />
    </>
  );
}

function Year({ view }: { view: OverviewView }) {
  const overview = useEndpoint(readOverviewFigures, { query: { year: view.year } }, { staleTime: 0 });
  const { data } = overview;
  return (
    <>
      <PageHeader
        title={title}
        badge={data?.isTest && <Badge tone="warning">Test</Badge>}
        actions={data && <YearActions figures={data} view={view} />}
      />
      <Loaded
        query={overview}
        skeleton={<SkeletonBlocks heights={['h-24', 'h-40', 'h-96']} />}
        failure="De jaaroverzichten konden niet worden geladen."
      >
        {(figures) => <YearContent figures={figures} view={view} />}
      </Loaded>
    </>
  );
}

interface YearProps {
  figures: OverviewFigures;
  view: OverviewView;
}

function YearActions({ figures: { year, years, donorCount }, view }: YearProps) {
  const may = useMay();
  const choices = (years.includes(year) ? years : [year, ...years]).map((each, index) => ({
    value: String(each),
    label: index === 0 && each === years[0] ? `${each} (loopt nog)` : String(each),
  }));
  return (
    <div className="flex flex-wrap items-center gap-3 [&>*]:-my-1.5">
      <ChoiceField
        label="Jaar"
        hideLabel
        choices={choices}
        value={String(year)}
        onChange={view.changeYear}
        className="w-44"
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
  );
}

function YearContent({ figures, view }: YearProps) {
  const mayExport = useMay()('export');
  const { year, donorCount } = figures;
  if (donorCount === 0 && figures.withoutEmail.count === 0) {
    return (
      <Card>
        <EmptyState icon={CalendarDays} title={`Geen giften in ${year}`}>
          Na de eerste gift maakt Gulhart voor elke donateur een overzicht.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <YearFigures figures={figures} />
      <Card>
        <div className="flex flex-col gap-6">
          {mayExport && <Sending figures={figures} view={view} />}
          <MissingFacts figures={figures} view={view} />
        </div>
      </Card>
      {!mayExport && (
        <p className="text-sm text-muted">
          Eigenaars en penningmeesters maken en versturen de jaaroverzichten. Alleen zij zien hier de
          overzichten per donateur.
        </p>
      )}
      {mayExport && donorCount > 0 && <DonorList key={year} figures={figures} view={view} />}
    </>
  );
}
