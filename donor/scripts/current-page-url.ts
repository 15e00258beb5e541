import { maxReturnUrlLength } from '../../contract/form-rules.ts';

/** Where the donor may return to. Without the fragment, and without a query that is too long to keep. */
export function currentPageUrl(): string {
  const { origin, pathname, search } = window.location;
  const url = origin + pathname + search;
  return url.length > maxReturnUrlLength ? origin : url;
}
