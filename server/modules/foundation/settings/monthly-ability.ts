import type { Environment } from '../../../../contract/environments.ts';
import { sql } from 'kysely';
import { decimalToCents } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MollieMethod } from '../../../platform/mollie/mollie-objects.ts';

/** Whether the account behind a payment key can collect a gift every month, and how much at most. Null: not known. */
export interface MonthlyAbility {
  takesMonthly: boolean | null;
  monthlyMaxCents: number | null;
}

/**
 * Of an iDEAL payment every later month is collected by direct debit. With a test key Mollie lists what was asked for,
 * not what works, so a method that is missing there proves nothing.
 */
export function monthlyAbilityOf(
  recurringMethods: readonly MollieMethod[],
  environment: Environment,
): MonthlyAbility {
  const directDebit = recurringMethods.find(({ id }) => id === 'directdebit');
  const { value = '', currency } = directDebit?.maximumAmount ?? {};
  const isReadable = currency === 'EUR' && /^\d{1,9}\.\d\d$/.test(value);
  return {
    takesMonthly: directDebit !== undefined || (environment === 'live' ? false : null),
    monthlyMaxCents: isReadable ? decimalToCents(value) : null,
  };
}

/** What is not known does not stand in anybody's way. */
export function canCollectMonthly(
  { takesMonthly, monthlyMaxCents }: MonthlyAbility,
  amountCents: number,
): boolean {
  return takesMonthly !== false && (monthlyMaxCents === null || amountCents <= monthlyMaxCents);
}

/** Keeps on a key's row what its account can do, for every form and every gift to read along with the key. */
export async function rememberMonthlyAbility(
  transaction: OrganisationTransaction,
  secretId: string,
  { takesMonthly, monthlyMaxCents }: MonthlyAbility,
): Promise<void> {
  await transaction
    .updateTable('organisation_secret')
    .set({
      methods_checked_at: sql<Date>`now()`,
      takes_monthly: takesMonthly,
      monthly_max_cents: monthlyMaxCents,
    })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('secret_id', '=', secretId)
    .execute();
}

/** As a key's row has it. */
export function toMonthlyAbility(row: {
  takes_monthly: boolean | null;
  monthly_max_cents: number | null;
}): MonthlyAbility {
  return { takesMonthly: row.takes_monthly, monthlyMaxCents: row.monthly_max_cents };
}
