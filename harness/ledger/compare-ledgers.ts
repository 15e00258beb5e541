import { isDeepStrictEqual } from 'node:util';
import { hasEnded, type Ledger, type LedgerPayment, type LedgerSubscription } from './ledger.ts';

/** Lists all differences. Call this function only when no payment or job is pending. */
export function compareLedgers(mollie: Ledger, product: Ledger): string[] {
  const sections = ['payments', 'movements', 'refunds', 'customers'] as const;
  return [
    ...sections.flatMap((section) => compareLines(section, mollie[section], product[section])),
    ...compareSubscriptions(mollie, product.subscriptions),
    ...(isDeepStrictEqual(mollie.income, product.income)
      ? []
      : [
          `income: ${JSON.stringify(mollie.income)} at Mollie, ${JSON.stringify(product.income)} in the product`,
        ]),
  ];
}

/** Compares only facts that must agree at any moment, such as finished payments and movements of money. */
export function compareFinished(mollie: Ledger, product: Ledger): string[] {
  const donationIds = new Set(product.payments.map(({ donationId }) => donationId));
  const customerIds = new Set(product.subscriptions.map(({ customerId }) => customerId));
  const orphans = mollie.payments.filter(({ donationId, chargedCustomerId }) =>
    chargedCustomerId === null ? !donationIds.has(donationId) : !customerIds.has(chargedCustomerId),
  );
  const paidFor = new Set(
    mollie.payments.filter(isPaid).flatMap(({ donationId }) => (donationId === null ? [] : [donationId])),
  );
  const possiblyPaid = new Set(
    product.payments.filter((payment) => !isUnpaid(payment)).map(({ donationId }) => donationId),
  );
  const wronglyUnpaid = [...paidFor].filter((id) => donationIds.has(id) && !possiblyPaid.has(id));
  return [
    ...compareLines('movements', mollie.movements, product.movements),
    ...compareLines('payments', mollie.payments.filter(isFinished), product.payments.filter(isFinished)),
    ...compareSubscriptions(
      mollie,
      product.subscriptions.filter((each) => each.id !== null || isNotAtMollie(each)),
    ),
    ...orphans.map(({ id }) => `payment ${id} has no donation`),
    ...wronglyUnpaid.map((id) => `donation ${id} is unpaid although Mollie has a paid payment for it`),
  ];
}

/** Ignores the ids of ended subscriptions, because the product may have replaced the subscription at Mollie. */
function compareSubscriptions(mollie: Ledger, product: LedgerSubscription[]): string[] {
  const notAtMollie = new Set(product.filter(isNotAtMollie).map(({ customerId }) => customerId));
  const toLine = ({ id, ...subscription }: LedgerSubscription) => ({
    ...subscription,
    ...(!hasEnded(subscription) && { id }),
  });
  return compareLines(
    'subscriptions',
    mollie.subscriptions.filter((each) => !hasEnded(each) || !notAtMollie.has(each.customerId)).map(toLine),
    product.filter((each) => !isNotAtMollie(each)).map(toLine),
  );
}

function isNotAtMollie({ id, status }: LedgerSubscription): boolean {
  return id === null && ['refused', 'canceled', 'suspended'].includes(status);
}

function isFinished({ id, status }: LedgerPayment): boolean {
  return id !== null && !['created', 'open', 'pending', 'authorized'].includes(status);
}

function isUnpaid({ status }: LedgerPayment): boolean {
  return ['failed', 'expired', 'canceled'].includes(status);
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
    ...only(ourLines, theirLines, 'in the product'),
    ...(mollie.length === product.length
      ? []
      : [`${section}: ${mollie.length} at Mollie, ${product.length} in the product`]),
  ];
}

function describe(line: string | object): string {
  if (typeof line === 'string') return line;
  return JSON.stringify(Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
