import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { provePaper } from '../numbered/prove-paper.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import { readEffectiveSettings, type EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { readDonorYears } from './donor-years.ts';
import { factsOfOverview, factsOfYear, issueOverviewOf } from './issue-overview.ts';
import { environmentOf, runningYear } from './overview-year.ts';
import { type OverviewFacts, type OverviewLook, renderOverview } from './render-overview.ts';
import { readTaxStatus } from '../numbered/issuer-facts.ts';
import { findDonorByAddress } from '../../gifts/donors/queries.ts';
import { findOverviewPaper } from '../numbered/queries.ts';
import { listDonorsOfYear } from './queries.ts';

export interface OverviewFile {
  filename: string;
  pdf: Buffer;
}

interface Wanted {
  donorId: string;
  year: number;
}

/**
 * The overview of a donor's year, to download. That of a year that has ended is issued, once: the same paper as is
 * mailed. That of the running year is not.
 */
export async function makeOverview(
  deps: Deps,
  scope: OrganisationScope,
  { donorId, year }: Wanted,
): Promise<OverviewFile> {
  if (year >= runningYear(deps.clock.now())) return previewOverview(deps, scope, { donorId, year });
  const { facts, settings, email } = await deps.database.transaction(scope, async (transaction) => {
    const settings = await readEffectiveSettings(transaction);
    const of = { year, environment: environmentOf(settings) };
    const tax = await readTaxStatus(transaction, settings, year);
    const [donor] = await readDonorYears(transaction, of, tax, [donorId]);
    if (!donor) throw new AppError('not_found');
    const now = deps.clock.now();
    const paper = await issueOverviewOf(transaction, donor, { of, settings, tax, now });
    return { settings, facts: factsOfOverview(deps, paper), email: donor.email };
  });
  if (!facts) throw new AppError('not_found');
  return renderIssuedOverview(deps, facts, email, await loadOverviewLook(deps, scope, settings));
}

/** What it would say now: with no number, and signed by nobody. */
export async function previewOverview(
  deps: Deps,
  scope: OrganisationScope,
  { donorId, year }: Wanted,
): Promise<OverviewFile> {
  const now = deps.clock.now();
  const { facts, settings } = await deps.database.transaction(scope, async (transaction) => {
    const settings = await readEffectiveSettings(transaction);
    const environment = environmentOf(settings);
    const tax = await readTaxStatus(transaction, settings, year);
    const [donor] = await readDonorYears(transaction, { year, environment }, tax, [donorId]);
    if (!donor) throw new AppError('not_found');
    const about = { organisationId: scope.organisationId, settings, tax, year };
    const facts: OverviewFacts = {
      version: 1,
      issuer: deps.publicUrl.origin,
      kind: 'overview',
      isTest: environment === 'test',
      number: null,
      issuedOn: dutchDate(now),
      donorEmail: donor.email,
      isProvisional: year >= runningYear(now),
      ...factsOfYear(donor, about, { replaces: donor.number, numberOf: () => '' }),
    };
    return { settings, facts };
  });
  const pdf = await renderOverview(facts, await loadOverviewLook(deps, scope, settings), null);
  return { filename: `jaaroverzicht-${year}-${facts.isProvisional ? 'voorlopig' : 'voorbeeld'}.pdf`, pdf };
}

/** An overview that was issued, with the signed facts inside it. */
export async function renderIssuedOverview(
  deps: Deps,
  facts: PaperFacts,
  donorEmail: string,
  look: OverviewLook,
): Promise<OverviewFile> {
  const check = await provePaper(deps, facts);
  const pdf = await renderOverview({ ...facts, donorEmail, isProvisional: false }, look, check);
  return { filename: `jaaroverzicht-${facts.year}-${facts.number}.pdf`, pdf };
}

export async function loadOverviewLook(
  deps: Deps,
  scope: OrganisationScope,
  settings: EffectiveSettings,
): Promise<OverviewLook> {
  return {
    colour: settings('org_primary_color'),
    logo: await loadLogo(deps, scope, settings('org_logo_url') || null),
  };
}

interface ShownOverview {
  year: number;
  /** Anybody's, as a sample, when nobody is named. */
  email?: string | undefined;
}

/** An overview for the organisation to look at: as it was issued, or as it would be. Looking issues nothing. */
export async function showOverview(
  deps: Deps,
  scope: OrganisationScope,
  { year, email }: ShownOverview,
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
  return renderIssuedOverview(deps, facts, shown.email, await loadOverviewLook(deps, scope, settings));
}
