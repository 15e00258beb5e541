import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { hasSimulatorKeys } from '../../foundation/settings/simulator-keys.ts';
import { findDemoOrganisation } from './register-demo-organisation.ts';

export async function findTrialData(
  deps: Pick<Deps, 'database' | 'secrets'>,
  scope: PlatformScope,
): Promise<string | undefined> {
  if (await findDemoOrganisation(deps.database.unscoped)) return 'de demo-organisatie';
  const hasKeys = await deps.database.transaction(scope, (transaction) =>
    hasSimulatorKeys(deps, transaction),
  );
  return hasKeys ? 'een betaalsleutel van de simulator' : undefined;
}
