import { listFunds } from '../../contract/endpoints/campaigns.ts';
import { useEndpoint } from './query-client.ts';

/** What gifts can be for, in the organisation's own books. */
export const useFunds = () => useEndpoint(listFunds, {}, { staleTime: 60_000 });
