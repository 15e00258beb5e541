import { ApiError, invalid } from '../api/api-error.ts';
import { optionalLocale } from '../api/api-input.ts';
import { includes, pathId, singleResponse, type ApiResponse, type ApiCall } from '../api/api-handler.ts';
import type { SequenceType, Account } from '../state/entities.ts';
import { parseDecimal, toAmount } from '../state/money.ts';
import {
  accepts,
  isTooHigh,
  isTooLow,
  methodsOf,
  nameOfMethod,
  type Method,
  activeMethods,
  findMethod,
  methodsFor,
} from './method-catalogue.ts';

export function listMethods(call: ApiCall): ApiResponse {
  const sequenceType = readSequenceType(call) ?? 'oneoff';
  const active = methodsOf(call.account).filter(({ id }) => call.account.methods.includes(id));
  return methodList(call, '/methods', suitable(call, active, sequenceType));
}

export function listAllMethods(call: ApiCall): ApiResponse {
  return methodList(call, '/methods/all', suitable(call, methodsOf(call.account), readSequenceType(call)));
}

export function getMethod(call: ApiCall): ApiResponse {
  const id = pathId(call, 'methodId');
  const method = methodsOf(call.account).find((each) => each.id === id);
  if (!method) throw new ApiError(404, `No method exists with token ${id}.`);
  if (!call.account.methods.includes(id)) {
    throw new ApiError(403, 'The payment method is not enabled in your website profile', 'method');
  }
  return singleResponse(call, 'get', toJson(call, method));
}

function suitable(call: ApiCall, methods: Method[], sequenceType: SequenceType | null): Method[] {
  const inSequence = methods.filter(
    (method) => sequenceType === null || method.sequenceTypes.includes(sequenceType),
  );
  const { 'amount[value]': value, 'amount[currency]': currency } = call.query;
  if (currency !== undefined && currency !== 'EUR') return [];
  if (value === undefined) return inSequence;
  const cents = parseDecimal(value);
  if (cents === undefined) throw new ApiError(400, 'The amount contains an invalid value', 'amount.value');
  return inSequence.filter((method) => accepts(method, cents, sequenceType ?? 'oneoff'));
}

function methodList(call: ApiCall, path: string, methods: Method[]): ApiResponse {
  return {
    status: 200,
    body: {
      count: methods.length,
      _embedded: { methods: methods.map((method) => toJson(call, method)) },
      _links: {
        self: call.links.api(path),
        documentation: call.links.documentation('list-methods'),
      },
    },
  };
}

function readSequenceType(call: ApiCall): SequenceType | null {
  const text = call.query['sequenceType'];
  if (text === undefined) return null;
  if (text === 'oneoff' || text === 'first' || text === 'recurring') return text;
  throw new ApiError(400, 'The sequence type is invalid', 'sequenceType');
}

function toJson(call: ApiCall, method: Method) {
  const { id, minimumCents, maximumCents, issuers } = method;
  return {
    resource: 'method',
    id,
    description: nameOfMethod(method, optionalLocale(call.query)),
    minimumAmount: toAmount(minimumCents),
    maximumAmount: maximumCents === null ? null : toAmount(maximumCents),
    image: imageOf('payment-methods', id),
    status: call.account.methods.includes(id) ? 'activated' : null,
    ...(issuers &&
      includes(call, 'issuers') && {
        issuers: issuers.map((issuer) => ({
          resource: 'issuer',
          ...issuer,
          image: imageOf('issuer-icons', issuer.id),
        })),
      }),
    _links: { self: call.links.api(`/methods/${id}`) },
  };
}

function imageOf(folder: string, id: string) {
  const image = `https://www.mollie.com/external/icons/${folder}/${id}`;
  return { size1x: `${image}.png`, size2x: `${image}%402x.png`, svg: `${image}.svg` };
}

export function requireSuitableMethod(
  account: Account,
  id: string | null,
  sequenceType: SequenceType,
  amountCents: number,
): Method {
  const method =
    id === null
      ? (methodsFor(account, sequenceType, amountCents)[0] ?? activeMethods(account, sequenceType)[0])
      : activeMethods(account, sequenceType).find((candidate) => candidate.id === id);
  if (!method) {
    if (id === null) throw invalid('No suitable payment methods found');
    if (!findMethod(id)) throw invalid('The payment method is invalid', 'method');
    throw invalid('The payment method is not enabled in your website profile', 'method');
  }
  if (sequenceType === 'first' && !canChargeLater(account, method))
    throw invalid('The payment method selected does not accept recurring payments', 'method');
  if (isTooLow(amountCents, method, sequenceType))
    throw invalid('The amount is lower than the minimum', 'amount');
  if (isTooHigh(amountCents, method)) throw invalid('The amount is higher than the maximum', 'amount');
  return method;
}

/** Mollie's live mode refuses a first payment whose mandate the account could not charge. Test mode accepts it. */
function canChargeLater(account: Account, { mandateMethod }: Method): boolean {
  if (account.mode === 'test' || mandateMethod === null) return true;
  return activeMethods(account, 'recurring').some(({ id }) => id === mandateMethod);
}
