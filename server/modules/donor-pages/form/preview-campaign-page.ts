import type * as z from 'zod/mini';
import type { previewPageBody } from '../../../../contract/campaigns.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { findPublicPage, type PublicPage } from '../../campaigns/pages/find-public-page.ts';
import { readPageTotals } from '../../campaigns/pages/page-totals.ts';
import { viewOfPage } from './show-campaign-page.ts';
import { readFormOf } from './show-donation-form.ts';

type PreviewRequest = z.infer<typeof previewPageBody>;

/** The page as everybody will see it once what is on the screen has been saved and it is open. */
export async function previewCampaignPage(
  deps: Deps,
  scope: OrganisationScope,
  { kind, id, page: typed }: PreviewRequest,
): Promise<string> {
  const now = deps.clock.now();
  const today = dutchDate(now);
  const [startsOn, endsOn] = [typed.startsOn || null, typed.endsOn || null];
  const view = await deps.database.transaction(scope, async (transaction) => {
    const form = await readFormOf(deps, transaction);
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
      firstFrequency: typed.firstFrequency,
      contact: typed.contact,
      hasWall: typed.wall !== 'off',
      allowsActionPages: typed.allowsActionPages,
      parentTitle: parent ? parent.title : null,
      parentSlug: parent ? parent.slug : null,
    };
    const wishes = { carried: {}, isPreview: true, canTakeGifts: true };
    return viewOfPage(deps, transaction, page, form, wishes, totals);
  });
  return deps.donorPages.renderCampaignPage(view).html;
}
