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
import { AppError } from '../../../platform/app-error.ts';

const conflict = (message: string) => new AppError('conflict', { message });

interface OverviewRequest {
  year: number;
  /** Everybody when left out. */
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
    throw conflict('Dit jaar is nog niet voorbij. Vanaf 1 januari kunt u de overzichten versturen.');
  return database.transaction(scope, async (transaction) => {
    if (!(await lockIfOpen(transaction)))
      throw conflict('Uw organisatie wordt verwijderd. Daarom worden er geen overzichten meer verstuurd.');
    const { of, tax } = await readYearContext(transaction, year);
    await refusePapersOnHold(
      transaction,
      of.environment,
      'De jaaroverzichten kunnen nog niet worden verstuurd.',
    );
    const donorIds = emails && (await listDonorIds(transaction, emails));
    const choose = async (choice: 'to-send' | 'nothing-left' | 'to-correct') => {
      const { donors } = await listDonorsOfYear(transaction, of, tax, { choice, donorIds });
      return donors.map(({ donor_id }) => donor_id);
    };
    const chosen = await choose(why === 'first' ? 'to-send' : 'to-correct');
    if (chosen.length === 0) throw conflict('Er is niemand die nog een overzicht moet krijgen.');
    // Their money may come back; a correction then reaches them.
    const leftOut = why === 'first' ? await choose('nothing-left') : [];
    await requestMailings(transaction, of, [...chosen, ...leftOut], now);
    await setMailingStates(transaction, of, leftOut, 'left_out');
    await enqueueSending(transaction, of);
    const action = why === 'first' ? 'overviews_sent' : 'overviews_corrected';
    await auditChange(transaction, visitor, action, `${year}: ${chosen.length}`);
    return chosen.length;
  });
}
