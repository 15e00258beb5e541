import type { MakerPageForm } from '../../../../contract/action-pages.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findPageOfMaker, updatePageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';
import { lockMaker, updateMaker } from './store.ts';

/**
 * The organisation approved a title and a text, so other ones wait until it has approved those. A goal is an amount and
 * nothing else: it changes at once. True when something waits.
 */
export async function saveOwnPage(
  deps: Deps,
  { scope, pageId }: MakerLink,
  { title, text, goal }: MakerPageForm,
): Promise<boolean> {
  return deps.database.transaction(scope, async (transaction) => {
    const maker = await lockMaker(transaction, pageId);
    const page = maker && (await findPageOfMaker(transaction, pageId));
    if (!maker || !page) throw new AppError('not_found');
    const longText = text.trim();
    const waits = title !== page.title || longText !== page.long_text;
    await updatePageOfMaker(transaction, pageId, { goal_cents: goal });
    if (!waits && maker.waiting_title === null) return false;
    await updateMaker(transaction, pageId, {
      changed_at: deps.clock.now(),
      waiting_title: waits ? title : null,
      waiting_text: waits ? longText : null,
    });
    if (waits) await tellWaiting(deps, transaction, pageId, page.title);
    return waits;
  });
}

/** Once a day for a page, however often its maker tries. */
export async function tellWaiting(
  deps: Deps,
  transaction: OrganisationTransaction,
  pageId: string,
  title: string,
): Promise<void> {
  await notifyOrganisation(deps, transaction, {
    kind: 'action-page',
    about: `${pageId}:${deps.clock.now().toISOString().slice(0, 10)}`,
    environment: 'live',
    title: 'Een wijziging wacht op uw oordeel',
    paragraphs: [
      `Wie de pagina ‘${title}’ maakte, heeft haar gewijzigd. Wij tonen de wijziging pas als u haar hebt goedgekeurd.`,
    ],
    action: {
      label: 'Bekijk de wijziging',
      href: new URL('/admin?tab=campagnes&deel=goedkeuren', deps.publicUrl).href,
    },
  });
}
