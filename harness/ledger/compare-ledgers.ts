import { isDeepStrictEqual } from 'node:util';
import type { Ledger, LedgerPayment } from './ledger.ts';

/** Every line that only one of them has. For when nothing is under way any more. */
export function compareLedgers(mollie: Ledger, product: Ledger): string[] {
  const sections = ['payments', 'movements', 'refunds', 'customers'] as const;
  return [
    ...sections.flatMap((section) => compareLines(section, mollie[section], product[section])),
    ...compareLines(
      'subscriptions',
      mollie.subscriptions,
      // One that ended before it began is not at Mollie.
      product.subscriptions.filter(
        ({ id, status }) => id !== null || !['refused', 'canceled'].includes(status),
      ),
    ),
    ...(isDeepStrictEqual(mollie.income, product.income)
      ? []
      : [`income: ${JSON.stringify(mollie.income)} at Mollie, ${JSON.stringify(product.income)} with us`]),
  ];
}

/** The same for what must agree at any moment: what is finished, and that everything there has a row here. */
export function compareFinished(mollie: Ledger, product: Ledger): string[] {
  // One that was ended at Mollie before we had written down its id is over on both sides.
  const endedWhileStarting = new Set(
    product.subscriptions
      .filter(({ id, status }) => id === null && status === 'canceled')
      .map(({ customerId }) => customerId),
  );
  const donationIds = new Set(product.payments.map(({ donationId }) => donationId));
  const subscriptionIds = new Set(product.subscriptions.map(({ id }) => id));
  const orphans = mollie.payments.filter(({ donationId, subscriptionId }) =>
    subscriptionId === null ? !donationIds.has(donationId) : !subscriptionIds.has(subscriptionId),
  );
  const paidFor = new Set(
    mollie.payments.filter(isPaid).flatMap(({ donationId }) => (donationId === null ? [] : [donationId])),
  );
  const wronglyEnded = product.payments.filter(
    ({ status, donationId }) =>
      ['failed', 'expired', 'canceled'].includes(status) && donationId !== null && paidFor.has(donationId),
  );
  return [
    ...compareLines('movements', mollie.movements, product.movements),
    ...compareLines('payments', mollie.payments.filter(isFinished), product.payments.filter(isFinished)),
    ...compareLines(
      'subscriptions',
      mollie.subscriptions.filter(
        ({ status, customerId }) => status !== 'canceled' || !endedWhileStarting.has(customerId),
      ),
      product.subscriptions.filter(({ id }) => id !== null),
    ),
    ...orphans.map(({ id }) => `payment ${id} has no donation`),
    ...wronglyEnded.map(({ donationId }) => `donation ${donationId} has ended though its payment is paid`),
  ];
}

function isFinished({ id, status }: LedgerPayment): boolean {
  return id !== null && !['created', 'open', 'pending', 'authorized'].includes(status);
}

function isPaid({ status }: LedgerPayment): boolean {
  return ['completed', 'refunded', 'charged_back'].includes(status);
}

function compareLines(section: string, mollie: (string | object)[], product: (string | object)[]): string[] {
  const theirLines = new Set(mollie.map(describe));
  const ourLines = new Set(product.map(describe));
  const only = (lines: Set<string>, others: Set<string>, where: string) =>
    [...lines].filter((line) => !others.has(line)).map((line) => `${section}: only ${where}: ${line}`);
  return [
    ...only(theirLines, ourLines, 'at Mollie'),
    ...only(ourLines, theirLines, 'with us'),
    ...(mollie.length === product.length
      ? []
      : [`${section}: ${mollie.length} at Mollie, ${product.length} with us`]),
  ];
}

/** Both name the same things, not always in the same order. */
function describe(line: string | object): string {
  if (typeof line === 'string') return line;
  return JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
