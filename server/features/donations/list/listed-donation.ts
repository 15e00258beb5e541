import { sql } from 'kysely';
import type { ListedDonation } from '../../../../contract/donation-list.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { shownStatus } from './donation-query.ts';
import type { Donation } from '../donation.ts';

export type ListedRow = Donation & { organisation_name: string };

/** Donations with the name of the organisation they were given to. Its caller says which, and in what order. */
export function selectListed(transaction: Transaction) {
  return transaction
    .selectFrom('donation as d')
    .leftJoin('organisation_setting as name', (join) =>
      join.onRef('name.organisation_id', '=', 'd.organisation_id').on('name.key', '=', 'org_name'),
    )
    .selectAll('d')
    .select(sql<string>`coalesce(name.value, '')`.as('organisation_name'));
}

export function toListed(row: ListedRow): ListedDonation {
  const status = shownStatus(row.status);
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
    isRecurring: row.is_recurring,
    apiEnvironment: row.environment,
    userId: row.organisation_id,
    organizationName: row.organisation_name,
  };
}
