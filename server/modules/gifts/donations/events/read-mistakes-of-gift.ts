import type { TimelineEntry } from '../../../../../contract/donation-detail.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { isFinal, isOncePaid } from '../donation-status.ts';
import { describeEvent } from './donation-events.ts';

/** The charges of a subscription that should not have been made, or not of that amount, and why. */
export async function readMistakesOfGift(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<TimelineEntry[]> {
  const mistakes = await transaction
    .selectFrom('donation as d')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.organisation_id', '=', 'd.organisation_id').onRef('p.donation_id', '=', 'd.donation_id'),
    )
    .innerJoin('mistake as m', (join) =>
      join.onRef('m.organisation_id', '=', 'p.organisation_id').onRef('m.payment_id', '=', 'p.payment_id'),
    )
    .select(['m.created_at', 'm.reason', 'm.return_cents', 'p.status'])
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where('d.subscription_id', '=', subscriptionId)
    .execute();
  return mistakes.flatMap(({ created_at, reason, return_cents, status }) => {
    const text = describeEvent(reason, centsToDecimal(return_cents));
    const isOver = isFinal(status) && !isOncePaid(status);
    return text === undefined
      ? []
      : [
          {
            at: created_at.toISOString(),
            kind: reason,
            text: isOver ? `${text} De bank heeft het geweigerd: er is niets afgeschreven.` : text,
          },
        ];
  });
}
