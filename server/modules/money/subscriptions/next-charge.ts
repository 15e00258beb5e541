import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import type { Payment } from '../../gifts/donations/payments/payment.ts';
import { takesPrecedence, type SubscriptionChange, listChanges } from './changes/subscription-change.ts';
import { nextDateAfterPayment, nextChargeDate } from './changes/plan-change.ts';
import { isRunning, type Subscription } from './subscription.ts';
import { isFinal } from '../../gifts/donations/donation-status.ts';
import { listPaymentsOfDonations } from '../../gifts/donations/payments/queries.ts';
import { findPlannedRetry } from '../missed-charges/queries.ts';
import { findBrokenPromise } from './changes/promises.ts';
import { findCreditorOfAccount } from './queries.ts';

export interface NextCharge {
  date: string;
  amountCents: number;
}

/** Null when no charge is planned. Uses the requested date and amount of a change that is not finished. */
export async function readNextCharge(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscription: Subscription,
  /** The payment whose receipt or page announces the next charge. */
  reported: Pick<Payment, 'kind' | 'paid_at'> | undefined,
): Promise<NextCharge | null> {
  if (!isRunning(subscription.status)) return null;
  const now = clock.now();
  const changes = await listChanges(transaction, subscription.subscription_id);
  const wanted = changes.find(({ state }) => state === 'wanted');
  if (wanted && takesPrecedence(wanted.kind)) return null;
  const amountCents = wanted?.amount_cents ?? subscription.amount_cents;
  const date =
    reported?.kind === 'account' && !isAccountSwitched(changes, reported.paid_at)
      ? nextDateAfterPayment(subscription, reported.paid_at ?? now, now)
      : (wanted?.next_date ?? plannedDate(subscription, now));
  return date === null ? null : { date, amountCents };
}

function plannedDate(subscription: Subscription, now: Date): string | null {
  return subscription.status === 'starting'
    ? subscription.start_date
    : nextChargeDate({ subscription, today: dutchDate(now) });
}

/** The time of a change is from our clock. The time of a payment is from Mollie's, which may be this far ahead. */
const clockDifferenceMs = 60_000;

function isAccountSwitched(changes: readonly SubscriptionChange[], paidAt: Date | null): boolean {
  if (paidAt === null) return false;
  const since = paidAt.getTime() - clockDifferenceMs;
  return changes.some(
    ({ kind, mandate_id, requested_at }) =>
      kind === 'dates' && mandate_id !== null && requested_at.getTime() > since,
  );
}

export interface PlannedRetry {
  date: string;
  dueOn: string;
  amountCents: number;
}

export async function readPlannedRetry(
  { clock }: Pick<Deps, 'clock'>,
  transaction: OrganisationTransaction,
  subscription: Subscription,
): Promise<PlannedRetry | null> {
  const missedCharge =
    subscription.status === 'active'
      ? await findPlannedRetry(transaction, subscription.subscription_id)
      : undefined;
  if (!missedCharge || (await isRetryPending(transaction, missedCharge.charge_id))) return null;
  const now = clock.now();
  const at = missedCharge.next_step_at < now ? now : missedCharge.next_step_at;
  const lowerCents = Math.min(missedCharge.amount_cents, subscription.amount_cents);
  const broken = await findBrokenPromise(transaction, subscription, { at, amountCents: lowerCents });
  if (broken && broken.kind !== 'charged_too_much') return null;
  return {
    date: dutchDate(at),
    dueOn: missedCharge.due_on,
    amountCents: broken ? lowerCents - broken.excessCents : lowerCents,
  };
}

async function isRetryPending(transaction: OrganisationTransaction, chargeId: string): Promise<boolean> {
  const payments = await listPaymentsOfDonations(transaction, [chargeId]);
  return payments.some(({ kind, status }) => kind === 'retry' && !isFinal(status));
}

/**
 * Mollie reports the mandate reference and the creditor ID only with a charge. The creditor ID is the same for all
 * subscriptions of a Mollie account, so an earlier charge of another subscription is enough.
 */
export async function describeMandate(
  transaction: OrganisationTransaction,
  subscription: Pick<Subscription, 'mandate_reference' | 'creditor_id' | 'secret_id' | 'environment'>,
): Promise<{ known: string; unknown: string }> {
  const reference = subscription.mandate_reference;
  const creditor = subscription.creditor_id ?? (await findCreditorOfAccount(transaction, subscription));
  const known = [
    reference && `machtigingskenmerk ${reference}`,
    creditor && `incassant-ID ${creditor}`,
  ].filter(Boolean);
  return {
    known: known.length > 0 ? ` (${known.join(', ')})` : '',
    unknown: describeUnknown(!reference, !creditor),
  };
}

function describeUnknown(isReferenceUnknown: boolean, isCreditorUnknown: boolean): string {
  if (isReferenceUnknown && isCreditorUnknown)
    return 'Het machtigingskenmerk en het incassant-ID zijn nog niet bekend; ze staan na die afschrijving op uw rekeningafschrift.';
  if (!isReferenceUnknown && !isCreditorUnknown) return '';
  return `Het ${isReferenceUnknown ? 'machtigingskenmerk' : 'incassant-ID'} is nog niet bekend; het staat na die afschrijving op uw rekeningafschrift.`;
}
