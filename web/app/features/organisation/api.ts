import type { QueryClient } from '@tanstack/react-query';
import { currentUserKey } from '../../../lib/current-user.ts';
import { refreshSettings } from '../../../lib/settings.ts';

/** Done when everything that shows an organisation or its account has been read again. */
export async function refreshOrganisation(client: QueryClient): Promise<void> {
  await Promise.all([
    refreshSettings(client),
    client.invalidateQueries({ queryKey: currentUserKey }),
    client.invalidateQueries({ queryKey: ['/api/settings/organization_name'] }),
  ]);
}
