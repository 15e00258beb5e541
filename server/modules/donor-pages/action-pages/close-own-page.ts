import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findPageOfMaker, updatePageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';

/** From then on it takes no gifts; it stays readable. */
export async function closeOwnPage({ database }: Deps, { scope, pageId }: MakerLink): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const page = await findPageOfMaker(transaction, pageId);
    if (!page) throw new AppError('not_found');
    if (page.state === 'open') await updatePageOfMaker(transaction, pageId, { state: 'closed' });
  });
}
