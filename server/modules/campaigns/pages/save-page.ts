import {
  maxAddressesOfPage,
  maxPageDepth,
  maxPagesOfOrganisation,
  type PageKind,
  type SavePage,
  nextPageStates,
  pageStateNames,
  type PageState,
} from '../../../../contract/campaigns.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/database/constraint-violation.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { randomId } from '../../../platform/random-id.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { lockOrganisation } from '../../foundation/organisation/lock-organisation.ts';
import { findPagePicture } from '../../foundation/settings/images/images.ts';
import * as errors from './errors.ts';
import * as store from './store.ts';
import type { AuditAction } from '../../../../contract/audit-actions.ts';

const auditActions: Record<PageState, AuditAction> = {
  draft: 'campaign_page_restored',
  open: 'campaign_page_opened',
  closed: 'campaign_page_closed',
  archived: 'campaign_page_archived',
};

export async function createPage(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  kind: PageKind,
  page: SavePage,
): Promise<string> {
  await lockOrganisation(transaction);
  if ((await store.countPages(transaction)) >= maxPagesOfOrganisation) throw errors.tooManyPages();
  const pageId = randomId();
  requireFutureLastDay(clock, page.endsOn);
  await requireValidParent(transaction, page.parentId, undefined);
  await requireUsableFund(transaction, page.fundId);
  await requireOwnImage(transaction, page.imageId);
  await requireFreeAddress(transaction, page.slug);
  await store.insertPage(transaction, { page_id: pageId, kind, ...columnsOf(page) });
  await addAddress(transaction, pageId, page.slug);
  await auditChange(transaction, actor, 'campaign_page_created', page.title);
  return pageId;
}

export async function savePage(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  pageId: string,
  page: SavePage,
): Promise<void> {
  await lockOrganisation(transaction);
  const former = await store.findPage(transaction, pageId);
  if (!former) throw new AppError('not_found');
  if (page.parentId !== former.parent_id) await requireValidParent(transaction, page.parentId, pageId);
  if (page.fundId !== former.fund_id) await requireUsableFund(transaction, page.fundId);
  if (page.imageId !== former.image_id) await requireOwnImage(transaction, page.imageId);
  // Checks the last day only if it changes, so that a page can be edited after its last day.
  if (former.state !== 'closed' && (page.endsOn || null) !== former.ends_on)
    requireFutureLastDay(clock, page.endsOn);
  if (page.slug !== former.slug) await claimAddress(transaction, pageId, page.slug);
  await store.updatePage(transaction, pageId, columnsOf(page));
  await auditChange(transaction, actor, 'campaign_page_changed', page.title);
}

function requireFutureLastDay(clock: Clock, endsOn: string | null | undefined): void {
  if (endsOn && endsOn < dutchDate(clock.now())) throw errors.lastDayHasPassed();
}

async function requireUsableFund(transaction: OrganisationTransaction, fundId: string | null): Promise<void> {
  if (fundId === null) return;
  const fund = await store.findFund(transaction, fundId);
  if (!fund) throw errors.unknownFund();
  if (fund.archived_at) throw errors.fundIsArchived();
}

/** The caller has locked the organisation, so that two pages cannot move under each other. */
async function requireValidParent(
  transaction: OrganisationTransaction,
  parentId: string | null,
  pageId: string | undefined,
): Promise<void> {
  if (parentId === null) return;
  const ancestors = await store.listAncestors(transaction, parentId);
  if (ancestors.length === 0) throw new AppError('not_found');
  if (pageId && ancestors.includes(pageId)) throw errors.partOfItself();
  const levels = pageId ? await store.countLevels(transaction, pageId) : 1;
  if (ancestors.length + levels > maxPageDepth) throw errors.tooDeep();
}

async function requireOwnImage(transaction: OrganisationTransaction, imageId: string | null): Promise<void> {
  if (imageId !== null && !(await findPagePicture(transaction, imageId))) throw errors.unknownImage();
}

async function claimAddress(
  transaction: OrganisationTransaction,
  pageId: string,
  slug: string,
): Promise<void> {
  const addresses = await store.listAddresses(transaction, pageId);
  if (addresses.includes(slug)) return;
  if (addresses.length >= maxAddressesOfPage) throw errors.tooManyAddresses();
  await requireFreeAddress(transaction, slug);
  await addAddress(transaction, pageId, slug);
}

async function requireFreeAddress(transaction: OrganisationTransaction, slug: string): Promise<void> {
  const other = await store.findPageWithSlug(transaction, slug);
  if (other) throw errors.addressOfOwnPage(other.title);
  if (await store.isTakenElsewhere(transaction, slug)) throw errors.addressTaken();
}

async function addAddress(transaction: OrganisationTransaction, pageId: string, slug: string): Promise<void> {
  try {
    await store.insertAddress(transaction, pageId, slug);
  } catch (error) {
    if (isUniqueViolation(error, 'campaign_address_slug')) throw errors.addressTaken();
    throw error;
  }
}

function columnsOf(page: SavePage) {
  return {
    parent_id: page.parentId,
    slug: page.slug,
    title: page.title,
    short_text: page.shortText,
    long_text: page.longText,
    image_id: page.imageId,
    goal_cents: page.goal,
    starts_on: page.startsOn || null,
    ends_on: page.endsOn || null,
    preset_amounts: page.presetAmounts,
    first_frequency: page.preselectedFrequency,
    fund_id: page.fundId,
    thank_you_text: page.thankYouText,
    allows_action_pages: page.allowsActionPages,
    wall: page.wall,
    contact: page.contact,
  };
}

/** Pages are archived and never deleted, because donations refer to them. */
export async function changePageState(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  pageId: string,
  state: PageState,
): Promise<void> {
  await lockOrganisation(transaction);
  const page = await store.findPage(transaction, pageId);
  if (!page) throw new AppError('not_found');
  if (page.state === state) return;
  if (!nextPageStates[page.state].includes(state))
    throw conflictError(
      `Deze pagina is inmiddels ‘${pageStateNames[page.state]}’, en kan niet ‘${pageStateNames[state]}’ worden. Vernieuw het scherm om te zien hoe het ervoor staat.`,
    );
  if (state === 'open') {
    requireFutureLastDay(clock, page.ends_on);
    await requireUsableFund(transaction, page.fund_id);
  }
  await store.updatePage(transaction, pageId, { state });
  await auditChange(transaction, actor, auditActions[state], page.title);
}
