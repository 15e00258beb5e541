import { formatNumber } from './format.ts';

const singular = {
  donateurs: 'donateur',
  'gemiste maanden': 'gemiste maand',
  'pagina’s': 'pagina',
  regels: 'regel',
  tenants: 'tenant',
};

export type Listed = keyof typeof singular | 'donaties';

interface Range {
  first: number;
  last: number;
  total: number;
  isMore: boolean;
}

export function describeRange({ first, last, total, isMore }: Range, what: Listed): string {
  const all = `${isMore ? 'meer dan ' : ''}${formatNumber(total)}`;
  const range = `${formatNumber(first)}-${formatNumber(last)}`;
  // The specification prescribes this text, even for one donation.
  if (what === 'donaties') return `Toont ${range} van ${all} donaties`;
  const shown = first === last ? formatNumber(first) : range;
  return `Toont ${shown} van ${all} ${total === 1 && !isMore ? singular[what] : what}`;
}
