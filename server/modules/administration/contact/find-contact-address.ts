import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { readPlatformValues } from '../../foundation/settings/queries.ts';
import { findOldestAdministrator } from '../../people/accounts/queries.ts';

export async function findContactAddress(transaction: PlatformTransaction): Promise<string | undefined> {
  const settings = await readPlatformValues(transaction);
  return settings.get('organization_email') || (await findOldestAdministrator(transaction));
}
