import { type OverviewFilter, overviewFilters } from '../../../../contract/year-overviews.ts';
import { useUrlParams } from '../../../lib/url-params.ts';

/** What is looked at, kept in the address: the year, and of its donors which. */
export function useOverviewView() {
  const { parameters, change, urlWith } = useUrlParams();
  const year = Number(parameters.get('jaar'));
  const filter = overviewFilters.find((each) => each === parameters.get('toon')) ?? 'all';
  return {
    year: Number.isInteger(year) && year >= 2000 && year <= 2200 ? year : undefined,
    filter,
    search: parameters.get('zoek') ?? '',
    page: Math.max(1, Math.floor(Number(parameters.get('pagina'))) || 1),
    changeYear: (next: string) => change({ jaar: next, toon: undefined, zoek: undefined, pagina: undefined }),
    changeFilter: (next: OverviewFilter) =>
      change({ toon: next === 'all' ? undefined : next, pagina: undefined }),
    changeSearch: (text: string) => change({ zoek: text || undefined, pagina: undefined }, { replace: true }),
    changePage: (page: number) => change({ pagina: page === 1 ? undefined : String(page) }),
    filterUrl: (next: OverviewFilter) => urlWith({ toon: next, zoek: undefined, pagina: undefined }),
  };
}

export type OverviewView = ReturnType<typeof useOverviewView>;
