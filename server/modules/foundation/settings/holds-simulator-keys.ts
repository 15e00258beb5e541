import type { Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { isSimulatorKey } from './check-value.ts';

/** A key that cannot be opened on this server does not count. */
export async function holdsSimulatorKeys(
  { secrets }: Pick<Deps, 'secrets'>,
  transaction: Transaction,
): Promise<boolean> {
  const sealed = await transaction
    .selectFrom('organisation_secret')
    .select(['organisation_id', 'name', 'sealed_value'])
    .where('retired_at', 'is', null)
    .execute();
  return sealed.some(({ organisation_id: organisationId, name, sealed_value }) => {
    try {
      return isSimulatorKey(secrets.open(sealed_value, { ownerId: organisationId, name }));
    } catch {
      return false;
    }
  });
}
