import {
  maxAddressesOfPage,
  maxPageDepth,
  maxPagesOfOrganisation,
  type PageKind,
  type SavePage,
} from '../../../../contract/campaigns.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/database/constraint-violation.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { dutchDate } from '../../../platform/dutch-calendar.ts';
import { randomId } from '../../../platform/random-id.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { lockOrganisation } from '../../foundation/organisation/lock-organisation.ts';
import { findPagePicture } from '../../foundation/settings/images/queries.ts';
import * as errors from './errors.ts';
import * as store from './store.ts';

export async function createPage(
  transaction: OrganisationTransaction,
  actor: Actor,
  kind: PageKind,
  page: SavePage,
): Promise<string> {
  await lockOrganisation(transaction);
  if ((await store.countPages(transaction)) >= maxPagesOfOrganisation) throw errors.tooManyPages();
  const pageId = randomId();
  await refuseParent(transaction, page.parentId, undefined);
  await refuseFund(transaction, page.fundId);
  await refuseImage(transaction, page.imageId);
  await refuseAddress(transaction, page.slug);
  await store.insertPage(transaction, { page_id: pageId, kind, ...columnsOf(page) });
  await addAddress(transaction, pageId, page.slug);
  await auditChange(transaction, actor, 'campaign_page_created', page.title);
  return pageId;
}

/** Former slugs keep leading to the page. */
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
  if (page.parentId !== former.parent_id) await refuseParent(transaction, page.parentId, pageId);
  if (page.fundId !== former.fund_id) await refuseFund(transaction, page.fundId);
  if (page.imageId !== former.image_id) await refuseImage(transaction, page.imageId);
  // A page whose last day has passed can still be edited.
  if (former.state === 'open' && (page.endsOn || null) !== former.ends_on) refuseLastDay(clock, page.endsOn);
  if (page.slug !== former.slug) await claimAddress(transaction, pageId, page.slug);
  await store.updatePage(transaction, pageId, columnsOf(page));
  await auditChange(transaction, actor, 'campaign_page_changed', page.title);
}

export function refuseLastDay(clock: Clock, endsOn: string | null | undefined): void {
  if (endsOn && endsOn < dutchDate(clock.now())) throw errors.lastDayHasPassed();
}

export async function refuseFund(transaction: OrganisationTransaction, fundId: string | null): Promise<void> {
  if (fundId === null) return;
  const fund = await store.findFund(transaction, fundId);
  if (!fund) throw errors.unknownFund();
  if (fund.archived_at) throw errors.fundIsArchived();
}

/** The caller holds `lockOrganisation`, so that two pages do not move under each other. */
async function refuseParent(
  transaction: OrganisationTransaction,
  parentId: string | null,
  pageId: string | undefined,
): Promise<void> {
  if (parentId === null) return;
  const line = await store.listAncestors(transaction, parentId);
  if (line.length === 0) throw new AppError('not_found');
  if (pageId && line.includes(pageId)) throw errors.partOfItself();
  const levels = pageId ? await store.countLevels(transaction, pageId) : 1;
  if (line.length + levels > maxPageDepth) throw errors.tooDeep();
}

/** An image of another organisation is unknown too. */
async function refuseImage(transaction: OrganisationTransaction, imageId: string | null): Promise<void> {
  if (imageId !== null && !(await findPagePicture(transaction, imageId))) throw errors.unknownImage();
}

async function claimAddress(
  transaction: OrganisationTransaction,
  pageId: string,
  slug: string,
): Promise<void> {
  const own = await store.listAddresses(transaction, pageId);
  if (own.includes(slug)) return;
  if (own.length >= maxAddressesOfPage) throw errors.tooManyAddresses();
  await refuseAddress(transaction, slug);
  await addAddress(transaction, pageId, slug);
}

async function refuseAddress(transaction: OrganisationTransaction, slug: string): Promise<void> {
  const other = await store.findPageAt(transaction, slug);
  if (other) throw errors.addressOfOwnPage(other.title);
  if (await store.isTakenElsewhere(transaction, slug)) throw errors.addressTaken();
}

/** Another organisation may claim the slug at the same moment. */
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
    first_frequency: page.firstFrequency,
    fund_id: page.fundId,
    thank_you_text: page.thankYouText,
    allows_action_pages: page.allowsActionPages,
    wall: page.wall,
    contact: page.contact,
  };
}
