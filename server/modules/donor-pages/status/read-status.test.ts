import { describe, expect, test } from 'vitest';
import { randomId } from '../../../platform/random-id.ts';
import { expectLedgersToMatch } from '../../../testing/expect-ledgers-to-match.ts';
import { aPaidGift, aStartedGift, donationOf, pay } from '../../../testing/giving-builders.ts';
import {
  anOrganisationThatTakesGifts,
  saveSetting,
  useGivingWorld,
  withoutThanks,
  type Organisation,
} from '../../../testing/giving-world.ts';

const world = useGivingWorld(() => ({}), withoutThanks);

const statusOf = ({ id }: { id: string }, query = '') =>
  world.app.inject(`/api/donation-status/${id}${query}`);

const waitingJobs = async () =>
  (await world.owner.query('select from graphile_worker._private_jobs')).rowCount;

const formOf = ({ id }: Organisation) => `/donation-embed?component=advanced&orgId=${id}`;

describe('the public status of a donation', () => {
  test('contains neither the email address nor the surname', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation, { amount: '12.50' });
    const answer = await statusOf(gift);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: gift.id,
      amount: '12.50',
      currency: 'EUR',
      isRecurring: false,
      frequency: 'once',
      firstName: 'Noor',
      status: 'completed',
      organizationName: 'Stichting Test',
      returnUrl: formOf(organisation),
      cancelUrl: null,
      thankYouText: null,
    });
    expect(answer.body).not.toMatch(/noor@|de Wit/);
    await expectLedgersToMatch(world);
  });

  test('is 404 for an unknown donation', async () => {
    for (const id of [randomId(), '1', 'a'.repeat(10_000), '%00', '..%2f..']) {
      const answer = await statusOf({ id });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  test('is pending before the payment is created at Mollie', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.owner.query(`update payment set status = 'created' where donation_id = $1`, [gift.id]);
    expect((await statusOf(gift)).json()).toMatchObject({ status: 'pending' });
    await world.owner.query(`update payment set status = 'pending' where donation_id = $1`, [gift.id]);
  });

  test.each(['refunded', 'charged_back'])('stays completed for a donation that was %s', async (status) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aPaidGift(world, organisation);
    if (status === 'charged_back') await world.control(`payments/${gift.paymentId}/chargeback`, {});
    else await organisation.post(`/api/admin/donations/${gift.id}/refund`);
    await world.movePast({ days: 2 });
    await world.settle();
    expect(await donationOf(world, gift)).toMatchObject({ status });
    expect((await statusOf(gift)).json()).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });
});

test.each([
  { isRecurring: false, hasThanks: true },
  { isRecurring: true, hasThanks: false },
])(
  'the page of a pending gift has hidden failure text and, for a one-off gift, hidden thanks (recurring: $isRecurring)',
  async ({ isRecurring, hasThanks }) => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation, { isRecurring });
    const { body } = await world.app.inject(`/donation-complete?id=${gift.id}`);
    expect(body).toContain('data-for="failed"');
    expect(body.includes('data-for="completed"')).toBe(hasThanks);
  },
);

describe('polling the status of a donation', () => {
  test('fetches the payment from Mollie, so that a lost webhook causes no delay', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.during({ effect: { type: 'drop' } }, () => pay(gift));
    await world.settle();
    expect((await statusOf(gift)).json()).toMatchObject({ status: 'pending' });
    await world.settle();
    expect((await statusOf(gift)).json()).toMatchObject({ status: 'completed' });
    await expectLedgersToMatch(world);
  });

  test('asks Mollie once when many pages poll at the same time, and again five seconds later', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await world.settle();
    expect(await waitingJobs()).toBe(0);
    await Promise.all(Array.from({ length: 10 }, () => statusOf(gift)));
    expect(await waitingJobs()).toBe(1);
    await world.settle();
    await statusOf(gift);
    expect(await waitingJobs()).toBe(0);
    await world.movePast({ seconds: 5 });
    await statusOf(gift);
    expect(await waitingJobs()).toBe(1);
    await world.settle();
  });

  test('does not ask Mollie after the final status', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const gift = await aStartedGift(world, organisation);
    await pay(gift, 'failed');
    await world.settle();
    expect((await statusOf(gift, '?sendEmail=1')).json()).toMatchObject({ status: 'failed' });
    expect(await waitingJobs()).toBe(0);
  });
});

describe('the return link to a website', () => {
  let cautious: Organisation | undefined;

  test('is the page the donor came from, if it is on a website of the organisation', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await organisation.post('/api/admin/domains', { host: 'www.goed-doel.nl' });
    const gift = await aStartedGift(world, organisation, { returnUrl: 'https://www.goed-doel.nl/geef' });
    expect((await statusOf(gift)).json().returnUrl).toBe('https://www.goed-doel.nl/geef');
    const ref = encodeURIComponent('https://www.goed-doel.nl/anders?a=1');
    expect((await statusOf(gift, `?ref=${ref}`)).json().returnUrl).toBe(
      'https://www.goed-doel.nl/anders?a=1',
    );
    const page = await world.app.inject(`/donation-complete?id=${gift.id}&ref=${ref}`);
    expect(page.body).toContain('href="https://www.goed-doel.nl/anders?a=1"');
  });

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    'https://www.goed-doel.nl@evil.example',
    'https://www.goed-doel.nl.evil.example',
    '\\\\evil.example',
    'data:text/html,<script>alert(1)</script>',
    'https://evil.example/www.goed-doel.nl',
  ])('is never %s', async (evil) => {
    cautious ??= await anOrganisationThatTakesGifts(world);
    const organisation = cautious;
    await organisation.post('/api/admin/domains', { host: 'www.goed-doel.nl' });
    const gift = await aStartedGift(world, organisation, { returnUrl: evil });
    const ref = encodeURIComponent(evil);
    expect((await statusOf(gift, `?ref=${ref}`)).json().returnUrl).toBe(formOf(organisation));
    const page = await world.app.inject(`/donation-complete?id=${gift.id}&ref=${ref}`);
    expect(page.body).not.toMatch(/evil|alert\(/);
  });

  test('falls back to the cancel page (if unpaid), then the thank-you page, then the website', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const paid = await aPaidGift(world, organisation);
    const failed = await aStartedGift(world, organisation);
    await pay(failed, 'failed');
    await world.settle();
    const back = async () => [
      (await statusOf(paid)).json().returnUrl,
      (await statusOf(failed)).json().returnUrl,
    ];
    await saveSetting(organisation, 'org_website_url', 'https://www.goed-doel.nl');
    expect(await back()).toEqual(['https://www.goed-doel.nl', 'https://www.goed-doel.nl']);
    await saveSetting(organisation, 'custom_success_url', 'https://www.goed-doel.nl/dank');
    expect(await back()).toEqual(['https://www.goed-doel.nl/dank', 'https://www.goed-doel.nl/dank']);
    await saveSetting(organisation, 'custom_cancel_url', 'https://www.goed-doel.nl/jammer');
    expect(await back()).toEqual(['https://www.goed-doel.nl/dank', 'https://www.goed-doel.nl/jammer']);
  });

  test('becomes a redirect to the cancel page after a canceled payment, not after a failed one', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    await saveSetting(organisation, 'org_website_url', 'https://www.goed-doel.nl');
    const gift = await aStartedGift(world, organisation, { returnUrl: 'https://www.goed-doel.nl/geef' });
    await pay(gift, 'canceled');
    await world.settle();
    const page = () => world.app.inject(`/donation-complete?id=${gift.id}`);
    expect((await statusOf(gift)).json()).toMatchObject({ status: 'canceled', cancelUrl: null });
    expect((await page()).statusCode).toBe(200);

    const cancelUrl = 'https://www.goed-doel.nl/jammer';
    await saveSetting(organisation, 'custom_cancel_url', cancelUrl);
    expect((await statusOf(gift)).json()).toMatchObject({ status: 'canceled', cancelUrl });
    expect([(await page()).statusCode, (await page()).headers.location]).toEqual([302, cancelUrl]);
    const failed = await aStartedGift(world, organisation);
    await pay(failed, 'failed');
    await world.settle();
    expect((await statusOf(failed)).json().cancelUrl).toBeNull();
  });

  test('is checked against the current domains, not the domains at the time of the gift', async () => {
    const organisation = await anOrganisationThatTakesGifts(world);
    const added = await organisation.post('/api/admin/domains', { host: 'www.goed-doel.nl' });
    const gift = await aStartedGift(world, organisation, { returnUrl: 'https://www.goed-doel.nl/geef' });
    await organisation.delete(`/api/admin/domains/${added.json().id}`);
    expect((await statusOf(gift)).json().returnUrl).toBe(formOf(organisation));
  });
});
