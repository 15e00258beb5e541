import {
  addDomain,
  listDomains,
  removeDomain,
  testPaymentKey,
} from '../../../../contract/endpoints/organisation.ts';
import type { Domain } from '../../../../contract/organisation.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';

/** Tries a key that was typed but not saved. */
export function useTestKey(apiEnvironment: Environment) {
  return useCall(testPaymentKey, (apiKey: string) => ({ body: { apiEnvironment, apiKey } }));
}

/** Tries the key that is stored. */
export function useTestStoredKey(apiEnvironment: Environment) {
  return useCall(testPaymentKey, () => ({ body: { apiEnvironment } }));
}

export const useDomains = () => useEndpoint(listDomains, {});

/** Done when the list has been read again. */
export function useAddDomain() {
  return useCall(addDomain, (host: string) => ({ body: { host } }), { onSuccess: useRefresh(listDomains) });
}

/** Done when the list has been read again. */
export function useRemoveDomain() {
  return useCall(removeDomain, ({ id }: Domain) => ({ params: { id } }), {
    onSuccess: useRefresh(listDomains),
  });
}
