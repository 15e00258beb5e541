import type { DonationRequest } from '../../../../contract/donations.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { NewHonour } from '../../campaigns/honours/queries.ts';
import { readHonour } from '../../campaigns/honours/read-honour.ts';
import { offeredFrequencies, requestedFrequency } from '../../../../contract/frequencies.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';
import { findPublicPage } from '../../campaigns/pages/find-public-page.ts';
import { frequencyNotOffered, onlyOneOffInMemoriam } from './errors.ts';
import { findLimitError } from '../../../../contract/amount-errors.ts';
import { parseAmountCents } from '../../../../contract/money.ts';

export async function validateDonation(
  deps: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  request: Partial<DonationRequest>,
  foundBefore: Readonly<Record<string, string>> = {},
): Promise<{ costsCents: number; honour: NewHonour | null }> {
  let fields = foundBefore;
  const collectErrors = async <Result>(check: Promise<Result>): Promise<Result | undefined> => {
    try {
      return await check;
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error;
      // Keep the first error of each field.
      fields = { ...fields, ...error.fields, ...fields };
      return undefined;
    }
  };
  await collectErrors(assertFrequencyOffered(deps, scope, request));
  await collectErrors(assertPageTakesFrequency(deps, scope, request));
  const costsCents = await collectErrors(readCosts(deps, scope, request));
  const honour = await collectErrors(readHonour(deps, scope, request));
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
  return { costsCents: costsCents ?? 0, honour: honour ?? null };
}

async function assertFrequencyOffered(
  { database }: Pick<Deps, 'database'>,
  scope: OrganisationScope,
  { frequency }: Pick<DonationRequest, 'frequency'>,
): Promise<void> {
  if (frequency !== 'quarterly' && frequency !== 'yearly') return;
  const own = await database.transaction(scope, (transaction) =>
    readOwnValues(transaction, ['form_quarterly', 'form_yearly']),
  );
  const offered = offeredFrequencies({
    offersQuarterly: own.get('form_quarterly') === 'ja',
    offersYearly: own.get('form_yearly') === 'ja',
  });
  if (!offered.includes(frequency)) throw frequencyNotOffered(frequency, offered);
}

/**
 * An open in-memoriam page takes only one-off gifts. A gift through a closed page goes to the organisation, so it may
 * be recurring.
 */
async function assertPageTakesFrequency(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  { page: slug, ...request }: Partial<Pick<DonationRequest, 'page' | 'isRecurring' | 'frequency'>>,
): Promise<void> {
  if (!slug || requestedFrequency(request) === 'once') return;
  const page = await database.transaction(scope, (transaction) =>
    findPublicPage(transaction, { slug }, clock.now()),
  );
  if (page?.isOpen && page.kind === 'in_memoriam') throw onlyOneOffInMemoriam();
}

/** Uses the current tariff, not the tariff on the form. The limits apply to the amount plus the costs. */
async function readCosts(
  { database }: Pick<Deps, 'database'>,
  scope: OrganisationScope,
  request: Partial<Pick<DonationRequest, 'amount' | 'isRecurring' | 'frequency' | 'paysCosts'>>,
): Promise<number> {
  let costsCents = 0;
  if (request.paysCosts) {
    const own = await database.transaction(scope, (transaction) =>
      readOwnValues(transaction, ['form_costs']),
    );
    costsCents = parseAmountCents(own.get('form_costs')) ?? 0;
  }
  const sentence = findLimitError((request.amount ?? 0) + costsCents, requestedFrequency(request));
  if (sentence) throw new AppError('validation_failed', { fields: { amount: sentence } });
  return costsCents;
}
