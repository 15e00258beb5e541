import type { Deps } from '../../foundation/deps.ts';
import type { OpenDonor } from './find-donor.ts';
import type { GiftDoor } from './gift-door.ts';
import { readGift, type OwnGift } from './read-gift.ts';
import { giftDoorOf } from './read-overview.ts';

/** A monthly gift of this donor; of any other nobody hears that it exists. */
export async function findOwnGift(
  deps: Deps,
  donor: Pick<OpenDonor, 'scope' | 'donorId' | 'base'>,
  subscriptionId: string,
): Promise<{ door: GiftDoor; gift: OwnGift } | undefined> {
  const door = giftDoorOf(donor, subscriptionId);
  const gift = await readGift(deps, door);
  return gift?.subscription.donor_id === donor.donorId ? { door, gift } : undefined;
}
