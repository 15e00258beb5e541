import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionChange } from './subscription-change.ts';

export async function findUnfinishedChange(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<SubscriptionChange | undefined> {
  return changesOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'wanted')
    .executeTakeFirst();
}

/** Newest first. */
export async function listChanges(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<SubscriptionChange[]> {
  return changesOf(transaction)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('requested_at', 'desc')
    .execute();
}

export async function wasMandateRequested(
  transaction: OrganisationTransaction,
  { subscription_id }: Subscription,
  mandateId: string,
): Promise<boolean> {
  const change = await changesOf(transaction)
    .where('subscription_id', '=', subscription_id)
    .where('mandate_id', '=', mandateId)
    .executeTakeFirst();
  return change !== undefined;
}

/** The terms after the unfinished change, if there is one. */
export async function readRequestedTerms(
  transaction: OrganisationTransaction,
  { subscription_id, mollie_mandate_id, status }: Subscription,
): Promise<{ mandateId: string | null; isSuspended: boolean }> {
  const wanted = await findUnfinishedChange(transaction, subscription_id);
  return {
    mandateId: wanted?.mandate_id ?? mollie_mandate_id,
    isSuspended: wanted ? wanted.kind === 'suspend' : status === 'suspended',
  };
}

export async function isAnyChangeUnfinished(transaction: OrganisationTransaction): Promise<boolean> {
  return (await changesOf(transaction).where('state', '=', 'wanted').executeTakeFirst()) !== undefined;
}

export function changesOf(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('subscription_change')
    .selectAll()
    .where('organisation_id', '=', transaction.scope.organisationId);
}
