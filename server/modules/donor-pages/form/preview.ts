import type * as z from 'zod/mini';
import { formSettingKeys, type previewFormBody } from '../../../../contract/form-preview.ts';
import { centsToDecimal, defaultAmountCents } from '../../../../contract/money.ts';
import { proposeMonthlyCents } from '../../../../contract/preset-amounts.ts';
import type { RenderedPage } from '../../../../donor/render/render-page.tsx';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { AppError } from '../../../platform/app-error.ts';
import { checkValue } from '../../foundation/settings/check-value.ts';
import type { SettingDrafts } from '../../foundation/settings/queries.ts';
import { readForm, type OrganisationForm } from './show-donation-form.ts';
import type { previewPageBody } from '../../../../contract/campaigns.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { findPublicPage, type PublicPage } from '../../campaigns/pages/find-public-page.ts';
import { readPageTotals } from '../../campaigns/pages/page-totals.ts';
import { findWaitingPicture } from '../action-pages/queries.ts';
import { readPageView, withOptions } from './show-campaign-page.ts';

type PreviewRequest = z.infer<typeof previewFormBody>;

export async function previewForm(
  deps: Deps,
  scope: OrganisationScope,
  { page, ...typed }: PreviewRequest,
): Promise<string> {
  const form = await deps.database.transaction(scope, (transaction) =>
    readForm(deps, transaction, readDrafts(deps, typed)),
  );
  if (!form.organisation) throw new AppError('not_found');
  return renderPreview(deps, page, form.organisation, form).html;
}

function renderPreview(
  { donorPages }: Deps,
  page: PreviewRequest['page'],
  organisation: NonNullable<OrganisationForm['organisation']>,
  { offersMonthly, thankYouText }: OrganisationForm,
): RenderedPage {
  const [sampleCents = defaultAmountCents] = organisation.presetAmountsCents;
  if (page === 'thanks')
    return donorPages.renderStatusPage({
      hasId: true,
      organisation,
      isPreview: true,
      donation: {
        id: '',
        amount: centsToDecimal(sampleCents),
        currency: 'EUR',
        isRecurring: false,
        frequency: 'once',
        firstName: 'Anna',
        status: 'completed',
        organizationName: organisation.name,
        returnUrl: '/',
        cancelUrl: null,
        thankYouText,
      },
    });
  if (page === 'question') {
    const { presetAmountsCents, monthlyQuestionMaxCents } = organisation;
    const giftCents = monthlyQuestionMaxCents || Math.max(...presetAmountsCents, defaultAmountCents);
    const monthlyCents = proposeMonthlyCents(giftCents, presetAmountsCents, giftCents) ?? giftCents;
    const question = { giftCents, monthlyCents, costsCents: 0, fields: {} };
    return donorPages.renderQuestionPage({ ...question, organisation, isTest: false, isEmbedded: true });
  }
  return donorPages.renderDonationPage({
    component: page,
    organisation,
    offersMonthly,
    canTakeGifts: true,
    idempotencyKey: null,
    returnUrl: null,
    paymentSucceeded: false,
    isEmbedded: true,
    isPreview: true,
  });
}

/** Ignores invalid values, because somebody may still be typing them. */
function readDrafts(deps: Deps, typed: Omit<PreviewRequest, 'page'>): SettingDrafts {
  const drafts: SettingDrafts = {};
  for (const key of formSettingKeys) {
    const value = typed[key];
    if (value?.trim() === '') drafts[key] = '';
    const checked = value === undefined ? undefined : checkValue(deps, key, value);
    if (checked && 'value' in checked) drafts[key] = checked.value;
  }
  return drafts;
}

export async function previewCampaignPage(
  deps: Deps,
  scope: OrganisationScope,
  { kind, id, showsWaitingPicture, page: typed }: z.infer<typeof previewPageBody>,
): Promise<string> {
  const now = deps.clock.now();
  const today = dutchDate(now);
  const [startsOn, endsOn] = [typed.startsOn || null, typed.endsOn || null];
  const view = await deps.database.transaction(scope, async (transaction) => {
    const form = await readForm(deps, transaction);
    const [totals] = id === null ? [] : await readPageTotals(transaction, id);
    const parent = typed.parentId && (await findPublicPage(transaction, { pageId: typed.parentId }, now));
    const page: PublicPage = {
      pageId: id ?? '',
      kind,
      state: 'open',
      isOpen: (!startsOn || startsOn <= today) && (!endsOn || endsOn >= today),
      slug: typed.slug || 'voorbeeld',
      title: typed.title || 'De titel van uw pagina',
      shortText: typed.shortText,
      longText: typed.longText,
      imageId: typed.imageId,
      goalCents: kind === 'in_memoriam' ? null : typed.goal,
      startsOn,
      endsOn,
      presetAmounts: typed.presetAmounts,
      preselectedFrequency: typed.preselectedFrequency,
      contact: typed.contact,
      wall: typed.wall,
      allowsActionPages: typed.allowsActionPages,
      parentTitle: parent ? parent.title : null,
      parentSlug: parent ? parent.slug : null,
    };
    const options = { carried: {}, isPreview: true, canTakeGifts: true };
    const view = withOptions(await readPageView(deps, transaction, page, form, totals), options);
    const waiting = showsWaitingPicture && id && (await findWaitingPicture(transaction, id));
    return waiting ? { ...view, image: waiting } : view;
  });
  return deps.donorPages.renderCampaignPage(view).html;
}
