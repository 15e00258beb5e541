import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { donorFilters } from '../../../contract/donor-list.ts';
import { findLatestPaidDonation } from '../../modules/gifts/donations/donor/donations-of-donor.ts';
import { findDonorByEmail } from '../../modules/gifts/donors/queries.ts';
import { isSilenced, silenceRecipient } from '../../modules/foundation/mail/silence-recipient.ts';
import { insertLink, removeLinksOf } from '../../modules/donor-pages/my-gift/store.ts';
import { randomId } from '../../platform/random-id.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { aMonthlyGift, aPaidGift } from '../giving-builders.ts';
import type { LoggedIn } from '../builders.ts';
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
  await readDonorOf(world, organisation, { id });
}

export async function readDonorOf(
  world: StoryWorld,
  organisation: Organisation,
  gift: { id: string },
): Promise<void> {
  const { rows } = await world.owner.query<{ donor_id: string }>(
    'select donor_id from donation where donation_id = $1',
    [gift.id],
  );
  await expectDone(organisation.get(`/api/admin/donors/${rows[0]!.donor_id}`));
}

export async function browseDonors(
  world: StoryWorld,
  visitor: LoggedIn,
  organisation: Organisation,
): Promise<void> {
  const { id } = organisation;
  await world.owner.query(
    `insert into donation (organisation_id, donation_id, environment, origin, status, amount_cents, is_recurring,
       donor_id, email, completed_at)
     select organisation_id, $2, 'test', 'form', 'completed', 100, false, donor_id, email, now() from donor
     where organisation_id = $1 and email = 'noor@voorbeeld.nl'`,
    [id, randomId()],
  );
  // The donations have another last name, so a search for this name must read the donor table.
  await world.owner.query(
    `update donor set last_name = 'Zonderling', erasure_asked_at = now()
     where organisation_id = $1 and email = 'noor@voorbeeld.nl'`,
    [id],
  );
  await world.owner.query(
    `update missed_charge set state = 'failed', recovered_by = null, recovered_cents = null, closed_at = null
     where organisation_id = $1`,
    [id],
  );
  await world.owner.query(
    `with paused as (
       update subscription set status = 'active', start_date = current_date + 3650
       where (organisation_id, subscription_id) in (
         select organisation_id, subscription_id from subscription
         where organisation_id = $1 and environment = 'live' and donor_id is not null limit 1)
       returning *
     )
     insert into subscription_change (organisation_id, change_id, subscription_id, kind, requested_by, requested_at,
       next_date, reason, state, finished_at)
     select organisation_id, $2, subscription_id, 'dates', 'donor', now(), start_date, 'pause', 'done', now()
     from paused`,
    [id, randomId()],
  );
  const get = (path: string) =>
    expectDone(visitor.get(`/api/admin/donors${path}${path.includes('?') ? '&' : '?'}userId=${id}`));
  const { rows } = await world.owner.query<{ donor_id: string }>(
    `select donor_id from donation where organisation_id = $1 and donor_id is not null and environment = 'live'
     group by donor_id order by max(page_id) is null, count(*) desc limit 10`,
    [id],
  );
  const [first] = rows;
  await expectDone(
    visitor.request('PUT', `/api/admin/donors/${first!.donor_id}/kind`, { isCompany: true, userId: id }),
  );
  for (const query of ['', 'apiEnvironment=test', 'search=zonderling', 'search=noor']) await get(`?${query}`);
  for (const filter of donorFilters)
    for (const search of ['', '&search=voorbeeld']) await get(`?filter=${filter}${search}`);
  for (const { donor_id: donorId } of rows) await get(`/${donorId}`);
}
