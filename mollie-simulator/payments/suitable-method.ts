import { invalid } from '../api/api-error.ts';
import type { Account, SequenceType } from '../state/entities.ts';
import {
  activeMethods,
  findMethod,
  isTooHigh,
  isTooLow,
  methodsFor,
  type Method,
} from './method-catalogue.ts';

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
  if (sequenceType === 'first' && !mayBeCollectedLater(account, method))
    throw invalid('The payment method selected does not accept recurring payments', 'method');
  if (isTooLow(amountCents, method, sequenceType))
    throw invalid('The amount is lower than the minimum', 'amount');
  if (isTooHigh(amountCents, method)) throw invalid('The amount is higher than the maximum', 'amount');
  return method;
}

/** Live accounts refuse a first payment whose mandate they cannot use; Mollie's test mode does not. */
function mayBeCollectedLater(account: Account, { mandateMethod }: Method): boolean {
  if (account.mode === 'test' || mandateMethod === null) return true;
  return activeMethods(account, 'recurring').some(({ id }) => id === mandateMethod);
}
