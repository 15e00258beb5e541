import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { showCheck } from '../numbered/prove-paper.ts';
import { type EffectiveSettings, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { allowTestMail } from './allow-test-mail.ts';
import { composeConfirmation } from './compose-confirmation.ts';
import { unusableDraft } from './errors.ts';
import { gatherReceipt } from './gather-receipt.ts';
import { loadReceiptImages } from './load-receipt-images.ts';
import { organisationFactsOf } from '../../foundation/organisation/organisation-facts.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { sampleGift } from './sample-receipt.ts';

interface TestMail {
  /** Whose limit it counts for and in whose outbox it stands. */
  sender: OrganisationScope;
  /** Whose templates are tried. */
  templates: Scope;
  /** The donation the test pretends to be about, and where that one is; or what kind of gift to make up. */
  example: { scope: OrganisationScope; donationId: string } | { isMonthly: boolean };
  /** Templates that were not saved yet, instead of those that were. */
  drafts?: Partial<Record<'email_template' | 'pdf_template', string | undefined>>;
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
  const { sender, templates, drafts = {} } = test;
  const gift = await findGift(deps, test.example);
  const stored = await deps.database.transaction(templates, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    return readEffectiveSettings(transaction);
  });
  const settings: EffectiveSettings = (key) =>
    (key === 'email_template' || key === 'pdf_template' ? drafts[key] : undefined) ?? stored(key);
  await allowTestMail(deps, sender, test.to, { template: 'email_template', draft: drafts.email_template });

  const receipt: ReceiptFacts = {
    ...gift,
    ...organisationFactsOf(settings),
    ...(templates.organisationId === null && { organisationName: settings('organization_name') }),
    isTest: true,
    amountCents: test.amountCents,
    returnedCents: 0,
    donationNumber: 'TEST',
    receiptNumber: 'TEST',
    receiptFollows: false,
    donorName: test.name,
    donorEmail: test.to,
    customMessage: test.customMessage,
    stopUrl: gift.frequency !== 'once' ? new URL('/maandgift/voorbeeld', deps.publicUrl).href : null,
  };
  const images = await loadReceiptImages(deps, templates, receipt.logoUrl, settings('pdf_template'));
  const { mail, problems } = await composeConfirmation(
    deps,
    settings,
    receipt,
    images,
    showCheck(deps, receipt),
  );
  // The default in the place of what somebody is writing would say that all is well.
  const [problem] = problems;
  if (problem && Object.values(drafts).some((draft) => draft !== undefined)) throw unusableDraft(problem);
  await deps.database.transaction(sender, (transaction) =>
    queueMail(transaction, deps, { ...mail, kind: 'test', environment: null, to: test.to }),
  );
}

async function findGift(deps: Deps, example: TestMail['example']): Promise<typeof sampleGift> {
  if ('isMonthly' in example) return { ...sampleGift, frequency: example.isMonthly ? 'monthly' : 'once' };
  const gathered = await gatherReceipt(deps, example.scope, example.donationId);
  if (!gathered) throw new AppError('not_found');
  return gathered.receipt;
}
