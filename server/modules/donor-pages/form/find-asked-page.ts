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

/** The campaign page that an embedded form belongs to. */
export interface AskedPage extends Pick<
  PublicPage,
  'pageId' | 'kind' | 'slug' | 'presetAmounts' | 'firstFrequency'
> {
  campaign: CampaignSummary;
}

/** Undefined without a page, or for a page of another organisation. */
export async function findAskedPage(
  deps: Deps,
  scope: OrganisationScope | undefined,
  { page: slug }: CarriedFields = {},
): Promise<AskedPage | undefined> {
  if (!scope || !slug) return undefined;
  const now = deps.clock.now();
  return deps.database.transaction(scope, async (transaction) => {
    const page = await findPublicPage(transaction, { slug }, now);
    if (!page) return undefined;
    const { pageId, kind, title, isOpen, goalCents, presetAmounts, firstFrequency } = page;
    const [totals] = await readPageTotals(transaction, pageId);
    const { receivedCents = 0, giftCount = 0 } = totals ?? {};
    const endsOn = isOpen ? page.endsOn : null;
    const progress = { goalCents, receivedCents, giftCount, endsOn, today: dutchDate(now) };
    return {
      pageId,
      kind,
      slug: page.slug,
      presetAmounts,
      firstFrequency,
      campaign: { title, isOpen, progress: kind === 'in_memoriam' ? null : progress },
    };
  });
}

/** Applies the page's title, progress and choices to the form. */
export function applyPage(asked: AskedPage, organisation: DonationOrganisation) {
  const { campaign } = asked;
  return {
    campaign,
    organisation: { ...organisation, ...(campaign.isOpen && formChoicesOf(asked, organisation)) },
  };
}

/** The page's own choices, or else those of the organisation. */
export function formChoicesOf(
  { kind, presetAmounts, firstFrequency }: Pick<PublicPage, 'kind' | 'presetAmounts' | 'firstFrequency'>,
  organisation: Pick<
    DonationOrganisation,
    | 'presetAmountsCents'
    | 'firstFrequency'
    | 'offersQuarterly'
    | 'offersYearly'
    | 'hasHonours'
    | 'hasReminders'
    | 'costsCents'
    | 'questionUpToCents'
  >,
) {
  const presets = readPresetAmounts(presetAmounts);
  return {
    presetAmountsCents: 'amountsCents' in presets ? presets.amountsCents : organisation.presetAmountsCents,
    firstFrequency:
      firstFrequency && offeredFrequencies(organisation).includes(firstFrequency)
        ? firstFrequency
        : organisation.firstFrequency,
    // The page itself names the deceased, and mourners are asked for nothing more.
    ...(kind === 'in_memoriam' && {
      hasHonours: false,
      hasReminders: false,
      costsCents: 0,
      questionUpToCents: 0,
    }),
  };
}
