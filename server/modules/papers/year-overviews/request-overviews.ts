import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange } from '../../foundation/audit/record-audit.ts';
import { listDonorIds } from '../../gifts/donors/queries.ts';
import { lockIfOpen } from '../../foundation/organisation/lock-organisation.ts';
import { refusePapersOnHold } from '../../foundation/organisation/paper-hold.ts';
import type { Visitor } from '../../foundation/sessions/access.ts';
import { enqueueSending } from './job-definitions.ts';
import { readYearContext, runningYear } from './overview-year.ts';
import { listDonorsOfYear } from './queries.ts';
import { requestMailings, setMailingStates } from './mailings.ts';
import { conflictError } from '../../../platform/app-error.ts';

interface OverviewRequest {
  year: number;
  /** All donors if undefined. */
  emails?: readonly string[] | undefined;
  why: 'first' | 'correction';
}

export async function requestOverviews(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  visitor: Visitor,
  { year, emails, why }: OverviewRequest,
): Promise<number> {
  const now = clock.now();
  if (year >= runningYear(now))
    throw conflictError('Dit jaar is nog niet voorbij. Vanaf 1 januari kunt u de overzichten versturen.');
  return database.transaction(scope, async (transaction) => {
    if (!(await lockIfOpen(transaction)))
      throw conflictError(
        'Uw organisatie wordt verwijderd. Daarom worden er geen overzichten meer verstuurd.',
      );
    const context = await readYearContext(transaction, year);
    await refusePapersOnHold(
      transaction,
      context.environment,
      'De jaaroverzichten kunnen nog niet worden verstuurd.',
    );
    const donorIds = emails && (await listDonorIds(transaction, emails));
    const listDonors = async (choice: 'to-send' | 'nothing-left' | 'to-correct') => {
      const { donors } = await listDonorsOfYear(transaction, context, { choice, donorIds });
      return donors.map(({ donor_id }) => donor_id);
    };
    const chosen = await listDonors(why === 'first' ? 'to-send' : 'to-correct');
    if (chosen.length === 0) throw conflictError('Er is niemand die nog een overzicht moet krijgen.');
    // Donors whose gifts were all returned get no overview now. If a refund fails or a chargeback is undone later, they
    // get an overview when the organisation sends corrections.
    const leftOut = why === 'first' ? await listDonors('nothing-left') : [];
    await requestMailings(transaction, context, [...chosen, ...leftOut], now);
    await setMailingStates(transaction, context, leftOut, 'left_out');
    await enqueueSending(transaction, context);
    const action = why === 'first' ? 'overviews_sent' : 'overviews_corrected';
    await auditChange(transaction, visitor, action, `${year}: ${chosen.length}`);
    return chosen.length;
  });
}
