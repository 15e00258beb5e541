import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { recordEvent } from '../../gifts/donations/events/record-event.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { provePaper } from '../numbered/prove-paper.ts';
import { composeConfirmation } from './compose-confirmation.ts';
import { loadReceiptImages } from './load-receipt-images.ts';
import type { GatheredReceipt } from './gather-receipt.ts';

/** A payment gets a 'confirmation' once; 'confirmation-again' is sent when somebody asks for it. */
type ConfirmationKind = 'confirmation' | 'confirmation-again';

/** Puts the confirmation of a donation in the outbox, addressed to its donor and nobody else. */
export async function queueConfirmation(
  deps: Deps,
  scope: OrganisationScope,
  { donation, settings, receipt, facts }: GatheredReceipt,
  { kind, to, onceKey }: { kind: ConfirmationKind; to: string; onceKey?: string },
): Promise<void> {
  const images = await loadReceiptImages(deps, scope, receipt.logoUrl, settings('pdf_template'));
  const check = facts && (await provePaper(deps, facts));
  const { mail, problems } = await composeConfirmation(deps, settings, receipt, images, check);
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
    // The donor has a receipt all the same; the organisation reads in the timeline why it looks like the default.
    for (const problem of problems) await recordEvent(transaction, donation, 'template_problem', problem);
  });
}
