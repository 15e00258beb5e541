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
  // The specification prescribes this text, even for one donation.
  if (what === 'donaties') return `Toont ${formatNumber(first)}-${formatNumber(last)} van ${all} donaties`;
  const shown = first === last ? formatNumber(first) : `${formatNumber(first)} t/m ${formatNumber(last)}`;
  return `Toont ${shown} van ${all} ${total === 1 && !isMore ? singular[what] : what}`;
}
