import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { addPracticeKey, isSimulatorKey } from '../../foundation/settings/simulator-keys.ts';
import { findCurrentPaymentKey, findPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { endOfWeek, enqueueWeek } from './play-week.ts';
import { findRehearsal, updateRehearsal } from './store.ts';
import { conflictError } from '../../../platform/app-error.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { lockOrganisation } from '../../foundation/organisation/lock-organisation.ts';
import { controlSimulator } from './simulator-control.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { Rehearsal } from '../../../../contract/rehearsal.ts';
import { readIncomeByMonth } from '../../gifts/donations/figures.ts';
import { listMissedChargesOfSubscriptions } from '../../money/missed-charges/queries.ts';
import { listSubscriptionIdsOfKey } from '../../money/subscriptions/queries.ts';

async function canRehearse(
  deps: Pick<Deps, 'secrets' | 'simulatorUrl'>,
  transaction: OrganisationTransaction,
): Promise<boolean> {
  if (deps.simulatorUrl === null) return false;
  const key = await findCurrentPaymentKey(deps, transaction);
  return key !== undefined && isSimulatorKey(key.apiKey);
}

export async function startRehearsal(
  deps: Deps,
  scope: OrganisationScope,
  visitor: Visitor,
  failurePercent: number,
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    if (!(await canRehearse(deps, transaction)))
      throw conflictError(
        'Een jaar afspelen kan alleen met een sleutel van de simulator. Met een echte sleutel gebeurt hier niets.',
      );
    const { secretId } = await addPracticeKey(deps, transaction);
    const { numInsertedOrUpdatedRows: inserted } = await transaction
      .insertInto('rehearsal')
      .values({
        organisation_id: scope.organisationId,
        secret_id: secretId,
        failure_percent: failurePercent,
        started_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted !== 1n)
      throw conflictError('Er is al een jaar afgespeeld. Verwijder dat eerst, en speel daarna opnieuw.');
    await auditChange(transaction, visitor, 'rehearsal_started');
    await enqueueWeek(transaction);
  });
}

/** Deletes the simulated Mollie account first, so that the simulator sends no webhooks afterwards. */
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
    // Without the lock, two concurrent removals could both subtract the figures.
    await lockOrganisation(transaction);
    if (!(await findRehearsal(transaction))) return;
    await sql`select remove_rehearsal()`.execute(transaction);
    await auditChange(transaction, visitor, 'rehearsal_removed');
  });
}

export async function readRehearsal(
  deps: Pick<Deps, 'secrets' | 'simulatorUrl'>,
  transaction: OrganisationTransaction,
): Promise<Rehearsal> {
  const isPossible = await canRehearse(deps, transaction);
  const row = await findRehearsal(transaction);
  if (!row) return { isPossible, state: 'none', weeksPlayed: 0, today: null, months: [] };
  const gifts = await listSubscriptionIdsOfKey(transaction, row.secret_id);
  const missed = await listMissedChargesOfSubscriptions(transaction, gifts);
  const received = await readIncomeByMonth(transaction, row.secret_id);
  const monthOf = ({ due_on }: { due_on: string }) => due_on.slice(0, 7);
  const months = [...new Set([...missed.map(monthOf), ...received.map(({ month }) => month)])].toSorted();
  const weeks = Math.max(0, row.weeks_played - 1);
  return {
    isPossible,
    state: row.state,
    weeksPlayed: row.weeks_played,
    today: dutchDate(endOfWeek(row.started_at, weeks)),
    months: months.map((month) => {
      const ofMonth = missed.filter((each) => monthOf(each) === month);
      return {
        month,
        received: centsToDecimal(received.find((each) => each.month === month)?.cents ?? 0),
        failedCount: ofMonth.length,
        recoveredCount: ofMonth.filter(({ state }) => state === 'recovered').length,
        lostCount: ofMonth.filter(({ state }) => state === 'lost' || state === 'stopped').length,
      };
    }),
  };
}
