import { type carriedFieldNames, utmFields, maxReturnUrlLength } from '../../contract/form-rules.ts';

export type CarriedValues = Partial<Record<(typeof carriedFieldNames)[number], string | undefined>>;

/** The UTM parameters and the referrer of this page. */
export function readOrigin(): CarriedValues {
  const query = new URLSearchParams(location.search);
  const origin: CarriedValues = {};
  for (const name of utmFields) origin[name] = query.get(name) || undefined;
  const from = document.referrer && new URL(document.referrer).host;
  if (from !== location.host) origin.referrer = from || undefined;
  return origin;
}

/** Leaves out the fragment. Of a URL that is too long, leaves out the query, and the path too if necessary. */
export function currentPageUrl(): string {
  const { origin, pathname, search } = window.location;
  const page = origin + pathname;
  return [page + search, page].find((url) => url.length <= maxReturnUrlLength) ?? origin;
}
