import type { ChangedPage, PageApprovals, WaitingPage } from '../../../../contract/action-pages.ts';
import { pagePath, type PageKind } from '../../../../contract/campaigns.ts';
import { needsReview } from '../../../../contract/contact-details.ts';
import { centsToDecimal } from '../../../../contract/money.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { FindRefusedPages } from '../../campaigns/pages/list-pages.ts';
import { listPagesOfMakers } from '../../campaigns/pages/pages-of-makers.ts';
import { listMessages } from '../../campaigns/donor-wall/queries.ts';
import { findPagePicture, findUnpublishedPicture } from '../../foundation/settings/images/images.ts';
import { contentHashOf } from './decide-page.ts';
import type { PageWithMaker } from './own-page.ts';
import { findMaker } from './store.ts';
import { sql } from 'kysely';

export const isWaitingPicture = sql<boolean>`exists (
  select from page_maker m where m.organisation_id = i.organisation_id and m.waiting_image_id = i.image_id)`;

const maxListed = 100;

export async function readApprovals(
  deps: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
): Promise<PageApprovals> {
  const makers = await transaction.own
    .selectFrom('page_maker')
    .selectAll()
    .where((row) => row.or([row('approval', '=', 'waiting'), row('changed_at', 'is not', null)]))
    .orderBy('asked_at')
    .limit(maxListed)
    .execute();
  const pages = await listPagesOfMakers(
    transaction,
    makers.map(({ page_id }) => page_id),
  );
  const pagesWithMakers = makers.flatMap((maker) => {
    const page = pages.find(({ page_id }) => page_id === maker.page_id);
    return page ? [{ maker, page }] : [];
  });
  const changes: ChangedPage[] = [];
  for (const each of pagesWithMakers) {
    const changed = await toChanged(deps, transaction, each);
    if (changed) changes.push(changed);
  }
  return {
    pages: pagesWithMakers
      .filter(({ maker }) => maker.approval === 'waiting')
      .map((each) => toWaiting(deps, each)),
    changes,
    messageCount: (await listMessages(transaction, { state: 'waiting' })).count,
  };
}

export function countPagesToApprove(
  transaction: OrganisationTransaction,
): Promise<{ newCount: number; changedCount: number }> {
  return (
    transaction.own
      .selectFrom('page_maker')
      .select([
        sql<number>`count(*) filter (where approval = 'waiting')::int`.as('newCount'),
        sql<number>`count(*) filter (where approval = 'approved')::int`.as('changedCount'),
      ])
      // The condition of the index.
      .where(sql<boolean>`approval = 'waiting' or changed_at is not null`)
      .executeTakeFirstOrThrow()
  );
}

export const findRefusedPages: FindRefusedPages = async (transaction, pageIds) => {
  if (pageIds.length === 0) return new Set();
  const rows = await transaction.own
    .selectFrom('page_maker')
    .select('page_id')
    .where('page_id', 'in', pageIds)
    .where('approval', '=', 'refused')
    .execute();
  return new Set(rows.map(({ page_id }) => page_id));
};

const describe = ({ publicUrl }: Pick<Deps, 'publicUrl'>, { maker, page }: PageWithMaker) => ({
  pageId: page.page_id,
  seen: contentHashOf({ maker, page }),
  kind: page.kind,
  title: page.title,
  text: page.long_text,
  parentTitle: page.parent_title,
  makerName: maker.name,
  makerEmail: maker.email,
  hasLinksOrContacts:
    needsReview(maker.waiting_title ?? page.title) || needsReview(maker.waiting_text ?? page.long_text),
  url: new URL(pagePath(page.slug), publicUrl).href,
});

function toWaiting(deps: Pick<Deps, 'publicUrl'>, { maker, page }: PageWithMaker): WaitingPage {
  return {
    ...describe(deps, { maker, page }),
    goal: page.goal_cents === null ? null : centsToDecimal(page.goal_cents),
    endsOn: page.ends_on,
    askedAt: maker.asked_at.toISOString(),
  };
}

async function toChanged(
  deps: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
  { maker, page }: PageWithMaker,
): Promise<ChangedPage | undefined> {
  if (maker.approval !== 'approved' || maker.changed_at === null) return undefined;
  const { waiting_title, waiting_text, waiting_image_id } = maker;
  return {
    ...describe(deps, { maker, page }),
    changedAt: maker.changed_at.toISOString(),
    waiting: waiting_title === null ? null : { title: waiting_title, text: waiting_text ?? '' },
    waitingImageUrl:
      (waiting_image_id !== null && (await findUnpublishedPicture(transaction, waiting_image_id))) || null,
  };
}

/** A picture has no address before its approval, so both sizes are the same data URL. */
export async function findWaitingPicture(transaction: OrganisationTransaction, pageId: string) {
  const imageId = (await findMaker(transaction, pageId))?.waiting_image_id;
  const url = imageId && (await findUnpublishedPicture(transaction, imageId));
  const size = imageId && (await findPagePicture(transaction, imageId));
  return url && size ? { url, phoneUrl: url, ...size } : undefined;
}

export async function findMakerName(
  transaction: OrganisationTransaction,
  pageId: string,
  kind: PageKind,
): Promise<string | null> {
  if (kind !== 'action' && kind !== 'team') return null;
  const maker = await transaction.own
    .selectFrom('page_maker')
    .select('name')
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  return maker?.name ?? null;
}
