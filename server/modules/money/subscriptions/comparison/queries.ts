import { sql } from 'kysely';
import type { Environment } from '../../../../../contract/environments.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../../platform/database/database.ts';
import type { Subscription } from '../subscription.ts';

/** Every key under which there may be monthly gifts at Mollie. */
export async function listAccountsWithGifts(
  transaction: PlatformTransaction,
): Promise<{ organisationId: string; secretId: string; environment: Environment }[]> {
  return transaction
    .selectFrom('subscription')
    .select(['organisation_id as organisationId', 'secret_id as secretId', 'environment'])
    .distinct()
    .execute();
}

export interface ComparedGift extends Pick<
  Subscription,
  | 'subscription_id'
  | 'status'
  | 'amount_cents'
  | 'interval_months'
  | 'next_payment_date'
  | 'mollie_mandate_id'
  | 'mollie_subscription_id'
> {
  is_being_changed: boolean;
}

/** What is compared of some gifts, each under its id. */
export async function findComparedGifts(
  transaction: OrganisationTransaction,
  subscriptionIds: readonly string[],
): Promise<Map<string, ComparedGift>> {
  const { rows } = await sql<ComparedGift>`
    select subscription_id, status, amount_cents, interval_months, next_payment_date, mollie_mandate_id,
      mollie_subscription_id,
      exists (
        select from gift_change c
        where c.organisation_id = s.organisation_id and c.subscription_id = s.subscription_id and c.state = 'wanted'
      ) as is_being_changed
    from subscription s
    where organisation_id = ${transaction.scope.organisationId} and subscription_id = any(${subscriptionIds})
  `.execute(transaction);
  return new Map(rows.map((gift) => [gift.subscription_id, gift]));
}

/** Of the gifts that run with a key, by their id at Mollie. */
export async function listIdsAtMollie(
  transaction: OrganisationTransaction,
  secretId: string,
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('subscription')
    .select(['mollie_subscription_id', 'subscription_id'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('secret_id', '=', secretId)
    .where('status', 'in', ['active', 'suspended'])
    .where('mollie_subscription_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.mollie_subscription_id ?? '', row.subscription_id]));
}

/** Changes that were wanted before a moment and are not carried out yet. */
export async function listUnfinishedChanges(
  transaction: PlatformTransaction,
  before: Date,
): Promise<{ organisationId: string; changeId: string }[]> {
  return transaction
    .selectFrom('gift_change')
    .select(['organisation_id as organisationId', 'change_id as changeId'])
    .where('state', '=', 'wanted')
    .where('wanted_at', '<', before)
    .execute();
}
