import { type carriedFieldNames, utmFields, maxReturnUrlLength } from '../../contract/form-rules.ts';

/** What goes with a gift unseen, by its field names; undefined for what is not known. */
export type CarriedValues = Partial<Record<(typeof carriedFieldNames)[number], string | undefined>>;

/** Where the donor came from: what this page's address says of it, else the website that had the link. */
export function readOrigin(): CarriedValues {
  const query = new URLSearchParams(location.search);
  const origin: CarriedValues = {};
  for (const name of utmFields) origin[name] = query.get(name) || undefined;
  const from = document.referrer && new URL(document.referrer).host;
  if (from !== location.host) origin.referrer = from || undefined;
  return origin;
}

/** Where the donor may return to. Without the fragment, and without a query that is too long to keep. */
export function currentPageUrl(): string {
  const { origin, pathname, search } = window.location;
  const url = origin + pathname + search;
  return url.length > maxReturnUrlLength ? origin : url;
}
