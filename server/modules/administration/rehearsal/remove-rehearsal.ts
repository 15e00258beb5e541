import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { takeTurns } from '../../foundation/organisation/take-turns.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { findPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { controlSimulator } from './simulator-control.ts';
import { deleteRehearsal, findRehearsal, updateRehearsal } from './store.ts';

/** The simulator forgets first, so that it sends no webhooks afterwards. */
export async function removeRehearsal(deps: Deps, scope: OrganisationScope, visitor: Visitor): Promise<void> {
  const key = await deps.database.transaction(scope, async (transaction) => {
    await updateRehearsal(transaction, { state: 'stopped' });
    const rehearsal = await findRehearsal(transaction);
    return (
      rehearsal && findPaymentKey(deps, transaction, { secretId: rehearsal.secret_id, environment: 'test' })
    );
  });
  if (!key) return;
  await controlSimulator(deps, 'DELETE', `account?key=${key.apiKey}`);
  failpoint('rehearsal-forgotten-by-simulator');
  await deps.database.transaction(scope, async (transaction) => {
    // A concurrent removal would subtract the figures twice.
    await takeTurns(transaction);
    if (!(await findRehearsal(transaction))) return;
    await deleteRehearsal(transaction);
    await auditChange(transaction, visitor, 'rehearsal_removed');
  });
}
