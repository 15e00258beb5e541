import type { Account, SequenceType } from '../state/entities.ts';

export interface Method {
  readonly id: string;
  readonly description: string;
  readonly sequenceTypes: readonly SequenceType[];
  readonly minimumCents: number;
  readonly maximumCents: number | null;
  readonly expirySeconds: number;
  /** The method of the mandate that a first payment creates. */
  readonly mandateMethod: string | null;
  /** True if a first payment may be €0, which only creates a mandate. */
  readonly freeFirst: boolean;
  readonly issuers?: readonly { id: string; name: string }[];
  readonly hasQrCode?: boolean;
}

const FIRST_ONLINE: readonly SequenceType[] = ['oneoff', 'first'];
const MINUTE = 60;
const DAY = 86_400;

const CATALOGUE: readonly Method[] = [
  { ...bank('ideal', 'iDEAL | Wero', 15 * MINUTE), hasQrCode: true },
  { ...bank('bancontact', 'Bancontact', 60 * MINUTE), hasQrCode: true },
  bank('belfius', 'Belfius Direct Net', 60 * MINUTE),
  bank('eps', 'eps', 60 * MINUTE),
  {
    ...bank('kbc', 'KBC/CBC', 60 * MINUTE),
    issuers: [
      { id: 'kbc', name: 'KBC' },
      { id: 'cbc', name: 'CBC' },
    ],
  },
  bank('mybank', 'MyBank', 60 * MINUTE),
  bank('trustly', 'Trustly', 60 * MINUTE),
  { ...bank('creditcard', 'Card', 30 * MINUTE), ...reusable('creditcard'), maximumCents: 1_000_000 },
  { ...bank('paypal', 'PayPal', 180 * MINUTE), ...reusable('paypal'), maximumCents: 800_000 },
  { ...bank('banktransfer', 'Bank transfer', 12 * DAY), sequenceTypes: ['oneoff'], mandateMethod: null },
  {
    ...bank('directdebit', 'SEPA Direct Debit', 15 * MINUTE),
    sequenceTypes: ['recurring'],
    maximumCents: 100_000,
    mandateMethod: null,
  },
];

const DUTCH_NAMES: Readonly<Record<string, string>> = {
  creditcard: 'Creditcard',
  banktransfer: 'Overboeking',
  directdebit: 'SEPA-incasso',
};

export function nameOfMethod({ id, description }: Method, locale: string | null): string {
  return (locale?.startsWith('nl') && DUTCH_NAMES[id]) || description;
}

export const METHOD_IDS = CATALOGUE.map((method) => method.id);

export function findMethod(id: string): Method | undefined {
  return CATALOGUE.find((method) => method.id === id);
}

export function methodsOf(account: Account): Method[] {
  return CATALOGUE.map((method) => ({ ...method, ...account.methodAmounts[method.id] }));
}

export function activeMethods(account: Account, sequenceType: SequenceType): Method[] {
  return methodsOf(account).filter(
    (method) => account.methods.includes(method.id) && method.sequenceTypes.includes(sequenceType),
  );
}

export function isTooLow(cents: number, method: Method, sequenceType: SequenceType): boolean {
  return cents < (sequenceType === 'first' && method.freeFirst ? 0 : method.minimumCents);
}

export function isTooHigh(cents: number, method: Method): boolean {
  return method.maximumCents !== null && cents > method.maximumCents;
}

export function accepts(method: Method, cents: number, sequenceType: SequenceType): boolean {
  return !isTooLow(cents, method, sequenceType) && !isTooHigh(cents, method);
}

export function methodsFor(account: Account, sequenceType: SequenceType, cents: number): Method[] {
  return activeMethods(account, sequenceType).filter((method) => accepts(method, cents, sequenceType));
}

export function expirySecondsOf(account: Account, method: Method): number {
  return account.expirySeconds[method.id] ?? method.expirySeconds;
}

/** The defaults for payment through a bank. A first payment through a bank creates a direct debit mandate. */
function bank(id: string, description: string, expirySeconds: number): Method {
  return {
    id,
    description,
    sequenceTypes: FIRST_ONLINE,
    minimumCents: 1,
    maximumCents: 5_000_000,
    expirySeconds,
    mandateMethod: 'directdebit',
    freeFirst: false,
  };
}

/** Later charges use this same method, not direct debit. */
function reusable(mandateMethod: string): Partial<Method> {
  return { sequenceTypes: ['oneoff', 'first', 'recurring'], mandateMethod, freeFirst: true };
}
