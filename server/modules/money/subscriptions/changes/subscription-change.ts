import type { Selectable } from 'kysely';
import type { DonorStopReason, MoveReason, SuspendReason } from '../../../../../contract/gift-states.ts';
import type { Schema } from '../../../../../db/schema.ts';
import type { OrganisationTransaction, PlatformTransaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { Subscription } from '../subscription.ts';

export type SubscriptionChange = Selectable<Schema['subscription_change']>;

export type RequestedChange =
  | { kind: 'amount'; amountCents: number }
  | { kind: 'dates'; nextDate: string; mandateId?: string; reason?: MoveReason }
  | { kind: 'mandate'; mandateId: string }
  | { kind: 'stop'; reason?: DonorStopReason | 'donor_died' }
  | { kind: 'suspend'; reason: SuspendReason };

export type ChangeRequester = SubscriptionChange['requested_by'];

/** A stop or suspension replaces an unfinished change, but not an unfinished stop. */
export function takesPrecedence(kind: SubscriptionChange['kind']): boolean {
  return kind === 'stop' || kind === 'suspend';
}

export async function findChange(
  transaction: OrganisationTransaction,
  changeId: string,
): Promise<SubscriptionChange | undefined> {
  return selectChanges(transaction).where('change_id', '=', changeId).executeTakeFirst();
}

export async function findUnfinishedChange(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<SubscriptionChange | undefined> {
  return selectChanges(transaction)
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'wanted')
    .executeTakeFirst();
}

export async function listChanges(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<SubscriptionChange[]> {
  return selectChanges(transaction)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('requested_at', 'desc')
    .modifyEnd(prepared)
    .execute();
}

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
  return (await selectChanges(transaction).where('state', '=', 'wanted').executeTakeFirst()) !== undefined;
}

export async function listUnfinishedChanges(
  transaction: PlatformTransaction,
  before: Date,
): Promise<{ organisationId: string; subscriptionId: string; changeId: string }[]> {
  return transaction
    .selectFrom('subscription_change')
    .select([
      'organisation_id as organisationId',
      'subscription_id as subscriptionId',
      'change_id as changeId',
    ])
    .where('state', '=', 'wanted')
    .where('requested_at', '<', before)
    .execute();
}

function selectChanges(transaction: OrganisationTransaction) {
  return transaction.own.selectFrom('subscription_change').selectAll();
}
