import { offeredFrequencies } from '../../../../contract/frequencies.ts';
import { readPresetAmounts } from '../../../../contract/preset-amounts.ts';
import type {
  CampaignSummary,
  CarriedFields,
  DonationOrganisation,
} from '../../../../donor/render/donation-page.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { findPublicPage, type PublicPage } from '../../campaigns/pages/find-public-page.ts';
import { readPageTotals } from '../../campaigns/pages/page-totals.ts';
import { findMakerName } from '../action-pages/queries.ts';

export interface FormCampaign extends Pick<
  PublicPage,
  'pageId' | 'kind' | 'slug' | 'imageId' | 'presetAmounts' | 'preselectedFrequency'
> {
  summary: CampaignSummary;
  maker: string | null;
}

export async function findFormCampaign(
  deps: Deps,
  scope: OrganisationScope | undefined,
  { page: slug }: CarriedFields = {},
): Promise<FormCampaign | undefined> {
  if (!scope || !slug) return undefined;
  const now = deps.clock.now();
  const { value } = await deps.lastKnown.find(`campaign ${scope.organisationId} ${slug}`, () =>
    readFormCampaign(deps, scope, slug, now),
  );
  return value;
}

function readFormCampaign(
  { database }: Deps,
  scope: OrganisationScope,
  slug: string,
  now: Date,
): Promise<FormCampaign | undefined> {
  return database.transaction(scope, async (transaction) => {
    const page = await findPublicPage(transaction, { slug }, now);
    if (!page) return undefined;
    const { pageId, kind, imageId, title, isOpen, goalCents, presetAmounts, preselectedFrequency } = page;
    const [totals] = await readPageTotals(transaction, pageId);
    const { receivedCents = 0, giftCount = 0 } = totals ?? {};
    const endsOn = isOpen ? page.endsOn : null;
    const progress = { goalCents, receivedCents, giftCount, endsOn, today: dutchDate(now) };
    return {
      pageId,
      kind,
      slug: page.slug,
      imageId,
      presetAmounts,
      preselectedFrequency,
      maker: isOpen ? await findMakerName(transaction, pageId, kind) : null,
      summary: { title, isOpen, progress: kind === 'in_memoriam' ? null : progress },
    };
  });
}

export function applyCampaign(campaign: FormCampaign, organisation: DonationOrganisation) {
  const { summary } = campaign;
  return {
    campaign: summary,
    maker: campaign.maker,
    organisation: { ...organisation, ...(summary.isOpen && formChoicesOf(campaign, organisation)) },
    ...(summary.isOpen && campaign.kind === 'in_memoriam' && { offersMonthly: false }),
  };
}

export function formChoicesOf(
  {
    kind,
    presetAmounts,
    preselectedFrequency,
  }: Pick<PublicPage, 'kind' | 'presetAmounts' | 'preselectedFrequency'>,
  organisation: Pick<
    DonationOrganisation,
    'presetAmountsCents' | 'preselectedFrequency' | 'offersQuarterly' | 'offersYearly'
  >,
) {
  const presets = readPresetAmounts(presetAmounts);
  return {
    presetAmountsCents: 'amountsCents' in presets ? presets.amountsCents : organisation.presetAmountsCents,
    preselectedFrequency:
      preselectedFrequency && offeredFrequencies(organisation).includes(preselectedFrequency)
        ? preselectedFrequency
        : organisation.preselectedFrequency,
    // An in memoriam page already names the deceased, and asks mourners for nothing except the gift.
    ...(kind === 'in_memoriam' && {
      hasHonours: false,
      hasReminders: false,
      costsCents: 0,
      monthlyQuestionMaxCents: 0,
    }),
  };
}
