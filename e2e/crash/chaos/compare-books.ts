import { isDeepStrictEqual } from 'node:util';
import type { Books } from '../books.ts';

/** Every line that only one of them has. */
export function compareBooks(mollie: Books, ours: Books): string[] {
  const sections = ['payments', 'movements', 'refunds', 'customers', 'subscriptions'] as const;
  const differences = sections.flatMap((section) => {
    const theirLines = new Set(mollie[section].map((line) => JSON.stringify(sorted(line))));
    const ourLines = new Set(ours[section].map((line) => JSON.stringify(sorted(line))));
    return [
      ...[...theirLines]
        .filter((line) => !ourLines.has(line))
        .map((line) => `${section}: only at Mollie: ${line}`),
      ...[...ourLines]
        .filter((line) => !theirLines.has(line))
        .map((line) => `${section}: only with us: ${line}`),
      ...(mollie[section].length === ours[section].length
        ? []
        : [`${section}: ${mollie[section].length} at Mollie, ${ours[section].length} with us`]),
    ];
  });
  return isDeepStrictEqual(mollie.income, ours.income)
    ? differences
    : [
        ...differences,
        `income: ${JSON.stringify(mollie.income)} at Mollie, ${JSON.stringify(ours.income)} with us`,
      ];
}

/** Both books name the same things, not always in the same order. */
function sorted(line: string | object): unknown {
  return typeof line === 'string'
    ? line
    : Object.fromEntries(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
