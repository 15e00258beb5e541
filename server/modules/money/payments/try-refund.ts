import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import type { MollieAccount } from '../../../platform/mollie/mollie.ts';
import { MollieError } from '../../../platform/mollie/mollie-error.ts';
import type { MollieRefund } from '../../../platform/mollie/mollie-objects.ts';
import { claimAttempt, heldBackReason, updateRefund, type Refund } from './store.ts';

/** 'wanted': another attempt is running. */
export type RefundAnswer =
  | { status: 'sent'; mollie_refund_id: string }
  | { status: 'refused'; reason: string }
  | { status: 'wanted' };

/** Longer than Mollie processes a request after our timeout of ten seconds. */
const tryMs = 25_000;
/** Mollie does not document how long it treats an equal refund as a duplicate. */
const duplicateMs = 24 * 60 * 60 * 1000;

const heldBack: RefundAnswer = { status: 'refused', reason: heldBackReason };

/**
 * Mollie answers 409 to a refund that equals a recent one, but carries out the same request after a while. So a 409
 * ends the refund, and only a person can request another.
 *
 * An answer may be lost. So each attempt is recorded before it is made, and Mollie's answer after it. If the answer to
 * an attempt is unknown, it may have been a 409: the refund is sent again only if Mollie's list, which is complete, has
 * no other refund of that amount.
 *
 * Mollie also answers 409 while the first request with the same key is running, so only one attempt runs at a time.
 */
export async function tryRefund(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: OrganisationScope,
  account: MollieAccount,
  paymentId: string,
  refund: Refund,
): Promise<RefundAnswer> {
  const atMollie = await listRefunds(account, paymentId);
  const own = findOwn(atMollie, refund);
  if (own) return sent(own);
  if (mayHaveBeenHeldBack(refund, atMollie)) return heldBack;

  const now = clock.now();
  const isOurs = await database.transaction(scope, (transaction) =>
    claimAttempt(transaction, refund, now, new Date(now.getTime() - tryMs)),
  );
  if (!isOurs) return { status: 'wanted' };
  failpoint('refund-tried');
  try {
    return sent(await createRefund(account, paymentId, refund));
  } catch (error) {
    if (!(error instanceof MollieError && error.isFromMollie)) throw error;
    const { kind, status, detail } = error;
    // A newer key may have the permission.
    if (status === 403) throw error;
    if (kind === 'refused') return { status: 'refused', reason: detail };
    if (status !== 409) {
      await database.transaction(scope, (transaction) =>
        updateRefund(transaction, refund, { reason: detail }),
      );
      throw error;
    }
  }
  failpoint('refund-held-back-at-mollie');
  const made = findOwn(await listRefunds(account, paymentId), refund);
  return made ? sent(made) : heldBack;
}

const sent = ({ id }: MollieRefund): RefundAnswer => ({ status: 'sent', mollie_refund_id: id });

async function listRefunds(account: MollieAccount, paymentId: string): Promise<MollieRefund[]> {
  const refunds: MollieRefund[] = [];
  for await (const refund of account.listRefunds(paymentId)) refunds.push(refund);
  return refunds;
}

function findOwn(atMollie: readonly MollieRefund[], { refund_id }: Refund): MollieRefund | undefined {
  return atMollie.find(({ metadata }) => metadata?.refundId === refund_id);
}

function mayHaveBeenHeldBack({ tried_at, reason, amount_cents }: Refund, atMollie: readonly MollieRefund[]) {
  if (tried_at === null || reason !== null) return false;
  return atMollie.some(
    (other) =>
      other.amount.value === centsToDecimal(amount_cents) &&
      other.status !== 'failed' &&
      other.status !== 'canceled' &&
      new Date(other.createdAt).getTime() > tried_at.getTime() - duplicateMs,
  );
}

function createRefund(
  account: MollieAccount,
  paymentId: string,
  { organisation_id, refund_id, amount_cents, donation_id, is_repeat }: Refund,
): Promise<MollieRefund> {
  // Makes a repeated refund distinct for Mollie and on the bank statement.
  const which = is_repeat ? `, nogmaals (${refund_id.slice(0, 6)})` : '';
  return account.createRefund(
    paymentId,
    {
      amount: { value: centsToDecimal(amount_cents), currency: 'EUR' },
      description: `Terugbetaling ${donation_id}${which}`,
      metadata: { organisationId: organisation_id, refundId: refund_id },
    },
    `refund-${refund_id}`,
  );
}
