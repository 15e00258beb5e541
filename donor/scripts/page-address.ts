import { type carriedFieldNames, utmFields, maxReturnUrlLength } from '../../contract/form-rules.ts';

export type CarriedValues = Partial<Record<(typeof carriedFieldNames)[number], string | undefined>>;

export function readOrigin(): CarriedValues {
  const query = new URLSearchParams(location.search);
  const origin: CarriedValues = {};
  for (const name of utmFields) origin[name] = query.get(name) || undefined;
  const from = document.referrer && new URL(document.referrer).host;
  if (from !== location.host) origin.referrer = from || undefined;
  return origin;
}

/** Leaves out the fragment. If the URL is too long, also leaves out the query and, if necessary, the path. */
export function currentPageUrl(): string {
  const { origin, pathname, search } = window.location;
  const page = origin + pathname;
  return [page + search, page].find((url) => url.length <= maxReturnUrlLength) ?? origin;
}
