import type { Environment } from '../../../../contract/environments.ts';
import { sql } from 'kysely';
import { decimalToCents, formatEuros, maxMonthlyCents } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { MollieMethod } from '../../../platform/mollie/mollie-objects.ts';
import type { Deps } from '../deps.ts';

/** Null means unknown. */
export interface MonthlyAbility {
  takesMonthly: boolean | null;
  monthlyMaxCents: number | null;
}

/** With a test key, Mollie's list of methods is unreliable, so a missing method means that the ability is unknown. */
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

export function canCollectMonthly(
  { takesMonthly, monthlyMaxCents }: MonthlyAbility,
  amountCents: number,
): boolean {
  return takesMonthly !== false && (monthlyMaxCents === null || amountCents <= monthlyMaxCents);
}

export async function recordMonthlyAbility(
  transaction: OrganisationTransaction,
  secretId: string,
  { takesMonthly, monthlyMaxCents }: MonthlyAbility,
): Promise<void> {
  await transaction.own
    .updateTable('organisation_secret')
    .set({
      methods_checked_at: sql<Date>`product_now()`,
      takes_monthly: takesMonthly,
      monthly_max_cents: monthlyMaxCents,
      refused_at: null,
    })
    .where('secret_id', '=', secretId)
    .execute();
}

export function paymentKeyNotices(
  { mollie, publicUrl }: Pick<Deps, 'mollie' | 'publicUrl'>,
  { apiKey, takesMonthly, monthlyMaxCents }: MonthlyAbility & { apiKey: string },
): string[] {
  const notices: string[] = [];
  if (takesMonthly === false)
    notices.push(
      'SEPA-incasso staat niet aan in uw Mollie-account, dus maandelijkse giften kunnen nog niet.',
    );
  else if (monthlyMaxCents !== null && monthlyMaxCents < maxMonthlyCents)
    notices.push(
      `Een maandelijkse gift kan in uw Mollie-account hoogstens ${formatEuros(monthlyMaxCents)} zijn.`,
    );
  if (!mollie(apiKey).takesWebhookUrl(publicUrl))
    notices.push(
      `Mollie kan dit adres (${publicUrl.origin}) niet bereiken; betalingen worden daarom bij Mollie opgevraagd. Dat werkt, maar een uitkomst kan een minuut later binnenkomen.`,
    );
  return notices;
}
