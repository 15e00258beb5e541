import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { hasNewcomerShare } from '../../foundation/organisation/take-newcomer-share.ts';
import { sendCard } from './send-card.ts';
import { listDueCards } from './store.ts';

const batchSize = 200;

/** Sends every card whose moment has come and whose gift was paid. */
export async function sendDueCards(deps: Deps, scope: PlatformScope): Promise<void> {
  const now = deps.clock.now();
  const failures = new FailedItems();
  let after = { organisationId: '', donationId: '' };
  for (;;) {
    const due = await deps.database.transaction(scope, (transaction) =>
      listDueCards(transaction, now, after, batchSize),
    );
    for (const { organisationId, donationId } of due)
      await failures.collect(async () => {
        const own = narrowScope(scope, organisationId);
        // It stays due, and is tried again a minute later.
        if (!(await hasNewcomerShare(deps, own, null))) return;
        await deps.database.transaction(own, (transaction) => sendCard(deps, transaction, donationId, now));
      });
    if (due.length < batchSize) break;
    after = due.at(-1)!;
  }
  failures.report('cards could not be queued');
}
