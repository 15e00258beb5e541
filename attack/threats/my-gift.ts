import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { waitUntilIdle } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Attack } from '../attack.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { paidGift } from '../world/paid-gift.ts';
import { cookieIn, Visitor, type Answer } from '../world/visitor.ts';
import type { World } from '../world/world.ts';

const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

export const myGiftAttacks: Attack[] = [
  {
    threat: 'Mijn gift: guessing',
    tried: '1,000 made-up links to a gift, to a session and of a cookie; unknown actions of a real link',
    alsoIn: [
      'server/modules/donor-pages/my-gift/entrance.test.ts',
      'server/modules/donor-pages/my-gift/gift-actions.test.ts',
    ],
    async run({ product, a, records }) {
      const visitor = new Visitor(product.url);
      for (let turn = 0; turn < 1_000; turn += 1) {
        const token = randomBytes(32).toString('base64url');
        const [path, expected] = (
          [
            [`/maandgift/${token.slice(0, 26)}`, 404],
            [`/mijn-gift/link/${token}`, 404],
            [`/mijn-gift/adres/${token}`, 404],
            [`/mijn-gift/${a.id}`, 303],
          ] as const
        )[turn % 4]!;
        const answer = await visitor.get(path, { headers: { cookie: `gulhart_donor_${a.id}=${token}` } });
        assert.equal(answer.status, expected, path);
      }
      for (const action of ['dag', 'rekening', 'opnieuw', 'gegevens', '..%2f', '__proto__', 'constructor'])
        assert.equal((await visitor.get(`/maandgift/${records.stopToken}/${action}`)).status, 404, action);
      return 'Nothing opens; a link to one gift leads to four actions and no further';
    },
  },
  {
    threat: 'Mijn gift: enumeration',
    tried: 'Asking for a link for an address that gave and one that did not, 40 times each in turn',
    alsoIn: ['server/modules/donor-pages/my-gift/entrance.test.ts'],
    async run({ product, a, records, database }) {
      const visitor = new Visitor(product.url);
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const answers = new Set<string>();
      for (let turn = 0; turn < 40; turn += 1) {
        for (const who of ['known', 'unknown'] as const) {
          const email = who === 'known' ? records.donorEmail : `niemand-${turn}@voorbeeld.example`;
          const answer = await askForLink(visitor, a.id, email);
          answers.add(`${answer.status} ${answer.body}`);
          times[who].push(answer.durationMs);
          // The mail is made afterwards, and would slow down the next request.
          await waitUntilIdle(database);
        }
      }
      assert.equal(answers.size, 1, 'the answers differ');
      const difference = Math.abs(lowerQuartile(times.known) - lowerQuartile(times.unknown));
      assert.ok(difference < 5, `the times differ by ${difference.toFixed(1)} ms`);
      return `One answer; the times differ by ${difference.toFixed(1)} ms`;
    },
  },
  {
    threat: 'Mijn gift: replay',
    tried: 'A link used twice; a cookie after Mijn gift was closed',
    alsoIn: [
      'server/modules/donor-pages/my-gift/entrance.test.ts',
      'server/modules/donor-pages/my-gift/person.test.ts',
    ],
    async run(world) {
      const { visitor, link } = await openMyGift(world);
      const { b, product } = world;
      assert.equal((await new Visitor(product.url).post(link, '', form)).status, 404);
      assert.equal((await visitor.get(`/mijn-gift/${b.id}`)).status, 200);
      assert.equal((await visitor.post(`/mijn-gift/${b.id}/sluiten`, '', form)).status, 303);
      assert.equal((await visitor.get(`/mijn-gift/${b.id}`)).status, 303);
      return 'What was used or closed opens nothing any more';
    },
  },
  {
    threat: 'Mijn gift: a forwarded mail',
    tried: 'The link of a gift of A, opened by somebody else: who gives, from where, and what else',
    alsoIn: ['server/modules/donor-pages/my-gift/gift-actions.test.ts'],
    async run({ product, records, a }) {
      const visitor = new Visitor(product.url);
      for (const action of ['', '/bedrag', '/overslaan', '/stoppen']) {
        const { status, body } = await visitor.get(`/maandgift/${records.stopToken}${action}`);
        assert.ok(status === 200 || status === 409, `${action}: ${status}`);
        for (const secret of [records.donorEmail, records.donorSurname, records.donation, a.email])
          assert.ok(!body.includes(secret), `${action} tells ${secret}`);
      }
      return 'Amount and dates of that gift; no name, address, other gift or receipt';
    },
  },
  {
    threat: 'Mijn gift: more money by a forwarded mail',
    tried:
      'By the link of a gift of B: € 1,000 instead of € 25, a pause taken back, another account, day, address and restart; the mailed link opened, and used twice',
    alsoIn: ['server/modules/donor-pages/my-gift/more-by-link.test.ts'],
    async run(world) {
      const { product, database } = world;
      const { id: giftId, email, link } = await monthlyGift(world);
      const stranger = new Visitor(product.url);
      const terms = async () =>
        (
          await database.query<{ amount_cents: number; next_payment_date: string }>(
            'select amount_cents::int, next_payment_date::text from subscription where subscription_id = $1',
            [giftId],
          )
        ).rows[0]!;
      const regular = await terms();
      assert.equal((await stranger.post(`${link}/bedrag`, 'amount=1000', form)).status, 202);
      assert.deepEqual(await terms(), regular);
      for (const action of [
        'rekening',
        'dag',
        'opnieuw',
        'gegevens',
        'e-mailadres',
        'bewijs',
        'jaaroverzicht',
      ])
        assert.equal(
          (await stranger.post(`${link}/${action}`, 'day=3&amount=1000', form)).status,
          404,
          action,
        );

      const confirm = await linkMailedTo(world, email, 'Bevestig de wijziging');
      assert.equal((await stranger.get(confirm)).status, 200);
      assert.deepEqual(await terms(), regular, 'opening the mailed link changes the gift');
      assert.equal((await stranger.post(confirm, '', form)).status, 200);
      assert.equal((await terms()).amount_cents, 1_000_00);
      assert.equal((await stranger.post(`${link}/bedrag`, 'amount=25', form)).status, 200);
      assert.equal((await stranger.post(confirm, '', form)).status, 404);

      const { body } = await stranger.get(`${link}/overslaan`);
      const [, nextDate = ''] = /value="(\d{4}-\d{2}-\d{2})"/.exec(body) ?? [];
      assert.equal((await stranger.post(`${link}/overslaan`, `nextDate=${nextDate}`, form)).status, 200);
      const paused = await terms();
      assert.equal((await stranger.post(`${link}/toch-niet`, '', form)).status, 202);
      assert.deepEqual(await terms(), paused);
      return 'Nothing that takes more money happens before it is confirmed from the mailbox, once';
    },
  },
  {
    threat: 'Mijn gift: another account by a forwarded mail',
    tried:
      'By the link of a missed charge of B: paying it from an account of one’s own; the same address in Mijn gift; the mailed link opened, and used twice',
    alsoIn: ['server/modules/donor-pages/recovery/recovery-page.test.ts'],
    async run(world) {
      const { product, database, mollie, b } = world;
      const { id: giftId, email } = await monthlyGift(world);
      const recovery = await missedCharge(world, giftId);
      const mandate = async () =>
        (
          await database.query<{ mandate: string }>(
            'select mollie_mandate_id as mandate from subscription where subscription_id = $1',
            [giftId],
          )
        ).rows[0]!.mandate;
      const own = await mandate();
      const stranger = new Visitor(product.url);
      const inMyGift = await stranger.post(`/mijn-gift/${b.id}${recovery}`, '', form);
      assert.match(String(inMyGift.headers['location']), /^\/mijn-gift\?/);
      const begun = await stranger.post(recovery, '', form);
      assert.equal(begun.status, 303);
      await mollie.checkOut(String(begun.headers['location']), 'paid');

      const confirm = await linkMailedTo(world, email, 'Bevestig de rekening');
      await waitUntilIdle(database);
      assert.equal(await mandate(), own, 'the account that paid takes the gift over by link alone');
      assert.equal((await stranger.get(confirm)).status, 200);
      await waitUntilIdle(database);
      assert.equal(await mandate(), own, 'opening the mailed link moves the gift');
      const confirmed = await stranger.post(confirm, '', form);
      assert.equal(confirmed.status, 200);
      assert.equal(confirmed.headers['set-cookie'], undefined, 'the link opens Mijn gift');
      await waitUntil('another account', async () => ((await mandate()) === own ? undefined : true));
      assert.equal((await stranger.post(confirm, '', form)).status, 404);
      return 'The charge is paid; the account changes only when that is confirmed from the mailbox, once';
    },
  },
  {
    threat: 'Mijn gift: another organisation’s donor',
    tried: 'A session at B with every address of A, its gift and its receipt; posts from another site',
    alsoIn: ['server/modules/donor-pages/my-gift/entrance.test.ts'],
    async run(world) {
      const { visitor } = await openMyGift(world);
      const { a, b, records } = world;
      for (const own of ['', '/gegevens', '/e-mailadres', '/vergeten', '/mijn-gegevens.json'])
        assert.equal((await visitor.get(`/mijn-gift/${a.id}${own}`)).status, 303, own);
      for (const path of [`gift/${records.subscription}`, `bewijs/${records.donation}`])
        assert.equal((await visitor.get(`/mijn-gift/${b.id}/${path}`)).status, 404, path);
      const stop = `/mijn-gift/${b.id}/gift/${records.subscription}/stoppen`;
      assert.equal((await visitor.post(stop, '', form)).status, 404);
      const crossSite = { headers: { ...form.headers, 'sec-fetch-site': 'cross-site' } };
      assert.equal((await visitor.post(`/mijn-gift/${b.id}/vergeten`, '', crossSite)).status, 403);
      const fromNowhere = { headers: { ...form.headers, origin: 'null' } };
      assert.equal((await visitor.post(`/mijn-gift/${b.id}/vergeten`, '', fromNowhere)).status, 403);
      return 'To A it is no session; what is A’s does not exist at B; other sites are refused';
    },
  },
];

function askForLink(visitor: Visitor, organisationId: string, email: string): Promise<Answer> {
  return visitor.post(`/mijn-gift?orgId=${organisationId}`, new URLSearchParams({ email }).toString(), form);
}

async function openMyGift(world: World): Promise<{ visitor: Visitor; link: string }> {
  const { product, b } = world;
  const { email } = await paidGift(world, {});
  const visitor = new Visitor(product.url);
  await askForLink(visitor, b.id, email);
  const link = await linkMailedTo(world, email, 'Uw link naar Mijn gift');
  const opened = await visitor.post(link, '', form);
  assert.equal(opened.status, 303);
  visitor.cookie = cookieIn(opened);
  return { visitor, link };
}

function linkMailedTo({ administrator }: World, email: string, subject: string): Promise<string> {
  return waitUntil('the link to Mijn gift', async () => {
    const mails = JSON.parse((await administrator.get('/api/admin/mailbox')).body) as {
      to: string;
      subject: string;
      text: string;
    }[];
    return mails
      .filter((mail) => mail.to === email && mail.subject.includes(subject))
      .map(({ text }) => /\/mijn-gift\/link\/[\w-]+/.exec(text)?.[0])
      .find(Boolean);
  });
}

async function missedCharge({ database }: World, giftId: string): Promise<string> {
  const { rows } = await database.query<{ token: string }>(
    `with charge as (
       insert into donation
       select (jsonb_populate_record(d, jsonb_build_object(
         'donation_id', substr(md5(d.donation_id), 1, 26), 'status', 'failed', 'completed_at', null,
         'idempotency_key', null, 'subscription_id', s.subscription_id))).*
       from subscription s join donation d on d.donation_id = s.first_donation_id where s.subscription_id = $1
       returning *
     ), refused as (
       insert into payment
       select (jsonb_populate_record(p, jsonb_build_object(
         'payment_id', c.donation_id, 'donation_id', c.donation_id, 'kind', 'charge', 'status', 'failed',
         'failure_code', 'SL01', 'failed_at', now(), 'paid_at', null, 'mollie_payment_id', null,
         'checkout_url', null, 'webhook_token', md5(c.donation_id)))).*
       from charge c join subscription s on s.subscription_id = c.subscription_id
       join payment p on p.donation_id = s.first_donation_id
     )
     insert into missed_charge (organisation_id, missed_charge_id, subscription_id, environment, charge_id, due_on,
       amount_cents, failed_at, token)
     select organisation_id, donation_id, subscription_id, environment, donation_id, current_date, amount_cents,
       now(), 'herstel' || donation_id
     from charge returning token`,
    [giftId],
  );
  return `/herstel/${rows[0]!.token}`;
}

async function monthlyGift(world: World): Promise<{ id: string; email: string; link: string }> {
  const { id: donationId, email } = await paidGift(world, { amount: '25.00', isRecurring: true });
  return waitUntil('a monthly gift that runs', async () => {
    const { rows } = await world.database.query<{ subscription_id: string; stop_token: string }>(
      `select subscription_id, stop_token from subscription where first_donation_id = $1 and status = 'active'`,
      [donationId],
    );
    return rows[0] && { id: rows[0].subscription_id, email, link: `/maandgift/${rows[0].stop_token}` };
  });
}
