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
  const described = events.flatMap((event) => {
    const text = describeEvent(event.kind, event.detail);
    if (text === undefined) return [];
    const day = findDayAtMollie(event, movements);
    return entry(
      event.at,
      event.kind,
      day ? `${text} Volgens Mollie was dat op ${formatDutchDate(day)}.` : text,
    );
  });
  return [
    ...describeStart(donation, await listPayments(transaction, donation)),
    ...described,
    ...mails.flatMap(({ sentAt: at, to, subject }) =>
      at ? { at, kind: 'mail_sent', text: `Er is een e-mail verzonden naar ${to}: ‘${subject}’.` } : [],
    ),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}

const movementOf: Partial<Record<string, Movement['kind']>> = {
  completed: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  chargeback_reversed: 'chargeback_reversed',
};

function findDayAtMollie(
  { at, kind, detail }: { at: Date; kind: string; detail: string | null },
  movements: readonly Movement[],
): string | undefined {
  const movement = movements.find(
    (each) =>
      each.kind === movementOf[kind] &&
      each.recorded_at.getTime() === at.getTime() &&
      (detail === null || centsToDecimal(Math.abs(each.amount_cents)) === detail),
  );
  const day = movement && dutchDate(movement.occurred_at);
  return day === dutchDate(at) ? undefined : day;
}

/** The start of a payment is not stored as an event. Storing it would need another write while the donor waits. */
function describeStart(
  { subscription_id, origin, created_at }: Donation,
  payments: readonly Payment[],
): TimelineEntry[] {
  if (subscription_id !== null || origin === 'cash') return [];
  return [
    entry(created_at, 'form_sent', 'De donateur heeft het formulier verzonden.'),
    ...payments.flatMap(({ started_at }) =>
      started_at ? entry(started_at, 'payment_started', 'De betaling is klaargezet bij Mollie.') : [],
    ),
  ];
}

function entry(at: Date, kind: string, text: string): TimelineEntry {
  return { at: at.toISOString(), kind, text };
}

export async function listMistakesOfSubscription(
  transaction: OrganisationTransaction,
  subscriptionId: string,
): Promise<TimelineEntry[]> {
  const mistakes = await transaction.own
    .selectFrom('donation as d')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.organisation_id', '=', 'd.organisation_id').onRef('p.donation_id', '=', 'd.donation_id'),
    )
    .innerJoin('mistake as m', (join) =>
      join.onRef('m.organisation_id', '=', 'p.organisation_id').onRef('m.payment_id', '=', 'p.payment_id'),
    )
    .select(['m.created_at', 'm.reason', 'm.return_cents', 'p.status'])
    .where('d.subscription_id', '=', subscriptionId)
    .execute();
  return mistakes.flatMap(({ created_at, reason, return_cents, status }) => {
    const text = describeEvent(reason, centsToDecimal(return_cents));
    if (text === undefined) return [];
    const hasFailed = isFinal(status) && !wasPaid(status);
    const ending = hasFailed ? ' De bank heeft het geweigerd: er is niets afgeschreven.' : '';
    return entry(created_at, reason, text + ending);
  });
}
