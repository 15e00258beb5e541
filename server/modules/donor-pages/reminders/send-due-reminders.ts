import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import { readInBatches } from '../../../platform/database/read-in-batches.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import {
  listDueReminders,
  recordSent,
  reminderMailKind,
  lockDueReminder,
  type DueReminder,
  type Reminder,
} from './store.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { selectDonationsOfDonor } from '../../gifts/donations/donor/donations-of-donor.ts';
import { findDonorByEmail } from '../../gifts/donors/queries.ts';
import { queueMail, mailSenderOf } from '../../foundation/mail/queue-mail.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { findCurrentPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { makeStopToken } from './reminder-requests.ts';
import { renderReminder } from './render-reminder.ts';

const secondAfterMs = 3 * 24 * 60 * 60 * 1_000;

export async function sendDueReminders(deps: Deps, scope: PlatformScope): Promise<void> {
  const now = deps.clock.now();
  const failures = new FailedItems();
  const batches = readInBatches<DueReminder, PlatformScope>(deps.database, scope, (transaction, last) =>
    listDueReminders(transaction, now, last),
  );
  for await (const due of batches)
    for (const { organisationId, addressHash } of due)
      await failures.collect(() =>
        deps.database.transaction(narrowScope(scope, organisationId), (transaction) =>
          sendReminder(deps, transaction, addressHash, now),
        ),
      );
  failures.report('reminders could not be queued');
}

/** Queues one reminder and schedules the next in the same transaction. One request leads to at most two reminders. */
async function sendReminder(
  deps: Deps,
  transaction: OrganisationTransaction,
  addressHash: string,
  now: Date,
): Promise<void> {
  const reminder = await lockDueReminder(transaction, addressHash, now);
  if (!reminder || reminder.email === null) return;
  const { email, sent_count: sentBefore } = reminder;
  const hasSent =
    !(await hasGiven(transaction, email, reminder.consent_at)) &&
    (await mailReminder(deps, transaction, reminder, email));
  const nextAt = hasSent && sentBefore === 0 ? new Date(now.getTime() + secondAfterMs) : null;
  await recordSent(transaction, reminder, { hasSent, nextAt });
}

async function hasGiven(transaction: OrganisationTransaction, email: string, since: Date): Promise<boolean> {
  const donor = await findDonorByEmail(transaction, email);
  const newest =
    donor && selectDonationsOfDonor(transaction, donor.donor_id).where('completed_at', '>=', since).limit(1);
  return (await newest?.executeTakeFirst()) !== undefined;
}

async function mailReminder(
  deps: Deps,
  transaction: OrganisationTransaction,
  { address_hash: addressHash, page_slug: slug, sent_count: sentBefore, consent_at: askedAt }: Reminder,
  to: string,
): Promise<boolean> {
  const settings = await readEffectiveSettings(transaction);
  const organisation = await findOrganisation(transaction);
  const key = await findCurrentPaymentKey(deps, transaction);
  if (settings('form_reminder') !== 'ja' || organisation?.closingSince !== null || !key) return false;
  const token = makeStopToken(deps.secrets, transaction.scope, addressHash);
  const unsubscribeUrl = new URL(`/herinnering/stop/${token}`, deps.publicUrl).href;
  const form = `/donation-embed?component=advanced&orgId=${transaction.scope.organisationId}`;
  const { subject, html, text } = renderReminder(settings, {
    isFirst: sentBefore === 0,
    askedAt,
    formUrl: new URL(slug ? `/c/${slug}` : form, deps.publicUrl).href,
    unsubscribeUrl,
    isTest: key.environment === 'test',
  });
  return queueMail(transaction, deps, {
    kind: reminderMailKind,
    environment: key.environment,
    to,
    ...mailSenderOf(settings, deps.mailFrom),
    subject,
    html,
    text,
    unsubscribeUrl,
  });
}
