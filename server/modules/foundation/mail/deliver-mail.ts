import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { retryWhileUnavailable } from '../../../platform/database/retry-while-unavailable.ts';
import { narrowScope } from '../../../platform/database/narrow-scope.ts';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import type { Attempt } from '../../../platform/jobs/job.ts';
import {
  UnknownRecipient,
  type MailTransport,
  type OutgoingMail,
} from '../../../platform/mail/mail-transport.ts';
import { claimMail, claimMs, recordOutcome, type ClaimedMail, type MailOutcome } from './claim-mail.ts';
import { findMailObstacle, recipientUnconfirmed } from './find-mail-obstacle.ts';
import { listAttachments } from './queries.ts';

const maybeSentBefore =
  'Niet verstuurd: na het terugzetten van een back-up is niet zeker of deze mail al was verzonden.';

const maxReasonLength = 500;

const recordMarginMs = 60_000;

const interrupted = 'De laatste poging is onderbroken.';

export async function deliverMail(
  deps: Pick<Deps, 'database' | 'mailTransport'>,
  scope: PlatformScope,
  mailId: string,
  attempt: Attempt,
): Promise<void> {
  const { database, mailTransport } = deps;
  const mail = await database.transaction(scope, async (transaction) => {
    if (await isStoppedByPause(transaction, mailId)) return undefined;
    const claimed = await claimMail(transaction, mailId);
    if (!claimed) return undefined;
    // No attempt follows the last one, so the mail must not stay 'queued' if the process ends during this attempt.
    if (attempt.isLast)
      await recordOutcome(transaction, mailId, attempt, { status: 'failed', last_error: interrupted });
    return { ...claimed, attachments: await listAttachments(transaction, mailId) };
  });
  if (!mail) return;

  // Without this outcome a later attempt would send the mail again, so this waits until the database is back.
  const record = (outcome: MailOutcome) =>
    retryWhileUnavailable(claimMs - recordMarginMs, () =>
      database.transaction(scope, (transaction) => recordOutcome(transaction, mailId, attempt, outcome)),
    );
  const refusal =
    (await findRefusal(deps, scope, mail)) ?? (mailTransport ? await send(mailTransport, mail) : null);
  if (refusal === null) return record({ status: 'sent', last_error: null });
  const hasFailed = attempt.isLast || refusal.isFinal;
  await record({ status: hasFailed ? 'failed' : 'queued', last_error: refusal.reason });
  // The reason may contain the recipient's address, so it is stored with the mail and not logged.
  if (!refusal.isFinal) throw new Error('a mail was not delivered; column last_error has the reason');
}

async function findRefusal(
  deps: Pick<Deps, 'database' | 'mailTransport'>,
  scope: PlatformScope,
  mail: ClaimedMail,
): Promise<Refusal | undefined> {
  const { organisationId } = mail;
  if (organisationId === null) return undefined;
  const obstacle = await deps.database.transaction(narrowScope(scope, organisationId), (transaction) =>
    findMailObstacle(deps, transaction, mail),
  );
  if (obstacle === undefined) return undefined;
  return { reason: `Niet verzonden: ${obstacle}`, isFinal: obstacle !== recipientUnconfirmed };
}

interface Refusal {
  reason: string;
  isFinal: boolean;
}

async function send(transport: MailTransport, mail: OutgoingMail): Promise<Refusal | null> {
  try {
    await transport.send(mail);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { reason: reason.slice(0, maxReasonLength), isFinal: error instanceof UnknownRecipient };
  }
}

/**
 * Returns whether the mail must not be sent now. Restoring a backup pauses all mail. During the pause, this
 * function sets `held_at` of the mail. After `resumeMail` with `new`, it marks the mail as failed if the mail
 * may have been sent before the pause.
 */
async function isStoppedByPause(transaction: Transaction, mailId: string): Promise<boolean> {
  // The shared lock makes a resume wait until `held_at` of this mail is set.
  const pause = await transaction.selectFrom('mail_pause').selectAll().forShare().executeTakeFirst();
  if (!pause) return false;
  if (pause.resumed_at === null) {
    await transaction
      .updateTable('mail')
      .set({ held_at: sql<Date>`product_now()` })
      .where('mail_id', '=', mailId)
      .where('status', '=', 'queued')
      .execute();
    return true;
  }
  const { numAffectedRows } = await sql`
    update mail m set status = 'failed', last_error = ${maybeSentBefore}
    where mail_id = ${mailId} and status = 'queued' and (
      created_at < ${pause.paused_at} or (kind = 'confirmation' or once_key is not null) and exists (
        select from donation d where d.organisation_id = m.organisation_id and d.donation_id = m.donation_id
          and d.completed_at < ${pause.paused_at}))
  `.execute(transaction);
  return numAffectedRows === 1n;
}
