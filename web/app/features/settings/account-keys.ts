import { readCurrentUser } from '../../../../contract/endpoints/session.ts';
import { listSettings, readPublicSetting } from '../../../../contract/endpoints/settings.ts';
import { listTenants } from '../../../../contract/endpoints/tenants.ts';
import { useRefresh } from '../../../lib/query-client.ts';

export const accountKeys: readonly string[] = ['account_username', 'account_email'];

export function useRefreshAfterChange(key: string) {
  const shownElsewhere = accountKeys.includes(key) ? [readCurrentUser, listTenants] : [readPublicSetting];
  return useRefresh(listSettings, ...shownElsewhere);
}
