import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { addPracticeKey } from '../../foundation/settings/add-practice-key.ts';
import { isSimulatorKey } from '../../foundation/settings/check-value.ts';
import { findCurrentPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { playWeekJob } from './job-definitions.ts';
import { findRehearsal, insertRehearsal } from './store.ts';
import { AppError } from '../../../platform/app-error.ts';

/** Never with a real key. */
export async function canRehearse(
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
    if (!(await canRehearse(deps, transaction))) throw notPossible();
    if (await findRehearsal(transaction)) throw alreadyPlayed();
    const { organisationId } = scope;
    const { secretId } = await addPracticeKey(deps, transaction);
    const isNew = await insertRehearsal(transaction, {
      secretId,
      failurePercent,
      startedAt: deps.clock.now(),
    });
    if (!isNew) throw alreadyPlayed();
    await auditChange(transaction, visitor, 'rehearsal_started');
    await enqueueJob(transaction, playWeekJob, { organisationId }, { key: `rehearsal:${organisationId}` });
  });
}

const notPossible = () =>
  new AppError('conflict', {
    message:
      'Een jaar afspelen kan alleen met een sleutel van de simulator. Met een echte sleutel gebeurt hier niets.',
  });

const alreadyPlayed = () =>
  new AppError('conflict', {
    message: 'Er is al een jaar afgespeeld. Verwijder dat eerst, en speel daarna opnieuw.',
  });
