import { createHash } from 'node:crypto';
import type { PageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { changedByMaker } from './errors.ts';
import type { PageMaker } from './store.ts';

export interface Asked {
  maker: PageMaker;
  page: PageOfMaker;
}

/** Differs as soon as anything differs that the organisation judges. */
export function markSeen({ maker, page }: Asked): string {
  const judged = [
    page.page_id,
    page.title,
    page.long_text,
    page.goal_cents,
    page.ends_on,
    page.image_id,
    maker.name,
    maker.email,
    maker.waiting_title,
    maker.waiting_text,
    maker.waiting_image_id,
  ];
  return createHash('sha256').update(JSON.stringify(judged)).digest('hex');
}

/** For a maker whose row is locked, so that nothing changes between this check and the decision. */
export function refuseUnseen(asked: Asked, seen: string): void {
  if (markSeen(asked) !== seen) throw changedByMaker();
}
