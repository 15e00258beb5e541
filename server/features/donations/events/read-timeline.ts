import type { DonationMail, TimelineEntry } from '../../../../contract/donation-list.ts';
import { isOfflineMethod } from '../../../../contract/payment-methods.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Donation } from '../donation.ts';
import { describeEvent } from './donation-events.ts';

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
  const told = events.flatMap(({ at, kind, detail }) => {
    const text = describeEvent(kind, detail);
    return text === undefined ? [] : [{ at: at.toISOString(), kind, text }];
  });
  return [...beginOf(donation), ...told, ...mails.flatMap(sendingOf)].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  );
}

/** What every gift begins with stands in its own row: a row for each of these would cost where a donor waits. */
function beginOf({ subscription_id, method, created_at, payment_started_at }: Donation): TimelineEntry[] {
  // A later charge was never asked for with a form, nor was what somebody typed in.
  if (subscription_id !== null || isOfflineMethod(method)) return [];
  const sent = {
    at: created_at.toISOString(),
    kind: 'form_sent',
    text: 'De donateur heeft het formulier verzonden.',
  };
  if (payment_started_at === null) return [sent];
  const text = 'De betaling is klaargezet bij Mollie.';
  return [sent, { at: payment_started_at.toISOString(), kind: 'payment_started', text }];
}

function sendingOf({ sentAt, to }: DonationMail): TimelineEntry[] {
  return sentAt ? [{ at: sentAt, kind: 'mail_sent', text: `Er is een e-mail verzonden naar ${to}.` }] : [];
}
