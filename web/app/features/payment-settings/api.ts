import {
  addDomain,
  listDomains,
  removeDomain,
  testPaymentKey,
} from '../../../../contract/endpoints/organisation.ts';
import type { Domain } from '../../../../contract/organisation.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';

export function useTestKey(apiEnvironment: Environment) {
  return useCall(testPaymentKey, (apiKey: string) => ({ body: { apiEnvironment, apiKey } }));
}

export function useTestStoredKey(apiEnvironment: Environment) {
  return useCall(testPaymentKey, () => ({ body: { apiEnvironment } }));
}

export const useDomains = () => useEndpoint(listDomains, {});

export function useAddDomain() {
  return useCall(addDomain, (host: string) => ({ body: { host } }), { onSuccess: useRefresh(listDomains) });
}

export function useRemoveDomain() {
  return useCall(removeDomain, ({ id }: Domain) => ({ params: { id } }), {
    onSuccess: useRefresh(listDomains),
  });
}
