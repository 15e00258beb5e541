import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fund } from '../../contract/campaigns.ts';
import { loadByKey } from './query-client.ts';

export const fundsPath = '/api/admin/funds';

/** What gifts can be for, in the organisation's own books. */
export function useFunds() {
  return useQuery({ queryKey: [fundsPath], queryFn: loadByKey(z.array(fund)), staleTime: 60_000 });
}
