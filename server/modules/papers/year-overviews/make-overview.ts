import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { createPaperCheck } from '../numbered/prove-paper.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { readDonorYears, type DonorYear } from './donor-years.ts';
import { factsOfOverview, factsOfYear, issueOverviewOf } from './issue-overview.ts';
import { readYearContext, runningYear, type YearContext } from './overview-year.ts';
import { type OverviewFacts, type OverviewStyle, renderOverview } from './render-overview.ts';
import { findDonorByEmail } from '../../gifts/donors/queries.ts';
import { findPaper, type Paper } from '../numbered/papers.ts';
import { listDonorsOfYear } from './queries.ts';

export interface OverviewFile {
  filename: string;
  pdf: Buffer;
}

export async function makeOverview(
  deps: Deps,
  scope: OrganisationScope,
  { donorId, year }: { donorId: string; year: number },
): Promise<OverviewFile> {
  const now = deps.clock.now();
  const overview = await deps.database.transaction(scope, async (transaction) => {
    const context = await readYearContext(transaction, year);
    const donor = await getDonorYear(transaction, context, donorId);
    const hasEnded = year < runningYear(now);
    const paper = hasEnded ? await issueOverviewOf(transaction, donor, context, now) : undefined;
    return { context, donor, paper };
  });
  return renderFile(deps, scope, overview);
}

/**
 * Shows the organisation the overview of one donor, and issues nothing. If `email` is undefined, the donor is the first
 * in the list of that year.
 */
export async function showOverview(
  deps: Deps,
  scope: OrganisationScope,
  { year, email }: { year: number; email?: string | undefined },
): Promise<OverviewFile> {
  const overview = await deps.database.transaction(scope, async (transaction) => {
    const context = await readYearContext(transaction, year);
    const chosen =
      email === undefined
        ? (await listDonorsOfYear(transaction, context, { choice: 'all', limit: 1 })).donors[0]
        : await findDonorByEmail(transaction, email);
    if (!chosen) throw new AppError('not_found');
    const donor = await getDonorYear(transaction, context, chosen.donor_id);
    // A request without an email address asks for a sample of the next mail. If the issued overview is
    // outdated, the next mail is a correction, which has no number yet.
    const number = email !== undefined || !donor.is_outdated ? donor.number : null;
    const paper = number === null ? undefined : await findPaper(transaction, number);
    return { context, donor, paper };
  });
  return renderFile(deps, scope, overview);
}

async function getDonorYear(transaction: OrganisationTransaction, context: YearContext, donorId: string) {
  const [donor] = await readDonorYears(transaction, context, [donorId]);
  if (!donor) throw new AppError('not_found');
  return donor;
}

async function renderFile(
  deps: Deps,
  scope: OrganisationScope,
  { context, donor, paper }: { context: YearContext; donor: DonorYear; paper: Paper | undefined },
): Promise<OverviewFile> {
  const style = await loadOverviewStyle(deps, scope, context.settings);
  const facts = paper && factsOfOverview(deps, paper);
  if (facts) return renderIssuedOverview(deps, facts, donor.email, style);
  const now = deps.clock.now();
  const isProvisional = context.year >= runningYear(now);
  const preview: OverviewFacts = {
    version: 1,
    issuer: deps.publicUrl.origin,
    kind: 'overview',
    isTest: context.environment === 'test',
    number: null,
    issuedOn: dutchDate(now),
    donorEmail: donor.email,
    isProvisional,
    ...factsOfYear(donor, scope, context, { replaces: donor.number, numberOf: () => '' }),
  };
  const filename = `jaaroverzicht-${context.year}-${isProvisional ? 'voorlopig' : 'voorbeeld'}.pdf`;
  return { filename, pdf: await renderOverview(preview, style, null) };
}

export async function renderIssuedOverview(
  deps: Deps,
  facts: PaperFacts,
  donorEmail: string,
  style: OverviewStyle,
): Promise<OverviewFile> {
  const check = await createPaperCheck(deps, facts);
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
    contactEmail: settings('org_contact_email') || null,
    websiteUrl: settings('org_website_url') || null,
    logo: await loadLogo(deps, scope, settings('org_logo_url') || null),
  };
}
