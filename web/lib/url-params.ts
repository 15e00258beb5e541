import { useLocation, useSearch } from 'wouter';

/** What changes in the query string; undefined takes a parameter away. */
export type UrlParamChanges = Readonly<Record<string, string | undefined>>;

interface ChangeOptions {
  /** Instead of a new step in the browser's history. */
  replace?: boolean;
}

/** The query string as the place where a screen keeps its state, so that 'back', reload and bookmarks work. */
export function useUrlParams() {
  const parameters = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const urlWith = (changes: UrlParamChanges) => withChanges(path, parameters, changes);
  const change = (changes: UrlParamChanges, options?: ChangeOptions) => navigate(urlWith(changes), options);
  return { parameters, urlWith, change };
}

function withChanges(path: string, parameters: URLSearchParams, changes: UrlParamChanges): string {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}
