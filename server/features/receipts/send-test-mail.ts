import { AppError } from '../../platform/app-error.ts';
import { actsForOrganisation } from '../../platform/database/database.ts';
import type { OrganisationScope, Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { refuseUnknownOrganisation } from '../organisations/find-organisation.ts';
import { findPrintImage } from '../settings/images/queries.ts';
import { readEffectiveSettings } from '../settings/queries.ts';
import { composeConfirmation } from './compose-confirmation.ts';
import { loadLogo } from './load-logo.ts';
import { gatherReceipt } from './gather-receipt.ts';
import { limits } from './limits.ts';
import { organisationFactsOf } from './organisation-facts.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

interface TestMail {
  /** Whose limit it counts for and in whose outbox it stands. */
  sender: OrganisationScope;
  /** Whose templates are tried. */
  templates: Scope;
  /** The donation the test pretends to be about, and where that one is. */
  example: { scope: OrganisationScope; donationId: string };
  to: string;
  amountCents: number;
  name: string | null;
  customMessage: string | null;
}

/**
 * Mails a template as it would look, to an address that somebody types. It says that it is a test, and nothing in it is
 * of use to a stranger: of the donation it only takes what kind of gift it was.
 */
export async function sendTestMail(deps: Deps, test: TestMail): Promise<void> {
  const { sender, templates } = test;
  const example = await gatherReceipt(deps, test.example.scope, test.example.donationId);
  if (!example) throw new AppError('not_found');
  const { settings, signature } = await deps.database.transaction(templates, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    const read = await readEffectiveSettings(transaction);
    if (!actsForOrganisation(transaction)) return { settings: read, signature: undefined };
    const url = read('org_signature_url');
    return { settings: read, signature: await findPrintImage(deps, transaction, url) };
  });
  await deps.rateLimiter.take(limits.testMailsByOrganisation, sender.organisationId);

  const receipt: ReceiptFacts = {
    ...example.receipt,
    ...organisationFactsOf(settings),
    signature,
    isTest: true,
    amountCents: test.amountCents,
    returnedCents: 0,
    donationNumber: 'TEST',
    donorName: test.name,
    donorEmail: test.to,
    customMessage: test.customMessage,
    stopUrl: example.receipt.isMonthly ? new URL('/maandgift/voorbeeld', deps.publicUrl).href : null,
  };
  const logo = await loadLogo(deps, templates, receipt.logoUrl);
  const { mail } = await composeConfirmation(deps, settings, receipt, logo);
  await deps.database.transaction(sender, (transaction) =>
    queueMail(transaction, deps, { ...mail, kind: 'test', to: test.to }),
  );
}
