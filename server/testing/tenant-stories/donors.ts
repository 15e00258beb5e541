import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findLatestPaidDonation } from '../../modules/gifts/donations/donor/donations-of-donor.ts';
import { findDonorByEmail } from '../../modules/gifts/donors/queries.ts';
import { isSilenced, silenceRecipient } from '../../modules/foundation/mail/silence-recipient.ts';
import { insertLink, removeLinksOf } from '../../modules/donor-pages/my-gift/store.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { aMonthlyGift, aPaidGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function readDonorRecords(world: StoryWorld, organisation: Organisation): Promise<void> {
  const email = 'alleen-maandelijks@voorbeeld.nl';
  await aMonthlyGift(world, organisation, { email });
  const link = { validHours: 24, newEmail: null };
  await world.deps.database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
    const donor = await findDonorByEmail(transaction, email);
    expect(await findLatestPaidDonation(transaction, donor!.donor_id)).toBeDefined();
    await insertLink(transaction, donor!.donor_id, link);
    await removeLinksOf(transaction, donor!.donor_id, 'nora@voorbeeld.nl');
    await silenceRecipient(transaction, 'stil@voorbeeld.nl');
    expect(await isSilenced(transaction, 'stil@voorbeeld.nl')).toBe(true);
  });
  const { id } = await aPaidGift(world, organisation, { email: 'terug@voorbeeld.nl' });
  const refund = { amount: 5, idempotencyKey: randomUUID() };
  await expectDone(organisation.post(`/api/admin/donations/${id}/refund`, refund));
  const erased = await organisation.post('/api/admin/donors/erase', { email: 'terug@voorbeeld.nl' });
  expect(erased.statusCode, 'while a refund is pending').toBe(409);
}
