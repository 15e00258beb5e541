import type { InferResult } from 'kysely';
import type { ListedDonation } from '../../../../../contract/listed-donation.ts';
import { frequencyOf } from '../../../../../contract/frequencies.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';
import { isOfflineMethod } from '../../../../../contract/payment-methods.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { fundNameOf, ledgerAccountOf, pageTitleOf } from '../../../campaigns/pages/names-of-gift.ts';
import { honouredOf } from '../../../campaigns/honours/queries.ts';
import { hasRefundUnderWay } from '../../refunds-under-way/refund-under-way.ts';
import { organisationNameOf } from '../../../foundation/settings/queries.ts';
import { molliePaymentIdOf, paymentCountOf } from '../payments/queries.ts';

export type ListedRow = InferResult<ReturnType<typeof selectListed>>[number];

export function selectListed(transaction: Transaction) {
  return transaction
    .selectFrom('donation as d')
    .selectAll('d')
    .select([
      organisationNameOf('d').as('organisation_name'),
      hasRefundUnderWay('d').as('has_refund_under_way'),
      pageTitleOf('d').as('page_title'),
      fundNameOf('d').as('fund_name'),
      ledgerAccountOf('d').as('ledger_account'),
      honouredOf('d').as('honoured'),
      molliePaymentIdOf('d').as('mollie_payment_id'),
      paymentCountOf('d').as('payment_count'),
    ]);
}

export function toListed(row: ListedRow): ListedDonation {
  const { status } = row;
  return {
    id: row.donation_id,
    amount: centsToDecimal(row.amount_cents),
    currency: 'EUR',
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    createdAt: row.created_at.toISOString(),
    paymentStatus: status,
    status,
    isRefundUnderWay: row.has_refund_under_way,
    isRecurring: row.is_recurring,
    frequency: frequencyOf(row),
    apiEnvironment: row.environment,
    userId: row.organisation_id,
    organizationName: row.organisation_name,
    pageTitle: row.page_title,
    fundName: row.fund_name,
    isOffline: isOfflineMethod(row.method),
    source: row.source,
  };
}
