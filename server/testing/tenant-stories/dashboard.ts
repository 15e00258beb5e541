import { goodPassword, type LoggedIn } from '../builders.ts';
import { change, skip } from '../changing-gifts.ts';
import { aMonthlyGift } from '../giving-builders.ts';
import type { Organisation } from '../giving-world.ts';
import { payTwice } from './payments.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function workInDashboard(
  world: StoryWorld,
  visitor: LoggedIn,
  organisation: Organisation,
): Promise<void> {
  const { id } = organisation;
  await payTwice(world, organisation);
  await addPageFundAndHonour(world, id);
  const get = (path: string) =>
    expectDone(visitor.get(`/api/admin/${path}${path.includes('?') ? '&' : '?'}userId=${id}`));
  const post = (path: string, body: object) =>
    expectDone(visitor.post(`/api/admin/${path}`, { ...body, userId: id }));
  // On a slow machine the last step-up may have expired.
  await expectDone(visitor.post('/api/auth/step-up', { password: goodPassword }));
  for (const query of [
    '',
    '?page=1',
    '?page=1&search=wit',
    '?page=1&status=completed',
    '?page=1&status=failed',
  ])
    await get(`donations${query}`);
  await get('donations?page=1&search=wit&status=completed');
  await get('donations?page=1&from=2020-01-01');
  await withLatePayments(world, id, () => get('donations?page=1&from=2040-01-01'));
  await get('donations/export.csv');
  await get('donations/export.csv?search=noor');
  // Pauses a subscription, because `stats` leaves paused subscriptions out of its sums.
  await change(world, { ...(await aMonthlyGift(world, organisation)), organisation }, skip);
  await get('stats');
  // Without a `userId`, an administrator gets the figures of all organisations.
  await expectDone(visitor.get('/api/admin/stats'));
  await get('stats/month-to-date?apiEnvironment=live');
  await get('waiting');
  await get('subscriptions');
  await get('audit');
  await get('audit?kind=settings');
  await get('audit/export');
  await get('form-sightings');
  await get('settings');
  await get('settings/org_name');
  await get('donors/export?email=noor@voorbeeld.nl');
  const image = await visitor.request(
    'POST',
    `/api/admin/images?kind=logo&userId=${id}`,
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ),
    { 'content-type': 'image/svg+xml' },
  );
  await post('settings', { key: 'org_logo_url', value: image.json<{ url: string }>().url });
  await post('receipt-preview', { pdfTemplate: '{"title":"Dag"}' });
  await post('settings', { key: 'org_logo_url', value: 'https://127.0.0.1/logo.png' });
  await post('receipt-preview', { pdfTemplate: '{"title":"Dag"}' });
  await post('receipt-preview', { pdfTemplate: '{"title":"Dag"}' });
  await expectDone(visitor.delete(`/api/admin/settings/org_logo_url?userId=${id}`));
  const domain = await visitor.post(`/api/admin/domains?userId=${id}`, { host: 'eigen.example' });
  await get('domains');
  await expectDone(visitor.delete(`/api/admin/domains/${domain.json<{ id: string }>().id}?userId=${id}`));
  await expectDone(visitor.post(`/api/admin/domains?userId=${id}`, { host: `${visitor.username}.example` }));
  const { rows } = await world.owner.query<{ donation_id: string; status: string; email: string | null }>(
    `select donation_id, status, email from donation
     where organisation_id = $1 and status in ('completed', 'refunded') order by status, created_at`,
    [id],
  );
  for (const { donation_id: donation, status } of rows) {
    await get(`donations/${donation}`);
    if (status === 'completed') await get(`donations/${donation}/receipt.pdf`);
  }
  const mailed = rows.find(({ email }) => email !== null)!;
  await expectDone(visitor.post(`/api/donations/${mailed.donation_id}/send-email`));
  await world.settle();
}

async function withLatePayments(
  world: StoryWorld,
  organisationId: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await world.owner.query<{ id: string }>(
    `select distinct on (environment) donation_id as id from donation
     where organisation_id = $1 and completed_at is not null`,
    [organisationId],
  );
  const postpone = (years: number) =>
    world.owner.query(
      'update donation set completed_at = completed_at + make_interval(years => $2) where donation_id = any($1)',
      [rows.map(({ id }) => id), years],
    );
  await postpone(20);
  await work();
  await postpone(-20);
}

export async function addPageFundAndHonour(world: StoryWorld, organisationId: string): Promise<void> {
  await world.owner.query(
    `insert into honour (organisation_id, donation_id, honoured)
     select organisation_id, donation_id, 'Oma Riet' from donation where organisation_id = $1 on conflict do nothing`,
    [organisationId],
  );
  await world.owner.query(
    `update donation d set page_id = coalesce(d.page_id, p.page_id), fund_id = coalesce(d.fund_id, p.fund_id)
     from campaign_page p where p.organisation_id = $1 and d.organisation_id = $1 and p.fund_id is not null
       and p.parent_id is not null`,
    [organisationId],
  );
}
