import { listFunds } from '../../contract/endpoints/campaigns.ts';
import { useEndpoint } from './query-client.ts';

export const useFunds = () => useEndpoint(listFunds, {}, { staleTime: 60_000 });
