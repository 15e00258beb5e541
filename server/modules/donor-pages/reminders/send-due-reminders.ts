import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { sendReminder } from './send-reminder.ts';
import { listDueReminders } from './store.ts';

const batchSize = 200;

/** Mails everybody who asked for it and whose moment has come. */
export async function sendDueReminders(deps: Deps, scope: PlatformScope): Promise<void> {
  const now = deps.clock.now();
  const failures = new FailedItems();
  let after = { organisationId: '', addressHash: '' };
  for (;;) {
    const due = await deps.database.transaction(scope, (transaction) =>
      listDueReminders(transaction, now, after, batchSize),
    );
    for (const { organisationId, addressHash } of due)
      await failures.collect(() =>
        deps.database.transaction(narrowScope(scope, organisationId), (transaction) =>
          sendReminder(deps, transaction, addressHash, now),
        ),
      );
    if (due.length < batchSize) break;
    after = due.at(-1)!;
  }
  failures.report('reminders could not be queued');
}
