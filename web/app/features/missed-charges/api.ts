import {
  askForMissedCharge,
  giveUpMissedCharge,
  listMissedCharges,
  readMissedChargeFigures,
} from '../../../../contract/endpoints/subscriptions.ts';
import type { Environment } from '../../../../contract/environments.ts';
import type { MissedCharge } from '../../../../contract/missed-charges.ts';
import { useCall, useEndpoint, useRefresh } from '../../../lib/query-client.ts';
import { usePage } from '../../../lib/use-page.ts';

interface ScopeFilter {
  userId: string | undefined;
  apiEnvironment: Environment;
}

export function useMissedCharges(filter: ScopeFilter, page: number) {
  return usePage(listMissedCharges, filter, page);
}

export function useMissedChargeFigures(filter: ScopeFilter) {
  return useEndpoint(readMissedChargeFigures, { query: filter });
}

export function useMissedChargeAction(action: 'ask' | 'give-up', userId: string | undefined) {
  return useCall(
    action === 'ask' ? askForMissedCharge : giveUpMissedCharge,
    ({ id }: MissedCharge) => ({ params: { id }, ...(userId && { body: { userId } }) }),
    { onSettled: useRefresh(listMissedCharges, readMissedChargeFigures) },
  );
}
