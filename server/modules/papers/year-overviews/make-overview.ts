import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { provePaper } from '../numbered/prove-paper.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { readDonorYears, type DonorYear } from './donor-years.ts';
import { factsOfOverview, factsOfYear, issueOverviewOf } from './issue-overview.ts';
import { readYearContext, runningYear, type YearContext } from './overview-year.ts';
import { type OverviewFacts, type OverviewStyle, renderOverview } from './render-overview.ts';
import { findDonorByEmail } from '../../gifts/donors/queries.ts';
import { findPaper } from '../numbered/papers.ts';
import { listDonorsOfYear } from './queries.ts';

export interface OverviewFile {
  filename: string;
  pdf: Buffer;
}

/** Issues the overview of a year that has ended, or makes a preview of the running year. */
export async function makeOverview(
  deps: Deps,
  scope: OrganisationScope,
  { donorId, year }: { donorId: string; year: number },
): Promise<OverviewFile> {
  if (year >= runningYear(deps.clock.now())) return previewOverview(deps, scope, { donorId, year });
  const { facts, settings, email } = await deps.database.transaction(scope, async (transaction) => {
    const context = await readYearContext(transaction, year);
    const donor = await getDonorYear(transaction, context, donorId);
    const paper = await issueOverviewOf(transaction, donor, context, deps.clock.now());
    return { settings: context.settings, facts: factsOfOverview(deps, paper), email: donor.email };
  });
  if (!facts) throw new AppError('not_found');
  return renderIssuedOverview(deps, facts, email, await loadOverviewStyle(deps, scope, settings));
}

export async function previewOverview(
  deps: Deps,
  scope: OrganisationScope,
  { donorId, year }: { donorId: string; year: number },
): Promise<OverviewFile> {
  const now = deps.clock.now();
  const { facts, settings } = await deps.database.transaction(scope, async (transaction) => {
    const context = await readYearContext(transaction, year);
    const donor = await getDonorYear(transaction, context, donorId);
    const facts: OverviewFacts = {
      version: 1,
      issuer: deps.publicUrl.origin,
      kind: 'overview',
      isTest: context.environment === 'test',
      number: null,
      issuedOn: dutchDate(now),
      donorEmail: donor.email,
      isProvisional: year >= runningYear(now),
      ...factsOfYear(donor, scope, context, { replaces: donor.number, numberOf: () => '' }),
    };
    return { settings: context.settings, facts };
  });
  const pdf = await renderOverview(facts, await loadOverviewStyle(deps, scope, settings), null);
  return { filename: `jaaroverzicht-${year}-${facts.isProvisional ? 'voorlopig' : 'voorbeeld'}.pdf`, pdf };
}

export async function renderIssuedOverview(
  deps: Deps,
  facts: PaperFacts,
  donorEmail: string,
  style: OverviewStyle,
): Promise<OverviewFile> {
  const check = await provePaper(deps, facts);
  const pdf = await renderOverview({ ...facts, donorEmail, isProvisional: false }, style, check);
  return { filename: `jaaroverzicht-${facts.year}-${facts.number}.pdf`, pdf };
}

export async function loadOverviewStyle(
  deps: Deps,
  scope: OrganisationScope,
  settings: EffectiveSettings,
): Promise<OverviewStyle> {
  return {
    colour: settings('org_primary_color'),
    logo: await loadLogo(deps, scope, settings('org_logo_url') || null),
  };
}

async function getDonorYear(
  transaction: OrganisationTransaction,
  context: YearContext,
  donorId: string,
): Promise<DonorYear> {
  const [donor] = await readDonorYears(transaction, context, [donorId]);
  if (!donor) throw new AppError('not_found');
  return donor;
}

/** Shows an overview to the organisation, and issues nothing. Without an address it is the overview of any donor. */
export async function showOverview(
  deps: Deps,
  scope: OrganisationScope,
  { year, email }: { year: number; email?: string | undefined },
): Promise<OverviewFile> {
  const { donor, facts, settings } = await deps.database.transaction(scope, async (transaction) => {
    const context = await readYearContext(transaction, year);
    const chosen =
      email === undefined
        ? (await listDonorsOfYear(transaction, context, { choice: 'all', limit: 1 })).donors[0]
        : await findDonorByEmail(transaction, email);
    if (!chosen) throw new AppError('not_found');
    const donor = await getDonorYear(transaction, context, chosen.donor_id);
    const paper = donor.number === null ? undefined : await findPaper(transaction, donor.number);
    // Without an address, the overview shows what the next mail contains: a correction if the paper is outdated.
    const showsIssued = email !== undefined || !donor.is_outdated;
    return {
      donor,
      settings: context.settings,
      facts: showsIssued && paper ? factsOfOverview(deps, paper) : undefined,
    };
  });
  if (!facts) return previewOverview(deps, scope, { donorId: donor.donor_id, year });
  return renderIssuedOverview(deps, facts, donor.email, await loadOverviewStyle(deps, scope, settings));
}
