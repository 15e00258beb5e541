import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { sampleCheck } from '../numbered/prove-paper.ts';
import { type EffectiveSettings, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { composeConfirmation } from './compose-confirmation.ts';
import { unusableDraft } from './errors.ts';
import { prepareReceipt } from './prepare-receipt.ts';
import { loadReceiptImages } from './load-receipt-images.ts';
import { organisationFactsOf } from '../../foundation/organisation/organisation-facts.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { sampleGift } from './sample-receipt.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import { hasMemberWithEmail } from '../../foundation/organisation/members.ts';
import { takeNewcomerShare } from '../../foundation/organisation/take-newcomer-share.ts';
import type { SettingKey } from '../../foundation/settings/catalogue.ts';
import { refuseReservedName } from '../../foundation/settings/refuse-reserved-name.ts';
import { limits } from './limits.ts';
import type { GiftMailSetting } from '../../../../contract/gift-mails.ts';
import { renderGiftMail } from '../../people/notifications/render-gift-mail.ts';
import { giftMailOf, sampleGiftMail } from '../../people/notifications/sample-gift-mail.ts';
import { mailSenderOf } from '../../foundation/settings/mail-sender.ts';

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
    sampleCheck(deps, receipt),
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
  const prepared = await prepareReceipt(deps, example.scope, example.donationId);
  if (!prepared) throw new AppError('not_found');
  return prepared.receipt;
}

/** Refuses a test mail that may not leave now, and counts one that may. Call it outside a transaction. */
export async function allowTestMail(
  deps: Deps,
  sender: OrganisationScope,
  to: string,
  { template, draft = '' }: { template: SettingKey; draft: string | undefined },
): Promise<void> {
  const isToTeam = await deps.database.transaction(sender, async (transaction) => {
    await refuseReservedName(transaction, template, draft);
    await refuseSilenced(transaction, to);
    await refuseObstructedMail(deps, transaction, { kind: 'test', environment: null, to });
    return hasMemberWithEmail(transaction, to);
  });
  await deps.rateLimiter.take(limits.testMailsByOrganisation, sender.organisationId);
  if (!isToTeam) await deps.rateLimiter.take(limits.testMailsByRecipient, to);
  await takeNewcomerShare(deps, sender, to);
}

interface TestGiftMail {
  /** Whose limit it counts for and in whose outbox it stands. */
  sender: OrganisationScope;
  /** Whose templates are tried. */
  templates: Scope;
  template: GiftMailSetting;
  /** What stands in the editor, saved or not. */
  draft: string | undefined;
  to: string;
  amountCents: number;
  name: string | null;
}

/** Mails a template about a monthly gift as it would look, to an address that somebody types. */
export async function sendTestGiftMail(deps: Deps, test: TestGiftMail): Promise<void> {
  const { sender, templates, template, draft, to, amountCents, name } = test;
  const stored = await deps.database.transaction(templates, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    return readEffectiveSettings(transaction);
  });
  await allowTestMail(deps, sender, to, { template, draft });
  const settings: EffectiveSettings = (key) => (key === template ? (draft ?? stored(key)) : stored(key));
  const kind = giftMailOf(template);
  const { problem, ...content } = renderGiftMail(
    settings,
    kind,
    sampleGiftMail(deps, kind, { amountCents, donorName: name }),
  );
  if (problem !== null && draft !== undefined) throw unusableDraft(problem);
  await deps.database.transaction(sender, (transaction) =>
    queueMail(transaction, deps, {
      ...mailSenderOf(settings, deps.mailFrom),
      ...content,
      kind: 'test',
      environment: null,
      to,
    }),
  );
}
