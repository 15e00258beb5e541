import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { waitUntilIdle } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Attack } from '../attack.ts';
import { aPage } from '../world/a-page.ts';
import { registerTenant, type Tenant } from '../world/tenants.ts';
import { jsonOf } from '../world/visitor.ts';
import type { World } from '../world/world.ts';

const victim = 'slachtoffer@elders.example';
const hostileTexts = [
  'Log in op mijn-ing.support/login',
  'Zie t.co/x',
  'Bel 0900-1234',
  'Zie kwaad。com',
  'Zie kwa\u200bad.support',
  'Zie 1.1.1.1/login',
  'Zie kwaad:8080/x',
  'Bel O6I2345678',
];

export const mailAttacks: Attack[] = [
  {
    threat: 'Mail to strangers',
    tried:
      'The owner of an organisation has not confirmed their own e-mail address: they request test mails and an invitation to a victim; donors give a test gift and a live gift with the address of the victim; the organisation chooses names that contain a link or an IBAN, that resemble Gulhart, or that mix alphabets',
    async run({ mailing, mailingDatabase, mailed, mollie }) {
      const sender = await registerTenant(mailing.url, 'onbevestigd');
      const refusals = [
        await sender.post('/api/admin/test-email', { testEmail: victim, testAmount: '10' }),
        await sender.post('/api/admin/test-email', {
          testEmail: victim,
          testAmount: '10',
          template: 'storno_ask_template',
        }),
        await sender.post('/api/admin/team/invitations', { email: victim, role: 'staff' }),
      ];
      for (const { status, body } of refusals) assert.equal(status, 409, body);
      for (const environment of ['test', 'live'] as const) {
        const key = `${environment}_simulator_mail_${randomBytes(12).toString('hex')}`;
        await sender.save(environment === 'test' ? 'mollie_api_key' : 'mollie_api_live_key', key);
        await sender.save('payment_api_environment', environment);
        await payGift(sender, mollie, { email: victim });
      }
      const names = [
        'mijn-ing.support/login',
        '45.33.32.156/login',
        'NL91ABNA0417164300',
        'Gulhart',
        'GuIhart support',
        'Gulhаrt',
        'ɢulhart Helpdesk',
        'Stichting Οpen Hand',
      ];
      for (const value of names) {
        const answer = await sender.post('/api/admin/settings', { key: 'org_name', value });
        assert.equal(answer.status, 400, answer.body);
      }
      await waitUntilIdle(mailingDatabase);
      assert.deepEqual(
        mailed.filter((address) => address === victim),
        [],
        'a stranger was mailed',
      );
      assert.ok(mailed.includes(sender.email), 'the mail server was never reached');
      return `409 for ${refusals.length} mails; 2 paid gifts without a mail to the victim; ${names.length} names refused`;
    },
  },
  {
    threat: 'Mail to strangers about gifts',
    tried:
      'An organisation whose owner has confirmed their address sets the address of a stranger as its contact address and enables mails about gifts; then it gets test, live and monthly gifts',
    async run({ mailing, mailingDatabase, mailed, mollie }) {
      const tenant = await registerTenant(mailing.url, 'bevestigd');
      await mailingDatabase.query('update account set email_confirmed_at = now() where account_id = $1', [
        tenant.id,
      ]);
      const stranger = 'vreemde@elders.example';
      await tenant.save('org_contact_email', stranger);
      await tenant.save('notify_new_gift', 'ja');
      for (const environment of ['test', 'live'] as const) {
        const key = `${environment}_simulator_mail_${randomBytes(12).toString('hex')}`;
        await tenant.save(environment === 'test' ? 'mollie_api_key' : 'mollie_api_live_key', key);
        await tenant.save('payment_api_environment', environment);
        await payGift(tenant, mollie, { email: 'gever@elders.example' });
        await payGift(tenant, mollie, { email: 'gever@elders.example', isRecurring: true });
      }
      await waitUntilIdle(mailingDatabase);
      const { rows } = await mailingDatabase.query<{ recipient: string }>(
        `select recipient from mail where organisation_id = $1 and kind in ('first-gift', 'new-gift', 'monthly-begun')`,
        [tenant.id],
      );
      assert.ok(rows.length >= 3, `only ${rows.length} mails about gifts`);
      assert.ok(
        rows.every(({ recipient }) => recipient === tenant.email),
        'a mail about a gift went to an unconfirmed address',
      );
      assert.ok(mailed.includes(tenant.email), 'the mail server was never reached');
      assert.ok(!mailed.includes(stranger), 'a stranger was mailed');
      return `${rows.length} mails about gifts, all to the owner with a confirmed address`;
    },
  },
  {
    threat: 'Links in free text',
    tried:
      'Links under many top-level domains, links with invisible characters, and telephone numbers: in the name of a donor; in the name on an honour card; in the text of a card; in messages to a wall that normally shows messages without approval',
    async run({ b, database }: World) {
      await b.save('form_honours', 'ja');
      const give = (change: object) =>
        b.post('/api/donations', {
          amount: '5.00',
          email: 'gever@voorbeeld.example',
          orgId: b.id,
          ...change,
        });
      const slug = `muur-${randomBytes(4).toString('hex')}`;
      const made = await b.post('/api/admin/pages', aPage(slug, { wall: 'at_once' }));
      assert.equal(made.status, 201, made.body);
      const pageId = jsonOf(made)['id']!;
      await b.request(`/api/admin/pages/${pageId}/state`, { method: 'PUT', body: { state: 'open' } });
      for (const text of hostileTexts) {
        const card = { honourName: 'Oma', honourTo: 'Oma', honourEmail: victim, honourMessage: text };
        for (const change of [card, { firstName: text }, { honourName: text }])
          assert.equal((await give(change)).status, 400, JSON.stringify(change));
        const onWall = await give({ page: slug, wall: true, wallMessage: text });
        assert.equal(onWall.status, 201, onWall.body);
      }
      const { rows } = await database.query<{ state: string }>(
        'select state from wall_message where page_id = $1',
        [pageId],
      );
      assert.equal(rows.length, hostileTexts.length);
      assert.ok(
        rows.every(({ state }) => state === 'waiting'),
        'a wall shows a link or a telephone number without approval',
      );
      await b.save('form_honours', 'nee');
      return `${hostileTexts.length * 3} gifts refused; ${rows.length} messages wait for approval`;
    },
  },
];

async function payGift(tenant: Tenant, mollie: World['mollie'], change: object): Promise<void> {
  const answer = await tenant.post('/api/donations', { amount: '5.00', orgId: tenant.id, ...change });
  assert.equal(answer.status, 201, answer.body);
  const { id, checkoutUrl } = JSON.parse(answer.body) as { id: string; checkoutUrl: string };
  await mollie.checkOut(checkoutUrl, 'paid');
  await waitUntil('a completed gift', async () =>
    jsonOf(await tenant.get(`/api/donation-status/${id}`))['status'] === 'completed' ? true : undefined,
  );
}
