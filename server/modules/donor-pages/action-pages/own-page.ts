import type { MakerPageForm } from '../../../../contract/action-pages.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import {
  findPageOfMaker,
  updatePageOfMaker,
  type PageOfMaker,
} from '../../campaigns/pages/pages-of-makers.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';
import { storeImage } from '../../foundation/settings/images/add-image.ts';
import { lockMaker, updateMaker, type PageMaker } from './store.ts';

interface PictureChange {
  /** Empty if the maker chose no picture. */
  picture: Buffer;
  removesPicture: boolean;
}

/**
 * A new goal applies at once, and so does the removal of a picture, because somebody in the picture may have objected.
 * A new title, text or picture waits for approval. Returns whether approval is needed.
 */
export async function saveOwnPage(
  deps: Deps,
  { scope, pageId }: MakerLink,
  { title, text, goal }: MakerPageForm,
  { picture, removesPicture }: PictureChange,
): Promise<boolean> {
  const newImageId =
    picture.length > 0 ? (await storeImage(deps, scope, 'page', picture, true)).id : undefined;
  return deps.database.transaction(scope, async (transaction) => {
    const { maker, page } = await lockPageWithMaker(transaction, pageId);
    const longText = text.trim();
    const hasNewText = title !== page.title || longText !== page.long_text;
    const changesPicture = removesPicture || newImageId !== undefined;
    await updatePageOfMaker(transaction, pageId, {
      goal_cents: goal,
      ...(removesPicture && { image_id: null }),
    });
    if (!hasNewText && !changesPicture && maker.waiting_title === null) return false;
    const needsApproval = hasNewText || newImageId !== undefined;
    await updateMaker(transaction, pageId, {
      ...(needsApproval && { refusal_reason: null }),
      changed_at: deps.clock.now(),
      waiting_title: hasNewText ? title : null,
      waiting_text: hasNewText ? longText : null,
      ...(changesPicture && { waiting_image_id: newImageId ?? null }),
    });
    if (needsApproval) await notifyChangeWaiting(deps, transaction, pageId, page.title);
    return needsApproval;
  });
}

async function notifyChangeWaiting(
  deps: Deps,
  transaction: OrganisationTransaction,
  pageId: string,
  title: string,
): Promise<void> {
  await notifyPageWaiting(deps, transaction, pageId, {
    title: 'Een wijziging wacht op uw oordeel',
    paragraph: `Wie de pagina ‘${title}’ maakte, heeft iets gewijzigd. Wij tonen de wijziging pas nadat u die hebt goedgekeurd.`,
  });
}

/** Mails the organisation at most once a day about a page. */
export async function notifyPageWaiting(
  deps: Deps,
  transaction: OrganisationTransaction,
  pageId: string,
  { title, paragraph }: { title: string; paragraph: string },
): Promise<void> {
  await notifyOrganisation(deps, transaction, {
    kind: 'action-page',
    about: `${pageId}:${deps.clock.now().toISOString().slice(0, 10)}`,
    environment: 'live',
    title,
    paragraphs: [paragraph],
    action: { label: 'Bekijk de wijziging', href: '/admin?tab=campagnes&deel=goedkeuren' },
  });
}

export async function closeOwnPage({ database }: Deps, { scope, pageId }: MakerLink): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const { page } = await lockPageWithMaker(transaction, pageId);
    if (page.state === 'open') await updatePageOfMaker(transaction, pageId, { state: 'closed' });
  });
}

export interface PageWithMaker {
  maker: PageMaker;
  page: PageOfMaker;
}

export async function lockPageWithMaker(
  transaction: OrganisationTransaction,
  pageId: string,
): Promise<PageWithMaker> {
  const maker = await lockMaker(transaction, pageId);
  const page = maker && (await findPageOfMaker(transaction, pageId));
  if (!maker || !page) throw new AppError('not_found');
  return { maker, page };
}
