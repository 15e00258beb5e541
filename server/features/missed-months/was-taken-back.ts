import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { reasonOf } from './bank-reasons.ts';
import { findMonthOfCharge } from './store.ts';

/** Whether a charge was missed because the donor had its money brought back. */
export async function wasTakenBack(transaction: OrganisationTransaction, chargeId: string): Promise<boolean> {
  const month = await findMonthOfCharge(transaction, chargeId);
  return month !== undefined && reasonOf(month.code).followUp === 'offer';
}
