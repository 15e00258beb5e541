import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findPageOfMaker, updatePageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';
import { keepImage } from '../../foundation/settings/images/add-image.ts';
import { tellWaiting } from './save-own-page.ts';
import { lockMaker, updateMaker } from './store.ts';

/** A picture of the maker's own, in place of one that still waited. Nobody sees it before the organisation has. */
export async function offerPicture(deps: Deps, { scope, pageId }: MakerLink, file: Buffer): Promise<void> {
  const { id } = await keepImage(deps, scope, 'page', file, true);
  await deps.database.transaction(scope, async (transaction) => {
    const maker = await lockMaker(transaction, pageId);
    const page = maker && (await findPageOfMaker(transaction, pageId));
    if (!maker || !page) throw new AppError('not_found');
    await updateMaker(transaction, pageId, { changed_at: deps.clock.now(), waiting_image_id: id });
    await tellWaiting(deps, transaction, pageId, page.title);
  });
}

/** At once, whether it was seen or still waited: it may show somebody who does not want that. */
export async function removeOwnPicture(deps: Deps, { scope, pageId }: MakerLink): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    if (!(await lockMaker(transaction, pageId))) throw new AppError('not_found');
    await updatePageOfMaker(transaction, pageId, { image_id: null });
    await updateMaker(transaction, pageId, { changed_at: deps.clock.now(), waiting_image_id: null });
  });
}
