import { carriedQuery } from '../../../../contract/donations.ts';
import { carriedFieldNames } from '../../../../contract/form-rules.ts';
import type { CarriedFields } from '../../../../donor/render/donation-page.ts';

/** What an address or a form says of the page and the fund that a gift is for, and of where its donor came from. */
export function carriedIn(said: Readonly<Record<string, unknown>>): CarriedFields {
  const read = carriedQuery.parse(said);
  return Object.fromEntries(carriedFieldNames.flatMap((name) => (read[name] ? [[name, read[name]]] : [])));
}
