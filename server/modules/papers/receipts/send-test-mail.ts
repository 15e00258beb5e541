import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { queueMail, type MailToQueue, mailSenderOf } from '../../foundation/mail/queue-mail.ts';
import { refuseUnknownOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { sampleCheck } from '../numbered/prove-paper.ts';
import { type EffectiveSettings, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import { composeConfirmation } from './send-confirmation.ts';
import { myGiftUrlOf, prepareReceipt } from './prepare-receipt.ts';
import { organisationFactsOf, type ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { sampleGift, samplePromise } from './previews.ts';
import { refuseObstructedMail } from '../../foundation/mail/find-mail-obstacle.ts';
import { refuseSilenced } from '../../foundation/mail/silence-recipient.ts';
import { hasMemberWithEmail } from '../../foundation/organisation/members.ts';
import { requireNewcomerAllowance } from '../../foundation/organisation/newcomer-allowance.ts';
import type { SettingKey } from '../../foundation/settings/catalogue.ts';
import { refuseReservedName } from '../../foundation/settings/check-value.ts';
import { limits } from './limits.ts';
import { formatEuros } from '../../../../contract/money.ts';
import { describeSampleCharge } from '../../../../contract/templates.ts';
import type { GiftMailSetting } from '../../../../contract/gift-mails.ts';
import { renderGiftMail, giftMailOf, sampleGiftMail } from '../../people/notifications/render-gift-mail.ts';

interface TestMail {
  /** The mail uses this organisation's rate limits and outbox. */
  sender: OrganisationScope;
  templates: Scope;
  to: string;
  amountCents: number;
  name: string | null;
}

export async function sendTestMail(
  deps: Deps,
  test: TestMail & {
    example: { scope: OrganisationScope; donationId: string } | { isMonthly: boolean };
    drafts?: Partial<Record<'email_template' | 'pdf_template', string | undefined>>;
    customMessage: string | null;
  },
): Promise<void> {
  const { sender, templates, example, drafts = {} } = test;
  const gift =
    'isMonthly' in example
      ? { ...sampleGift, frequency: example.isMonthly ? ('monthly' as const) : ('once' as const) }
      : (await prepareReceipt(deps, example.scope, example.donationId))?.receipt;
  if (!gift) throw new AppError('not_found');
  const settings = await readSettings(deps, templates, drafts);
  await assertTestMailAllowed(deps, test, { template: 'email_template', draft: drafts.email_template });

  const organisation = {
    ...organisationFactsOf(settings),
    ...(templates.organisationId === null && { organisationName: settings('organization_name') }),
  };
  const receipt: ReceiptFacts = {
    ...gift,
    ...organisation,
    ...('isMonthly' in example && {
      myGiftUrl: myGiftUrlOf(deps, templates.organisationId === null ? sender : templates),
    }),
    isTest: true,
    amountCents: test.amountCents,
    costsCents: 0,
    returnedCents: 0,
    beingRefundedCents: 0,
    donationNumber: 'TEST',
    receiptNumber: 'TEST',
    receiptFollows: false,
    donorName: test.name,
    donorEmail: test.to,
    // Leave out details of the donor, because the recipient can be somebody else.
    donorAddress: null,
    honour: null,
    nextChargeOn: null,
    ...('isMonthly' in example &&
      example.isMonthly && {
        giftPromise: samplePromise(organisation.organisationName, test.amountCents),
        nextChargeOn: describeSampleCharge(formatEuros(test.amountCents)),
      }),
    customMessage: test.customMessage,
    stopUrl: gift.frequency !== 'once' ? new URL('/maandgift/voorbeeld', deps.publicUrl).href : null,
  };
  const check = sampleCheck(deps, receipt);
  const { mail, problems } = await composeConfirmation(deps, templates, settings, receipt, check);
  // A test of a draft must not fall back to the default template, because that would hide the problem.
  const [problem] = problems;
  if (problem && Object.values(drafts).some((draft) => draft !== undefined)) throw unusableDraft(problem);
  await queueTestMail(deps, test, mail);
}

export async function sendTestGiftMail(
  deps: Deps,
  test: TestMail & { template: GiftMailSetting; draft: string | undefined },
): Promise<void> {
  const { templates, template, draft, amountCents, name } = test;
  const settings = await readSettings(deps, templates, { [template]: draft });
  await assertTestMailAllowed(deps, test, { template, draft });
  const kind = giftMailOf(template);
  const sample = sampleGiftMail(deps, kind, { amountCents, donorName: name });
  const { problem, ...content } = renderGiftMail(settings, kind, sample);
  if (problem !== null && draft !== undefined) throw unusableDraft(problem);
  await queueTestMail(deps, test, { ...mailSenderOf(settings, deps.mailFrom), ...content });
}

async function readSettings(
  { database }: Deps,
  templates: Scope,
  drafts: Partial<Record<SettingKey, string | undefined>>,
): Promise<EffectiveSettings> {
  const stored = await database.transaction(templates, async (transaction) => {
    await refuseUnknownOrganisation(transaction);
    return readEffectiveSettings(transaction);
  });
  return (key) => drafts[key] ?? stored(key);
}

/** Call this outside a transaction, because the rate limiter uses another connection. */
async function assertTestMailAllowed(
  deps: Deps,
  { sender, to }: TestMail,
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
  await requireNewcomerAllowance(deps, sender, to);
}

async function queueTestMail(
  deps: Deps,
  { sender, to }: TestMail,
  mail: Omit<MailToQueue, 'kind' | 'to' | 'environment'>,
): Promise<void> {
  await deps.database.transaction(sender, (transaction) =>
    queueMail(transaction, deps, { ...mail, kind: 'test', environment: null, to }),
  );
}

const unusableDraft = (problem: string) => new AppError('validation_failed', { message: problem });
