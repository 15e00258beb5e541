import { sql, type RawBuilder } from 'kysely';
import { needsReview } from '../../../../contract/contact-details.ts';
import type { DonationRequest } from '../../../../contract/donations.ts';
import { isReservedName } from '../../../../contract/names.ts';

export interface WallWish {
  name: string | null;
  showsAmount: boolean;
  message: string;
}

export function wishOf(
  gift: Pick<DonationRequest, 'wall' | 'wallName' | 'wallAmount' | 'wallMessage'>,
): WallWish | null {
  if (!gift.wall) return null;
  return {
    name: gift.wallName || null,
    showsAmount: gift.wallAmount === true,
    message: gift.wallMessage ?? '',
  };
}

/** Texts with a link, address or telephone number always wait. Expects the CTEs `made` and `page`. */
export function insertWallMessage(wish: WallWish): RawBuilder<unknown> {
  const mayBeShown =
    !needsReview(wish.message) && !needsReview(wish.name ?? '') && !isReservedName(wish.name ?? '');
  return sql`
    insert into wall_message (organisation_id, donation_id, page_id, name, shows_amount, message, state, at)
    select made.organisation_id, made.donation_id, made.page_id, ${wish.name}, ${wish.showsAmount}::boolean,
      ${wish.message}, case when page.wall = 'at_once' and ${mayBeShown}::boolean then 'shown' else 'waiting' end,
      made.created_at
    from made join page on page.page_id = made.page_id and page.wall <> 'off'`;
}
