import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findDonorByAddress } from '../../gifts/donors/queries.ts';
import { findOverviewPaper } from '../numbered/find-papers.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { readDonorYears } from './donor-years.ts';
import { factsOfOverview } from './facts-of-year.ts';
import { drawOverview, loadOverviewLook, type OverviewFile, previewOverview } from './make-overview.ts';
import { environmentOf } from './overview-year.ts';
import { listDonorsOfYear } from './queries.ts';
import { readTaxStatus } from '../numbered/tax-status.ts';

interface Wanted {
  year: number;
  /** Anybody's, as a sample, when nobody is named. */
  email?: string | undefined;
}

/** An overview for the organisation to look at: as it was issued, or as it would be. Looking issues nothing. */
export async function showOverview(
  deps: Deps,
  scope: OrganisationScope,
  { year, email }: Wanted,
): Promise<OverviewFile> {
  const { shown, facts, settings } = await deps.database.transaction(scope, async (transaction) => {
    const settings = await readEffectiveSettings(transaction);
    const of = { year, environment: environmentOf(settings) };
    const tax = await readTaxStatus(transaction, settings, year);
    const anybody = { choice: 'all', limit: 1 } as const;
    const named =
      email === undefined
        ? (await listDonorsOfYear(transaction, of, tax, anybody)).donors[0]
        : await findDonorByAddress(transaction, email);
    const [donor] = named ? await readDonorYears(transaction, of, tax, [named.donor_id]) : [];
    if (!donor) throw new AppError('not_found');
    const paper = donor.number === null ? undefined : await findOverviewPaper(transaction, donor.number);
    // A sample shows what would be sent: when that is a correction, the correction.
    const isSent = email !== undefined || !donor.is_outdated;
    return {
      shown: donor,
      settings,
      facts: isSent && paper ? factsOfOverview(deps, paper) : undefined,
    };
  });
  if (!facts) return previewOverview(deps, scope, { donorId: shown.donor_id, year });
  return drawOverview(deps, facts, shown.email, await loadOverviewLook(deps, scope, settings));
}
