import { expect } from 'vitest';
import { findKnownDonor, isKnownAddress } from '../../modules/papers/donors/known-donor.ts';
import { isSilenced, silenceRecipient } from '../../modules/foundation/mail/silence-recipient.ts';
import { insertLink, removeLinksOf } from '../../modules/donor-pages/my-gift/store.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { aMonthlyGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import type { StoryWorld } from './story-world.ts';

export async function askAboutWhatIsThere(world: StoryWorld, organisation: Organisation): Promise<void> {
  const email = 'alleen-maandelijks@voorbeeld.nl';
  const { id } = await aMonthlyGift(world, organisation, { email });
  const setEmail = (value: string | null) =>
    world.owner.query('update donation set email = $2 where donation_id = $1', [id, value]);
  await setEmail(null);
  const link = { expiresAt: new Date(Date.now() + 60_000), newEmail: null };
  await world.deps.database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
    await findKnownDonor(transaction, 'noor@voorbeeld.nl');
    await insertLink(transaction, 'noor@voorbeeld.nl', link);
    await removeLinksOf(transaction, ['noor@voorbeeld.nl', 'nora@voorbeeld.nl']);
    expect(await isKnownAddress(transaction, email)).toBe(true);
    await silenceRecipient(transaction, 'stil@voorbeeld.nl');
    expect(await isSilenced(transaction, 'stil@voorbeeld.nl')).toBe(true);
  });
  await setEmail(email);
}
