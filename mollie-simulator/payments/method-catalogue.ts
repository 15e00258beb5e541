import { ApiError } from '../api/api-error.ts';
import { pathId, single, type ApiAnswer, type ApiCall } from '../api/api-handler.ts';
import type { Account, SequenceType } from '../state/entities.ts';
import { parseDecimal, toAmount } from '../state/money.ts';

export interface Method {
  readonly id: string;
  readonly description: string;
  readonly sequenceTypes: readonly SequenceType[];
  readonly minimumCents: number;
  readonly maximumCents: number;
  /** How long a payment stays open. */
  readonly expirySeconds: number;
  /** The method of the mandate that a first payment leads to. */
  readonly mandateMethod: string | null;
  /** Whether a first payment of nothing is enough for a mandate. */
  readonly freeFirst: boolean;
}

const FIRST_ONLINE: readonly SequenceType[] = ['oneoff', 'first'];
const MINUTE = 60;
const DAY = 86_400;

const CATALOGUE: readonly Method[] = [
  bank('ideal', 'iDEAL | Wero', 15 * MINUTE),
  bank('bancontact', 'Bancontact', 60 * MINUTE),
  bank('belfius', 'Belfius Direct Net', 60 * MINUTE),
  bank('eps', 'eps', 60 * MINUTE),
  bank('kbc', 'KBC/CBC', 60 * MINUTE),
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

const BY_ID = new Map(CATALOGUE.map((method) => [method.id, method]));

export const METHOD_IDS = CATALOGUE.map((method) => method.id);

export function findMethod(id: string): Method | undefined {
  return BY_ID.get(id);
}

export function activeMethods(account: Account, sequenceType: SequenceType): Method[] {
  return CATALOGUE.filter(
    (method) => account.methods.includes(method.id) && method.sequenceTypes.includes(sequenceType),
  );
}

export function expirySecondsOf(account: Account, method: Method): number {
  return account.expirySeconds[method.id] ?? method.expirySeconds;
}

export function listMethods(call: ApiCall): ApiAnswer {
  const cents = parseDecimal(call.query['amount[value]']);
  const methods = activeMethods(call.account, readSequenceType(call)).filter(
    (method) => cents === undefined || (cents >= method.minimumCents && cents <= method.maximumCents),
  );
  return {
    status: 200,
    body: {
      count: methods.length,
      _embedded: { methods: methods.map((method) => toJson(call, method)) },
      _links: {
        self: call.links.api('/methods'),
        documentation: call.links.documentation('list-methods'),
      },
    },
  };
}

export function getMethod(call: ApiCall): ApiAnswer {
  const id = pathId(call, 'methodId');
  const method = findMethod(id);
  if (!method) throw new ApiError(404, `No method exists with token ${id}.`);
  if (!call.account.methods.includes(id)) {
    throw new ApiError(403, 'The payment method is not enabled in your website profile', 'method');
  }
  return single(call, 200, toJson(call, method), 'get-method');
}

function readSequenceType(call: ApiCall): SequenceType {
  const text = call.query['sequenceType'] ?? 'oneoff';
  if (text === 'oneoff' || text === 'first' || text === 'recurring') return text;
  throw new ApiError(400, 'The sequence type is invalid', 'sequenceType');
}

function toJson(call: ApiCall, method: Method) {
  const image = `https://www.mollie.com/external/icons/payment-methods/${method.id}`;
  return {
    resource: 'method',
    id: method.id,
    description: method.description,
    minimumAmount: toAmount(method.minimumCents),
    maximumAmount: toAmount(method.maximumCents),
    image: { size1x: `${image}.png`, size2x: `${image}%402x.png`, svg: `${image}.svg` },
    status: 'activated',
    _links: { self: call.links.api(`/methods/${method.id}`) },
  };
}

/** Paid at the donor's bank; a first payment leads to a direct debit mandate. */
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

/** Charged again on a mandate of its own. */
function reusable(mandateMethod: string): Partial<Method> {
  return { sequenceTypes: ['oneoff', 'first', 'recurring'], mandateMethod, freeFirst: true };
}
