import { useLocation, useSearch } from 'wouter';

type PlaceParam = 'tab' | 'deel' | 'id' | 'nieuw' | 'donatie' | 'tenant' | 'domein';
type FilterParam = 'zoek' | 'wie' | 'status' | 'stand' | 'type' | 'soort' | 'toon' | 'omgeving' | 'sorteer';
type OriginParam = 'campagne' | 'bestemming' | 'bron';
type PeriodParam = 'periode' | 'van' | 'tot';
type ColumnParam = 'kolom';
type TextParam = PlaceParam | FilterParam | OriginParam | PeriodParam | ColumnParam;
type NumberParam = 'jaar' | 'pagina' | 'per' | 'stap';

export type UrlParams = Readonly<
  { [Name in TextParam]?: string | undefined } & { [Name in NumberParam]?: number | undefined }
>;

interface ChangeOptions {
  replace?: boolean;
}

export function useUrlParams() {
  const current = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const read = (name: keyof UrlParams) => current.get(name) || undefined;
  const urlWith = (changes: UrlParams) => withChanges(path, current, changes);
  const change = (changes: UrlParams, options?: ChangeOptions) => navigate(urlWith(changes), options);
  return {
    read,
    readOneOf: <Value extends string>(name: keyof UrlParams, values: readonly Value[]) =>
      values.find((value) => value === read(name)),
    page: Math.max(1, Math.floor(Number(read('pagina'))) || 1),
    urlWith,
    change,
    changeFilter: (changes: UrlParams, options?: ChangeOptions) =>
      change({ ...changes, pagina: undefined }, options),
  };
}

export function useMailedToken(): string {
  return new URLSearchParams(useSearch()).get('token') ?? '';
}

function withChanges(path: string, current: URLSearchParams, changes: UrlParams): string {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (!value || (name === 'pagina' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}
