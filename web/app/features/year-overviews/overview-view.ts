import * as endpoints from '../../../../contract/endpoints/year-overviews.ts';
import { type OverviewFilter, overviewFilters } from '../../../../contract/year-overviews.ts';
import { urlOf } from '../../../lib/api-client.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { useUrlParams } from '../../../lib/url-params.ts';

const periodsPart = 'anbi';

export function useOverviewView() {
  const { read, readOneOf, page, change, changeFilter, urlWith } = useUrlParams();
  const year = Number(read('jaar'));
  return {
    year: Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : undefined,
    filter: readOneOf('toon', overviewFilters) ?? 'all',
    search: read('zoek') ?? '',
    page,
    showsPeriods: read('deel') === periodsPart,
    periodsUrl: (shows: boolean) => urlWith({ deel: shows ? periodsPart : undefined }),
    changeYear: (next: string) => changeFilter({ jaar: Number(next), toon: undefined, zoek: undefined }),
    changeFilter: (next: OverviewFilter) => changeFilter({ toon: next === 'all' ? undefined : next }),
    changeSearch: (text: string) => changeFilter({ zoek: text }, { replace: true }),
    changePage: (next: number) => change({ pagina: next }),
    filterUrl: (next: OverviewFilter) => urlWith({ toon: next, zoek: undefined, pagina: undefined }),
  };
}

export type OverviewView = ReturnType<typeof useOverviewView>;

export function overviewUrl(year: number, email?: string): string {
  return urlOf(endpoints.showOverview, { query: { year, email } });
}

export const useRefreshOverviews = () =>
  useRefresh(endpoints.readOverviewFigures, endpoints.listOverviewDonors, endpoints.listPeriods);
