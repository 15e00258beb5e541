import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { listDonorIds } from '../../gifts/donors/queries.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { refuseWhileHeld } from '../../foundation/organisation/paper-hold.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { closing, nobodyToSendTo, yearNotOver } from './errors.ts';
import { enqueueSending } from './job-definitions.ts';
import { environmentOf, runningYear } from './overview-year.ts';
import { listDonorsOfYear } from './queries.ts';
import { requestMailings, setMailingStates } from './store.ts';
import { readTaxStatus } from '../numbered/tax-status.ts';

interface Wish {
  year: number;
  /** Everybody whom it concerns when left out. */
  emails?: readonly string[] | undefined;
  /** The first time, or again because what was issued is no longer true. */
  why: 'first' | 'correction';
}

/** Has the overviews of a year mailed, or mailed anew where they were wrong, and says to how many donors. */
export async function requestOverviews(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  visitor: Visitor,
  { year, emails, why }: Wish,
): Promise<number> {
  const now = clock.now();
  if (year >= runningYear(now)) throw yearNotOver();
  return database.transaction(scope, async (transaction) => {
    if (!(await lockIfOpen(transaction))) throw closing();
    const settings = await readEffectiveSettings(transaction);
    const of = { year, environment: environmentOf(settings) };
    await refuseWhileHeld(
      transaction,
      of.environment,
      'De jaaroverzichten kunnen nog niet worden verstuurd.',
    );
    const tax = await readTaxStatus(transaction, settings, year);
    const donorIds = emails && (await listDonorIds(transaction, emails));
    const choose = async (choice: 'to-send' | 'nothing-left' | 'to-correct') => {
      const { donors } = await listDonorsOfYear(transaction, of, tax, { choice, donorIds });
      return donors.map(({ donor_id }) => donor_id);
    };
    const chosen = await choose(why === 'first' ? 'to-send' : 'to-correct');
    if (chosen.length === 0) throw nobodyToSendTo();
    // Their money may still come back. A correction reaches them then.
    const leftOut = why === 'first' ? await choose('nothing-left') : [];
    await requestMailings(transaction, of, [...chosen, ...leftOut], now);
    await setMailingStates(transaction, of, leftOut, 'left_out');
    await enqueueSending(transaction, of);
    const action = why === 'first' ? 'overviews_sent' : 'overviews_corrected';
    await auditChange(transaction, visitor, action, `${year}: ${chosen.length}`);
    return chosen.length;
  });
}
