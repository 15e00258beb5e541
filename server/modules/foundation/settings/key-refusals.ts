import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { settingOf } from './payment-keys.ts';

/** Stores when Mollie first refused the key. `refusedAt` is null when Mollie accepted it. */
export async function recordKeyAnswer(
  transaction: OrganisationTransaction,
  secretId: string,
  refusedAt: Date | null,
): Promise<void> {
  await transaction
    .updateTable('organisation_secret')
    .set({ refused_at: refusedAt })
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('secret_id', '=', secretId)
    .where('refused_at', refusedAt ? 'is' : 'is not', null)
    .execute();
}

/** The time of the live key's first refusal. A removed key counts until the organisation saves another key. */
export async function findRefusedSince(transaction: OrganisationTransaction): Promise<Date | null> {
  const newest = await transaction
    .selectFrom('organisation_secret')
    .select('refused_at')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('name', '=', settingOf.live)
    .orderBy((row) => row('retired_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.refused_at ?? null;
}

export async function listRefusedKeys(transaction: OrganisationTransaction): Promise<string[]> {
  const refused = await transaction
    .selectFrom('organisation_secret')
    .select('secret_id')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('refused_at', 'is not', null)
    .execute();
  return refused.map(({ secret_id }) => secret_id);
}
