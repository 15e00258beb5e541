import { useLocation, useSearch } from 'wouter';

/** What changes in the address; undefined takes a parameter away. */
export type ParameterChanges = Readonly<Record<string, string | undefined>>;

interface ChangeOptions {
  /** Instead of a new step in the browser's history. */
  replace?: boolean;
}

/**
 * The query string of the address as the place where a screen keeps its state, so that 'back', reload and bookmarks
 * work.
 */
export function useAddressParameters() {
  const parameters = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const addressWith = (changes: ParameterChanges) => withChanges(path, parameters, changes);
  const change = (changes: ParameterChanges, options?: ChangeOptions) =>
    navigate(addressWith(changes), options);
  return { parameters, addressWith, change };
}

function withChanges(path: string, parameters: URLSearchParams, changes: ParameterChanges): string {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}
