import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Domain } from '../../../../contract/domains.ts';
import type { Environment } from '../../../../contract/donations.ts';
import { paymentKeyTested, type PaymentKeyTested } from '../../../../contract/payments.ts';
import { request, requestJson } from '../../../lib/api-client.ts';

export class UnreadableAnswerError extends Error {}

/** Tries a key that was typed but not saved. */
export function useTestKey(apiEnvironment: Environment) {
  return useMutation({
    mutationFn: async (apiKey: string): Promise<PaymentKeyTested> => {
      const response = await request('/api/test-mollie-api', {
        method: 'POST',
        body: { apiEnvironment, apiKey },
      });
      const answer = paymentKeyTested.safeParse(await response.json().catch(() => undefined));
      if (!answer.success) throw new UnreadableAnswerError('Ongeldig antwoord van server');
      return answer.data;
    },
  });
}

const domainsPath = '/api/admin/domains';

export function useDomains() {
  return useQuery<Domain[]>({ queryKey: [domainsPath] });
}

/** Done when the list has been read again. */
export function useAddDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (host: string) => requestJson<Domain>(domainsPath, { method: 'POST', body: { host } }),
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
