import type { TimelineEntry } from '../../../../../contract/donation-list.ts';
import type { OrganisationTransaction } from '../../../../platform/database/database.ts';
import { isFinal, isOncePaid } from '../donation-status.ts';
import { describeEvent } from './donation-events.ts';

/** The charges of a monthly gift that should not have been made, or not of that amount, and why. */
export async function readMistakesOfGift(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<TimelineEntry[]> {
  const marks = await transaction
    .selectFrom('donation as d')
    .innerJoin('donation_event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'd.organisation_id').onRef('e.donation_id', '=', 'd.donation_id'),
    )
    .select(['e.at', 'e.kind', 'e.detail', 'd.status'])
    .where('d.organisation_id', '=', transaction.scope.organisationId)
    .where('d.subscription_id', '=', subscriptionId)
    .where('e.kind', 'in', ['charged_after_end', 'charged_in_pause', 'charged_too_much', 'paid_twice'])
    .execute();
  return marks.flatMap(({ at, kind, detail, status }) => {
    const text = describeEvent(kind, detail);
    const isOver = isFinal(status) && !isOncePaid(status);
    return text === undefined
      ? []
      : [
          {
            at: at.toISOString(),
            kind,
            text: isOver ? `${text} De bank heeft het geweigerd: er is niets afgeschreven.` : text,
          },
        ];
  });
}
