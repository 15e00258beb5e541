import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { parseAmountCents } from '../../../contract/money.ts';
import { readPresetAmounts } from '../../../contract/preset-amounts.ts';
import type { DonationPage } from '../../../donor/render/donation-page.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type DonorPage, prepareDonorPage, sendDonorPage } from '../../platform/http/send-donor-page.ts';
import { findLinkedAddress } from '../anbi/queries.ts';
import { listDomains } from '../organisations/domains/queries.ts';
import { findCurrentPaymentKey } from '../settings/payment-keys.ts';
import { findOrganisation } from '../organisations/find-organisation.ts';
import { organisationLookOf } from '../settings/organisation-look.ts';
import { readEffectiveSettings, type SettingDrafts } from '../settings/queries.ts';
import { GiftRefused } from './errors.ts';
import { findRecipient } from './start-gift.ts';
import type { PlainForm } from './plain-form.ts';

type Wishes = Pick<DonationPage, 'component'> &
  Partial<Omit<DonationPage, 'component' | 'organisation'>> & { orgId: string | null };

/** Shows the donation form of an organisation, which its own websites may frame. */
export async function showDonationForm(deps: Deps, reply: FastifyReply, wishes: Wishes) {
  const { orgId, typed = {} } = wishes;
  const make = () => makeDonationForm(deps, wishes);
  // What somebody typed is theirs. And who takes the gifts of a form that names nobody can change unnoticed.
  const isForEverybody = orgId !== null && Object.keys(typed).length === 0;
  const page = isForEverybody ? await deps.formPages.find(JSON.stringify(wishes), orgId, make) : await make();
  return sendDonorPage(reply, page);
}

async function makeDonationForm(deps: Deps, { orgId, ...wishes }: Wishes, status = 200): Promise<DonorPage> {
  const { hosts, ...facts } = await readOrganisation(deps, orgId);
  const page = deps.donorPages.renderDonationPage({
    ...facts,
    idempotencyKey: null,
    returnUrl: null,
    paymentSucceeded: false,
    ...wishes,
  });
  return prepareDonorPage(page, {
    status: facts.organisation ? status : 404,
    frameAncestors: frameAncestorsOf(hosts),
  });
}

/**
 * Gives a form that could not be accepted back to a browser without script: filled in as it was, saying what is wrong.
 */
export async function returnForm(deps: Deps, reply: FastifyReply, form: PlainForm, error: unknown) {
  if (!(error instanceof AppError)) throw error;
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
  // Nothing comes of this key any more; with a new one the donor can give after all.
  const mayBeSentAgain = error.code !== 'conflict' && !(error instanceof GiftRefused);
  const page = await makeDonationForm(
    deps,
    {
      orgId: form['orgId'] || null,
      component: form['component'] === 'simple' ? 'simple' : 'advanced',
      // What came of a refusal later than that of a field was asked before.
      typed: error.fields ? form : { ...form, asks: '' },
      returnUrl: form['returnUrl'] || null,
      idempotencyKey: (mayBeSentAgain && form['idempotencyKey']) || randomUUID(),
      ...(error.fields ? { errors: error.fields } : { message: error.message }),
    },
    error.status,
  );
  return sendDonorPage(reply, page);
}

async function readOrganisation(deps: Deps, orgId: string | null) {
  const scope = await findRecipient(deps, orgId);
  return scope ? deps.database.transaction(scope, (transaction) => readFormOf(deps, transaction)) : nobody;
}

const nobody = {
  organisation: null,
  canTakeGifts: false,
  isClosing: false,
  isTest: false,
  offersMonthly: false,
  hosts: [],
  thankYouText: null,
};

/** What a form shows of its organisation; with drafts, as it would be once they are saved. */
export async function readFormOf(
  deps: Deps,
  transaction: OrganisationTransaction,
  drafts: SettingDrafts = {},
) {
  // Asked for in one go, because a donor is waiting.
  const [found, settings, domains, key, anbiSlug] = await Promise.all([
    findOrganisation(transaction),
    readEffectiveSettings(transaction, drafts),
    listDomains(transaction),
    findCurrentPaymentKey(deps, transaction),
    findLinkedAddress(transaction),
  ]);
  if (!found) return nobody;
  const isClosing = found.closingSince !== null;
  const presets = readPresetAmounts(settings('form_amounts'));
  return {
    organisation: {
      id: transaction.scope.organisationId,
      ...organisationLookOf(settings),
      projectName: settings('org_project_name'),
      heading: settings('form_heading'),
      introduction: settings('form_introduction'),
      presetAmountsCents: 'amountsCents' in presets ? presets.amountsCents : [],
      startsMonthly: settings('form_frequency') === 'maandelijks',
      hasReminders: settings('form_reminder') === 'ja',
      questionUpToCents: parseAmountCents(settings('form_monthly_question')) ?? 0,
      costsCents: parseAmountCents(settings('form_costs')) ?? 0,
      anbiPath: anbiSlug && settings('org_anbi') === 'ja' && !isClosing ? `/anbi/${anbiSlug}` : null,
    },
    canTakeGifts: key !== undefined && !isClosing,
    isClosing,
    isTest: key?.environment === 'test',
    offersMonthly: key?.takesMonthly !== false,
    hosts: domains.map(({ host }) => host),
    thankYouText: settings('form_thanks') || null,
  };
}

/** Any site of the web may frame the form until the organisation says which ones are its own. */
function frameAncestorsOf(hosts: readonly string[]): string {
  if (hosts.length === 0) return "'self' https:";
  return [
    "'self'",
    ...hosts.flatMap((host) => (isLocal(host) ? [`http://${host}`] : [`https://${host}`])),
  ].join(' ');
}

function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host);
}
