import { findLimitError } from '../../../../contract/amount-errors.ts';
import type { DonationRequest } from '../../../../contract/donations.ts';
import { askedFrequency } from '../../../../contract/frequencies.ts';
import { parseAmountCents } from '../../../../contract/money.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { readOwnValues } from '../../foundation/settings/queries.ts';

/** Uses the current tariff, not the one on the form. The limits apply to the total. */
export async function readCosts(
  { database }: Pick<Deps, 'database'>,
  scope: OrganisationScope,
  gift: Partial<Pick<DonationRequest, 'amount' | 'isRecurring' | 'frequency' | 'paysCosts'>>,
): Promise<number> {
  const costsCents = gift.paysCosts ? await readTariff(database, scope) : 0;
  const sentence = findLimitError((gift.amount ?? 0) + costsCents, askedFrequency(gift));
  if (sentence) throw new AppError('validation_failed', { fields: { amount: sentence } });
  return costsCents;
}

async function readTariff(database: Deps['database'], scope: OrganisationScope): Promise<number> {
  const own = await database.transaction(scope, (transaction) => readOwnValues(transaction, ['form_costs']));
  return parseAmountCents(own.get('form_costs')) ?? 0;
}
