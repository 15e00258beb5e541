import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { wasPaid } from '../../gifts/donations/donation-status.ts';
import { prepareReceipt, type PreparedReceipt } from './prepare-receipt.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import { requireNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import { limits } from './limits.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { createPaperCheck } from '../numbered/prove-paper.ts';
import { notCompleted, receiptFilename, renderWithImages } from './make-receipt.ts';
import type { PdfCheck } from '../../../platform/pdf/pdf-sheet.ts';
import { mailSenderOf } from '../../foundation/mail/queue-mail.ts';
import type { EffectiveSettings } from '../../foundation/settings/queries.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { renderConfirmation } from './render-confirmation.ts';

/** Queues one confirmation, even if the job runs again. A payment after a chargeback gets its own confirmation. */
export async function sendConfirmation(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
): Promise<void> {
  const prepared = await prepareReceipt(deps, scope, donationId);
  const email = prepared?.donation.email;
  if (!email || !wasPaid(prepared.donation.status)) return;
  await queueConfirmation(deps, scope, prepared, {
    kind: 'confirmation',
    to: email,
    ...(prepared.earlierPayments > 0 && { onceKey: `confirmation:${prepared.paymentId}` }),
  });
}

export async function resendConfirmation(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
): Promise<{ hasReceipt: boolean }> {
  const prepared = await prepareReceipt(deps, scope, donationId);
  if (!prepared) throw new AppError('not_found');
  const { status, email } = prepared.donation;
  if (status !== 'completed') throw notCompleted();
  if (prepared.receipt.beingRefundedCents > 0)
    throw conflictError(
      'Er is een terugbetaling onderweg. Daarom wordt voor deze gift geen bevestiging meer gestuurd.',
    );
  if (!email) throw conflictError('Bij deze gift is geen e-mailadres bekend.');
  await deps.database.transaction(scope, async (transaction) => {
    await refuseSilenced(transaction, email);
    const { environment } = prepared.donation;
    await refuseObstructedMail(deps, transaction, { kind: 'confirmation-again', environment, to: email });
  });
  await deps.rateLimiter.take(limits.resendsByDonation, donationId);
  await deps.rateLimiter.take(limits.resendsByOrganisation, scope.organisationId);
  await requireNewcomerAllowance(deps, scope, email);
  await queueConfirmation(deps, scope, prepared, { kind: 'confirmation-again', to: email });
  return { hasReceipt: !prepared.receipt.receiptFollows };
}

async function queueConfirmation(
  deps: Deps,
  scope: OrganisationScope,
  { donation, settings, receipt, facts }: PreparedReceipt,
  { kind, to, onceKey }: { kind: 'confirmation' | 'confirmation-again'; to: string; onceKey?: string },
): Promise<void> {
  const check = facts && (await createPaperCheck(deps, facts));
  const { mail, problems } = await composeConfirmation(deps, scope, settings, receipt, check);
  const donationId = donation.donation_id;
  await deps.database.transaction(scope, async (transaction) => {
    const isQueued = await queueMail(transaction, deps, {
      ...mail,
      kind,
      to,
      donationId,
      environment: donation.environment,
      ...(onceKey !== undefined && { onceKey }),
    });
    if (!isQueued) return;
    if (kind === 'confirmation-again') await recordEvent(transaction, donation, 'confirmation_again');
    for (const problem of problems) await recordEvent(transaction, donation, 'template_problem', problem);
  });
}

/** `problems` says why the organisation's templates could not be used. */
export async function composeConfirmation(
  deps: Deps,
  scope: Scope,
  settings: EffectiveSettings,
  receipt: ReceiptFacts,
  check: PdfCheck | null,
) {
  const file = receipt.receiptFollows
    ? undefined
    : await renderWithImages(deps, scope, settings('pdf_template'), receipt, check);
  const filename = receiptFilename(receipt);
  const attachments = file ? [{ filename, contentType: 'application/pdf', content: file.pdf }] : [];
  const { problem, ...content } = renderConfirmation(settings('email_template'), receipt);
  return {
    mail: { ...mailSenderOf(settings, deps.mailFrom), ...content, attachments },
    problems: [problem, file?.problem].filter((each) => typeof each === 'string'),
  };
}
