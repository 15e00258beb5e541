import type { DonationMail, TimelineEntry } from '../../../../../contract/donation-detail.ts';
import { centsToDecimal } from '../../../../../contract/money.ts';
import type { Transaction, OrganisationTransaction } from '../../../../platform/database/database.ts';
import { dutchDate, formatDutchDate } from '../../../../platform/dutch-calendar.ts';
import type { Payment } from '../payments/payment.ts';
import { listPayments } from '../payments/queries.ts';
import type { Donation } from '../donation.ts';
import { listMovements, type Movement } from '../queries.ts';
import { describeEvent } from './donation-events.ts';
import { isFinal, wasPaid } from '../donation-status.ts';

/** What happened to a donation, oldest first, as people read it. */
export async function readTimeline(
  transaction: Transaction,
  donation: Donation,
  mails: readonly DonationMail[],
): Promise<TimelineEntry[]> {
  const events = await transaction
    .selectFrom('donation_event')
    .select(['at', 'kind', 'detail'])
    .where('organisation_id', '=', donation.organisation_id)
    .where('donation_id', '=', donation.donation_id)
    .orderBy('at')
    .orderBy('event_id')
    .execute();
  const movements = await listMovements(transaction, donation);
  const told = events.flatMap((event) => {
    const text = describeEvent(event.kind, event.detail);
    const day = dayAtMollie(event, movements);
    return text === undefined
      ? []
      : [
          {
            at: event.at.toISOString(),
            kind: event.kind,
            text: day === undefined ? text : `${text} Volgens Mollie was dat op ${formatDutchDate(day)}.`,
          },
        ];
  });
  return [
    ...beginOf(donation, await listPayments(transaction, donation)),
    ...told,
    ...mails.flatMap(sendingOf),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

const movementOf: Partial<Record<string, Movement['kind']>> = {
  completed: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  chargeback_reversed: 'chargeback_reversed',
};

/** When money moved, if that was on another day than we heard of it. What was written down together has one time. */
function dayAtMollie(
  { at, kind, detail }: { at: Date; kind: string; detail: string | null },
  movements: readonly Movement[],
): string | undefined {
  const moved = movements.find(
    (each) =>
      each.kind === movementOf[kind] &&
      each.recorded_at.getTime() === at.getTime() &&
      (detail === null || centsToDecimal(Math.abs(each.amount_cents)) === detail),
  );
  const day = moved && dutchDate(moved.occurred_at);
  return day === dutchDate(at) ? undefined : day;
}

/** What every gift begins with stands in its own row: a row for each of these would cost where a donor waits. */
function beginOf(
  { subscription_id, origin, created_at }: Donation,
  payments: readonly Payment[],
): TimelineEntry[] {
  const hasForm = subscription_id === null && origin !== 'cash';
  return [
    ...(hasForm
      ? [
          {
            at: created_at.toISOString(),
            kind: 'form_sent',
            text: 'De donateur heeft het formulier verzonden.',
          },
        ]
      : []),
    ...payments.flatMap(({ started_at }) =>
      started_at && hasForm
        ? [
            {
              at: started_at.toISOString(),
              kind: 'payment_started',
              text: 'De betaling is klaargezet bij Mollie.',
            },
          ]
        : [],
    ),
  ];
}

function sendingOf({ sentAt, to }: DonationMail): TimelineEntry[] {
  return sentAt ? [{ at: sentAt, kind: 'mail_sent', text: `Er is een e-mail verzonden naar ${to}.` }] : [];
}

/** The charges of a subscription that should not have been made, or not of that amount, and why. */
export async function listMistakesOfSubscription(
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
    const isOver = isFinal(status) && !wasPaid(status);
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
