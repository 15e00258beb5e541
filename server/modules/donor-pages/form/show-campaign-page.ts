import type { FastifyReply } from 'fastify';
import { pagePath } from '../../../../contract/campaigns.ts';
import type { CampaignPageView } from '../../../../donor/render/campaign/campaign-page.ts';
import type { DonationPage } from '../../../../donor/render/donation-page.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { type DonorPage, prepareDonorPage, sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import { findPublicPage, type PublicPage } from '../../campaigns/pages/find-public-page.ts';
import { listPagesUnder, readPageTotals, type PageTotals } from '../../campaigns/pages/page-totals.ts';
import { readWall } from '../../campaigns/donor-wall/queries.ts';
import type { CampaignAddress } from '../../foundation/sessions/public-scope.ts';
import { imageUrl, phoneImageUrl, findPagePicture } from '../../foundation/settings/images/images.ts';
import { findMakerName } from '../action-pages/queries.ts';
import { formChoicesOf } from './form-campaign.ts';
import { shareImageSize } from '../campaign-pages/draw-share-image.ts';
import { readForm, type OrganisationForm } from './show-donation-form.ts';

type FormOptions = Pick<DonationPage, 'carried'> & Partial<Omit<DonationPage, 'organisation' | 'component'>>;

/** The totals are part of the cache key, so that the progress bar is up to date. */
export async function showCampaignPage(
  deps: Deps,
  reply: FastifyReply,
  found: CampaignAddress,
  options: FormOptions,
) {
  const { scope, pageId } = found;
  const {
    value: [totals],
  } = await deps.lastKnown.find(`totals ${pageId}`, () =>
    deps.database.transaction(scope, (transaction) => readPageTotals(transaction, pageId)),
  );
  const key = JSON.stringify(['page', pageId, totals, dutchDate(deps.clock.now()), options]);
  const page = await deps.formPages.find(key, scope.organisationId, () =>
    makeCampaignPage(deps, found, options, { totals }),
  );
  return sendDonorPage(reply, page);
}

export async function makeCampaignPage(
  deps: Deps,
  address: Pick<CampaignAddress, 'scope' | 'pageId'>,
  options: FormOptions,
  { totals, status = 200 }: { totals?: PageTotals | undefined; status?: number } = {},
): Promise<DonorPage> {
  const { value: view, isOutdated } = await deps.lastKnown.find(`page ${address.pageId}`, () =>
    findPageView(deps, address, totals),
  );
  const rendered = deps.donorPages.renderCampaignPage(view ? withOptions(view, options) : null);
  return { ...prepareDonorPage(rendered, { status: view ? status : 404 }), isOutdated };
}

function findPageView(
  deps: Deps,
  { scope, pageId }: Pick<CampaignAddress, 'scope' | 'pageId'>,
  totals: PageTotals | undefined,
): Promise<CampaignPageView | undefined> {
  return deps.database.transaction(scope, async (transaction) => {
    const [page, form, [currentTotals]] = await Promise.all([
      findPublicPage(transaction, { pageId }, deps.clock.now()),
      readForm(deps, transaction),
      totals ? [totals] : readPageTotals(transaction, pageId),
    ]);
    return page && readPageView(deps, transaction, page, form, currentTotals);
  });
}

export function withOptions(view: CampaignPageView, options: FormOptions): CampaignPageView {
  return { ...view, form: { ...view.form, ...options, carried: { ...options.carried, page: view.slug } } };
}

export async function readPageView(
  deps: Deps,
  transaction: OrganisationTransaction,
  page: PublicPage,
  form: OrganisationForm,
  totals: PageTotals | undefined,
): Promise<CampaignPageView> {
  const { kind, slug, title, shortText, longText, contact, isOpen, imageId, parentTitle, parentSlug } = page;
  const today = dutchDate(deps.clock.now());
  const isUpcoming = page.state === 'open' && page.startsOn !== null && page.startsOn > today;
  const url = new URL(pagePath(slug), deps.publicUrl).href;
  const maker = isOpen ? await findMakerName(transaction, page.pageId, kind) : null;
  const picture = imageId ? await findPagePicture(transaction, imageId) : undefined;
  return {
    kind,
    slug,
    url,
    title,
    shortText,
    longText,
    contact,
    isOpen,
    today,
    beginsOn: isUpcoming ? page.startsOn : null,
    endsOn: isOpen ? page.endsOn : null,
    image:
      imageId && picture
        ? { url: imageUrl(deps, imageId, 'page'), phoneUrl: phoneImageUrl(deps, imageId), ...picture }
        : null,
    // Other sites cache the image by its address, so a new photo gives a new address.
    shareImage: {
      url: new URL(`${pagePath(slug)}/beeld.png${imageId ? `?foto=${imageId}` : ''}`, deps.publicUrl).href,
      ...shareImageSize,
    },
    goalCents: page.goalCents,
    receivedCents: totals?.receivedCents ?? 0,
    giftCount: totals?.giftCount ?? 0,
    under:
      kind === 'in_memoriam' ? undefined : await listPagesUnder(transaction, page.pageId, deps.clock.now()),
    wall: page.wall !== 'off' ? await readWall(transaction, page.pageId) : undefined,
    startPath: isOpen && page.allowsActionPages ? `${pagePath(slug)}/start` : null,
    maker,
    parent: parentTitle && parentSlug ? { title: parentTitle, path: pagePath(parentSlug) } : null,
    form: {
      ...form,
      organisation: form.organisation && { ...form.organisation, ...formChoicesOf(page, form.organisation) },
      offersMonthly: form.offersMonthly && kind !== 'in_memoriam',
      component: 'page',
      idempotencyKey: null,
      returnUrl: null,
      paymentSucceeded: false,
      maker,
      wall:
        page.wall === 'off'
          ? undefined
          : {
              showsAmounts: kind !== 'in_memoriam',
              hasMaker: kind === 'action' || kind === 'team',
              reviewer: page.wall === 'approved' ? form.organisation?.name : undefined,
            },
      carried: { page: slug },
    },
  };
}
