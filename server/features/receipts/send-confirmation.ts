import type { OrganisationScope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { formatSender } from '../../platform/mail/format-sender.ts';
import { isOncePaid } from '../donations/donation-status.ts';
import { findDonation } from '../donations/queries.ts';
import { recordTemplateProblem } from '../donations/record-template-problem.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import { findLogo } from './find-logo.ts';
import { gatherReceipt } from './gather-receipt.ts';
import { renderConfirmation } from './render-confirmation.ts';
import { renderReceipt } from './render-receipt.ts';

/** Renders the confirmation of a completed donation, with its receipt, and puts it in the outbox: once, however often this runs. */
export async function sendConfirmation(
  deps: Deps,
  scope: OrganisationScope,
  donationId: string,
): Promise<void> {
  const known = await deps.database.transaction(scope, async (transaction) => {
    const donation = await findDonation(transaction, scope, donationId);
    if (!donation?.email || !isOncePaid(donation.status)) return undefined;
    const settings = await readEffectiveSettings(transaction, scope);
    return {
      email: donation.email,
      settings,
      receipt: await gatherReceipt(deps, transaction, scope, donation, settings),
    };
  });
  if (!known) return;
  const { email, settings, receipt } = known;

  const logo = await findLogo(deps, scope, receipt.logoUrl);
  const { pdf, problem } = await renderReceipt(settings('pdf_template'), receipt, logo);
  const confirmation = renderConfirmation(settings('email_template'), receipt);
  const replyTo = settings('email_reply_to') || settings('org_contact_email');
  await deps.database.transaction(scope, async (transaction) => {
    // The donor has a receipt all the same; the organisation reads in the timeline why it looks like the default.
    if (problem !== null) await recordTemplateProblem(transaction, scope, donationId, problem);
    await queueMail(transaction, scope, deps, {
      kind: 'confirmation',
      donationId,
      to: email,
      // An organisation's own address is not verified with the mail server, so it only receives the answers.
      from: formatSender(
        settings('email_sender_name') || receipt.organisationName,
        settings('email_sender_address') || deps.mailFrom,
      ),
      ...(replyTo ? { replyTo } : {}),
      ...confirmation,
      attachments: [
        { filename: `kwitantie-${donationId}.pdf`, contentType: 'application/pdf', content: pdf },
      ],
    });
  });
}
