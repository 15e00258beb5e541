import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { domain, type Domain } from '../../../../contract/domains.ts';
import type { Environment } from '../../../../contract/environments.ts';
import { paymentKeyTested } from '../../../../contract/payments.ts';
import { request, requestJson } from '../../../lib/api-client.ts';
import { loadByKey } from '../../../lib/query-client.ts';

/** Tries a key that was typed but not saved. */
export function useTestKey(apiEnvironment: Environment) {
  return useMutation({
    mutationFn: (apiKey: string) =>
      requestJson('/api/test-mollie-api', paymentKeyTested, {
        method: 'POST',
        body: { apiEnvironment, apiKey },
      }),
  });
}

/** Tries the key that is stored. */
export function useTestStoredKey(apiEnvironment: Environment) {
  return useMutation({
    mutationFn: () =>
      requestJson('/api/test-mollie-api', paymentKeyTested, { method: 'POST', body: { apiEnvironment } }),
  });
}

const domainsPath = '/api/admin/domains';

export function useDomains() {
  return useQuery({ queryKey: [domainsPath], queryFn: loadByKey(z.array(domain)) });
}

/** Done when the list has been read again. */
export function useAddDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (host: string) => requestJson(domainsPath, domain, { method: 'POST', body: { host } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [domainsPath] }),
  });
}

/** Done when the list has been read again. */
export function useRemoveDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Domain) => request(`${domainsPath}/${id}`, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: [domainsPath] }),
  });
}
