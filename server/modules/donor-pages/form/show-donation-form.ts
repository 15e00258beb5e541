import type { FastifyReply } from 'fastify';
import { parseAmountCents } from '../../../../contract/money.ts';
import { readPresetAmounts } from '../../../../contract/preset-amounts.ts';
import type { DonationPage } from '../../../../donor/render/donation-page.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { type DonorPage, prepareDonorPage, sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import { findLinkedSlug } from '../../anbi/queries.ts';
import { frameAncestorsOf, listDomains } from '../../foundation/organisation/domains.ts';
import { findCurrentPaymentKey } from '../../foundation/settings/payment-keys.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import {
  organisationLookOf,
  readEffectiveSettings,
  type SettingDrafts,
} from '../../foundation/settings/queries.ts';
import { chooseVariant, type TrialForm } from '../../campaigns/trials/choose-variant.ts';
import { publicScopeOf } from '../../foundation/sessions/public-scope.ts';
import { findReceivingOrganisation } from '../../money/payments/start-donation.ts';
import { applyCampaign, findFormCampaign, type FormCampaign } from './form-campaign.ts';

type FormOptions = Pick<DonationPage, 'component'> &
  Partial<Omit<DonationPage, 'component' | 'organisation'>> & { orgId: string | null };

export async function showDonationForm(deps: Deps, reply: FastifyReply, options: FormOptions) {
  const { orgId, typed = {} } = options;
  const scope = orgId === null ? await findDefaultOrganisation(deps) : publicScopeOf(orgId);
  const campaign = await findFormCampaign(deps, scope, options.carried);
  // A form with typed values is private, so it is not cached. A form without an `orgId` is the form of the default
  // organisation. It is not cached, because the cache does not notice when another organisation becomes the default.
  const isCacheable = orgId !== null && Object.keys(typed).length === 0;
  if (!isCacheable || !scope)
    return sendDonorPage(reply, await makeDonationForm(deps, scope, campaign, options));
  const variant = campaign ? undefined : await chooseFormVariant(deps, reply, scope, options);
  // The campaign's totals are part of the cache key, so that the progress bar is up to date.
  const page = await deps.formPages.find(JSON.stringify([options, campaign, variant]), orgId, () =>
    makeDonationForm(deps, scope, campaign, options, { variant }),
  );
  return sendDonorPage(reply, page);
}

async function findDefaultOrganisation(deps: Deps) {
  const { value } = await deps.lastKnown.find('default organisation', () =>
    findReceivingOrganisation(deps, null),
  );
  return value;
}

/** Returns undefined after a payment or for an unknown form component: such a page does not count in a trial. */
async function chooseFormVariant(
  deps: Deps,
  reply: FastifyReply,
  scope: OrganisationScope,
  { component, paymentSucceeded }: FormOptions,
) {
  if (!component || paymentSucceeded) return undefined;
  return chooseVariant(deps, reply.request, scope, { asksHowOften: component === 'advanced' });
}

export async function makeDonationForm(
  deps: Deps,
  scope: OrganisationScope | undefined,
  campaign: FormCampaign | undefined,
  options: Omit<FormOptions, 'orgId'>,
  { status = 200, variant }: { status?: number; variant?: TrialForm | undefined } = {},
): Promise<DonorPage> {
  const found = scope && (await findForm(deps, scope, variant));
  const { domains, ...form } = found?.value ?? unknownOrganisation;
  const page = deps.donorPages.renderDonationPage({
    ...form,
    idempotencyKey: null,
    returnUrl: null,
    paymentSucceeded: false,
    trialMark: variant?.mark,
    ...options,
    ...(form.organisation && campaign && applyCampaign(campaign, form.organisation)),
    carried: { ...options.carried, page: campaign?.summary.isOpen ? campaign.slug : '' },
  });
  const prepared = prepareDonorPage(page, {
    status: form.organisation ? status : 404,
    frameAncestors: frameAncestorsOf(domains),
  });
  return { ...prepared, isOutdated: found?.isOutdated ?? false };
}

function findForm(deps: Deps, scope: OrganisationScope, variant: TrialForm | undefined) {
  return deps.lastKnown.find(`form ${scope.organisationId} ${variant?.mark ?? ''}`, async () => {
    const form = await deps.database.transaction(scope, (transaction) =>
      readForm(deps, transaction, variant?.drafts),
    );
    return form.organisation ? form : undefined;
  });
}

const unknownOrganisation = {
  organisation: null,
  canTakeGifts: false,
  isClosing: false,
  isTest: false,
  offersMonthly: false,
  domains: [],
  thankYouText: null,
};

export type OrganisationForm = Awaited<ReturnType<typeof readForm>>;

export async function readForm(deps: Deps, transaction: OrganisationTransaction, drafts: SettingDrafts = {}) {
  const [found, settings, domains, key, anbiSlug] = await Promise.all([
    findOrganisation(transaction),
    readEffectiveSettings(transaction, drafts),
    listDomains(transaction),
    findCurrentPaymentKey(deps, transaction),
    findLinkedSlug(transaction),
  ]);
  if (!found) return unknownOrganisation;
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
      preselectedFrequency:
        settings('form_frequency') === 'maandelijks' ? ('monthly' as const) : ('once' as const),
      offersQuarterly: settings('form_quarterly') === 'ja',
      offersYearly: settings('form_yearly') === 'ja',
      hasReminders: settings('form_reminder') === 'ja',
      hasHonours: settings('form_honours') === 'ja',
      monthlyQuestionMaxCents: parseAmountCents(settings('form_monthly_question')) ?? 0,
      costsCents: parseAmountCents(settings('form_costs')) ?? 0,
      anbiPath: anbiSlug && settings('org_anbi') === 'ja' && !isClosing ? `/anbi/${anbiSlug}` : null,
    },
    canTakeGifts: key !== undefined && !isClosing,
    isClosing,
    isTest: key?.environment === 'test',
    offersMonthly: key?.takesMonthly !== false,
    domains,
    thankYouText: settings('form_thanks') || null,
  };
}
