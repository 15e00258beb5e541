import { formatNumber } from './format.ts';

const singular = {
  donateurs: 'donateur',
  'gemiste maanden': 'gemiste maand',
  'pagina’s': 'pagina',
  regels: 'regel',
  tenants: 'tenant',
};

/** What lists consist of. */
export type Listed = keyof typeof singular | 'donaties';

interface Range {
  /** Counted from one. */
  first: number;
  last: number;
  total: number;
  /** The total is only as far as was counted. */
  isMore: boolean;
}

/** Which part of a list is shown, such as 'Toont 11 t/m 20 van 25 tenants'. */
export function describeRange({ first, last, total, isMore }: Range, what: Listed): string {
  const all = `${isMore ? 'meer dan ' : ''}${formatNumber(total)}`;
  // The specification's own words, also for one.
  if (what === 'donaties') return `Toont ${formatNumber(first)}-${formatNumber(last)} van ${all} donaties`;
  const shown = first === last ? formatNumber(first) : `${formatNumber(first)} t/m ${formatNumber(last)}`;
  return `Toont ${shown} van ${all} ${total === 1 && !isMore ? singular[what] : what}`;
}
