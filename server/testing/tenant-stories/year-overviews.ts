import { expect } from 'vitest';
import { findDonorByEmail } from '../../modules/gifts/donors/queries.ts';
import { changeDonorEmail } from '../../modules/papers/donors/donor-details.ts';
import { silenceRecipient } from '../../modules/foundation/mail/silence-recipient.ts';
import { mintOrganisationScope } from '../../platform/database/mint-scope.ts';
import { openMyGift } from '../donor-browser.ts';
import { aMonthlyGift, aPaidGift } from '../giving-builders.ts';
import { saveSetting, type Organisation } from '../giving-world.ts';
import { enterCash } from './offline-gifts.ts';
import { payTwice } from './payments.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function sendOverviews(world: StoryWorld, organisation: Organisation): Promise<void> {
  const path = '/api/admin/year-overviews';
  await saveSetting(organisation, 'org_anbi', 'ja');
  const moments = ['2025-05-01', '2025-06-01', '2025-07-01', '2024-05-01', '2025-08-01', '2025-10-01'];
  for (const [place, moment] of moments.entries()) {
    const email = ['ook@voorbeeld.nl', 'blijft@voorbeeld.nl'][place - 4] ?? 'jaar@voorbeeld.nl';
    const { id } = await aPaidGift(world, organisation, { email });
    await world.owner.query(
      `with paid as (update payment set paid_at = $2 where donation_id = $1)
       update donation set completed_at = $2, email = case when $3 then null else email end,
         donor_id = case when $3 then null else donor_id end where donation_id = $1`,
      [id, moment, place === 2],
    );
    if (place === 3)
      await world.owner.query(
        `insert into ledger_entry (organisation_id, provider_ref, kind, donation_id, payment_id, environment,
           amount_cents, occurred_at)
         select organisation_id, 're_earlier', 'refund', donation_id, payment_id, environment, -100, '2025-09-01'
         from payment where donation_id = $1`,
        [id],
      );
  }
  const { subscriptionId } = await aMonthlyGift(world, organisation, { email: 'jaar@voorbeeld.nl' });
  for (const email of ['jaar@voorbeeld.nl', '']) await enterCash(organisation, { date: '2025-03-01', email });
  const { id: paidTwice } = await payTwice(world, organisation, { email: 'ook@voorbeeld.nl' });
  await world.owner.query(
    `update payment p set paid_at = '2023-05-01' from mistake m
     where p.donation_id = $1 and m.organisation_id = p.organisation_id and m.payment_id = p.payment_id`,
    [paidTwice],
  );
  const send = (what: string, emails?: string[], year = 2025) =>
    organisation.post(`${path}/${what}`, { year, ...(emails && { emails }) });
  for (const year of [2024, 2025]) await expectDone(send('send', ['jaar@voorbeeld.nl'], year));
  await world.settle();
  expect((await send('correct', ['jaar@voorbeeld.nl'])).statusCode, 'no facts have changed').toBe(409);
  await world.owner.query(
    `update donor set first_name = 'Jaap', last_name = 'Jaar', street = 'Dorpsstraat 1', city = 'Zwolle'
     where organisation_id = $1 and email = 'jaar@voorbeeld.nl'`,
    [organisation.id],
  );
  await expectDone(send('correct', ['jaar@voorbeeld.nl']));
  await world.settle();
  // Outdated overviews are counted only for donors who get mail, so read the count before the donor is silenced.
  await expectDone(organisation.get(`${path}?year=2025`));
  await world.owner.query(
    `update mail set status = 'failed', sent_at = null where kind = 'year-overview' and organisation_id = $1`,
    [organisation.id],
  );
  await world.deps.database.transaction(mintOrganisationScope(organisation.id), (transaction) =>
    silenceRecipient(transaction, 'jaar@voorbeeld.nl'),
  );
  await expectDone(organisation.get(`${path}?year=2025`));
  await enterCash(organisation, { date: '2022-03-01' });
  await expectDone(organisation.get(`${path}?year=2025`));
  await expectDone(organisation.get(`${path}/progress?year=2025`));
  await expectDone(organisation.get(`${path}/donors?year=2025&search=jaar`));
  await expectDone(organisation.get(`${path}/overview.pdf?year=2025&email=jaar@voorbeeld.nl`));
  await expectDone(organisation.get(`${path}/export.csv?year=2025`));
  await expectDone(organisation.get(`${path}/periods`));
  const periods = [{ from: '2020-01-01', until: null, value: 'ja' }];
  await expectDone(organisation.request('PUT', `${path}/periods`, { key: 'org_anbi', periods }));
  // A donor who gets no mail gets no correction either.
  expect((await send('correct', ['jaar@voorbeeld.nl'])).statusCode).toBe(409);
  const browser = await openMyGift(world, organisation, 'ook@voorbeeld.nl');
  await expectDone(browser.get(`/mijn-gift/${organisation.id}`));
  await expectDone(browser.get(`/mijn-gift/${organisation.id}/jaaroverzicht/2025`));
  await expectDone(browser.get(`/mijn-gift/${organisation.id}/mijn-gegevens.json`));
  await expectDone(send('send'));
  await world.settle();
  for (const to of ['anders@voorbeeld.nl', 'jaar@voorbeeld.nl'])
    await world.deps.database.transaction(mintOrganisationScope(organisation.id), async (transaction) => {
      const from = to === 'jaar@voorbeeld.nl' ? 'anders@voorbeeld.nl' : 'ook@voorbeeld.nl';
      const donor = await findDonorByEmail(transaction, from);
      await changeDonorEmail(transaction, donor!, to);
    });
  await expectDone(organisation.post(`/api/admin/subscriptions/${subscriptionId}/cancel`));
  // A donor with a pending refund cannot be erased, so wait until the second payment (`payTwice`) is refunded.
  await world.movePast({ days: 3 });
  await world.settle();
  await expectDone(organisation.post('/api/admin/donors/erase', { email: 'jaar@voorbeeld.nl' }));
}
