import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { aPage, aSlug, openPage } from '../world/a-page.ts';
import { assertHarmless } from '../world/assert-harmless.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

const script = '</script><script>alert(1)</script>';
const tag = '"><img src=x onerror=alert(1)>';

export const campaignPageAttacks: Attack[] = [
  {
    threat: 'Campaign pages',
    tried:
      'Every text of a page contains markup; a visitor requests a draft page of A; B chooses addresses that a route or a page of A already uses, addresses that imitate those, and invalid addresses; B uses the id of a page or a fund of A in a page of its own; B requests a page of A in the dashboard',
    async run({ a, b, product }) {
      const visitor = new Visitor(product.url);
      const texts = {
        title: script,
        shortText: tag,
        longText: `${script}\n[x](javascript:alert(1))`,
        contact: tag,
      };
      const own = await openPage(b, texts);
      const shown = await visitor.get(own.path);
      assert.equal(shown.status, 200);
      assertHarmless(shown.body, 'the page');
      assert.match(String(shown.headers['content-security-policy']), /default-src 'none'/);
      const picture = await visitor.get(`${own.path}/beeld.png`);
      assert.equal(picture.status, 200);
      assert.equal(picture.headers['content-type'], 'image/png');

      const draft = jsonOf(await a.post('/api/admin/pages', aPage(aSlug())));
      for (const path of ['', '/beeld.png', '/qr.svg', '/start'])
        assert.equal((await visitor.get(`/c/${draft['slug']}${path}`)).status, 404, path);
      const taken = await openPage(a);
      const imitations = [
        taken.slug,
        'start',
        'admin',
        'gulhart',
        taken.slug.toUpperCase(),
        '../admin',
        'àctie',
        'аctie',
        'x y',
      ];
      for (const slug of imitations) {
        const answer = await b.post('/api/admin/pages', aPage(slug));
        assert.ok([400, 409].includes(answer.status), `${slug}: ${answer.status}`);
      }
      const fund = jsonOf(await a.post('/api/admin/funds', { name: 'Geheim fonds', ledgerAccount: '' }))[
        'id'
      ];
      for (const given of [{ parentId: taken.id }, { fundId: fund }, { imageId: taken.id }]) {
        const answer = await b.post('/api/admin/pages', aPage(aSlug(), given));
        assert.ok(answer.status >= 400 && answer.status < 500, JSON.stringify(given));
      }
      assert.equal((await b.get(`/api/admin/pages/${taken.id}`)).status, 404);
      return 'Markup is shown as text; drafts answer 404; the addresses are refused; B cannot use or read the pages and funds of A';
    },
  },
  {
    threat: 'Totals of a campaign page',
    tried:
      'A visitor gives through a campaign page of A: twenty unpaid gifts with messages; a paid test gift; gifts with invalid amounts; a gift to B; an unpaid gift whose message contains a link. Then the total and the messages of the page are checked',
    async run({ a, b, product, mollie, database }) {
      const { id, slug, path } = await openPage(a);
      const visitor = new Visitor(product.url);
      const give = (extra: Record<string, unknown>, orgId = a.id) =>
        visitor.post('/api/donations', {
          amount: '500.00',
          isRecurring: false,
          email: 'teller@kwaad.example',
          firstName: 'Teller',
          lastName: 'Kwaad',
          orgId,
          page: slug,
          ...extra,
        });
      const unpaid = await Promise.all(
        Array.from({ length: 20 }, () =>
          give({ wall: true, wallName: 'Onbetaald', wallMessage: 'Onbetaald' }),
        ),
      );
      assert.ok(unpaid.every(({ status }) => status === 201));
      const tested = await give({});
      await mollie.checkOut(jsonOf(tested)['checkoutUrl']!, 'paid');
      await visitor.get(`/api/donation-status/${jsonOf(tested)['id']}`);
      for (const amount of ['-500.00', '0', '1e9', 'NaN'])
        assert.equal((await give({ amount })).status, 400, amount);
      const linked = { wall: true, wallName: 'Kwaad', wallMessage: 'Kijk op https://kwaad.example' };
      assert.equal((await give(linked)).status, 201);
      await give({}, b.id);
      const { rows } = await database.query<{ count: number }>(
        `select (select count(*)::int from donation where page_id = $1 and organisation_id <> $2)
           + (select count(*)::int from campaign_figure where page_id = $1)
           + (select count(*)::int from wall_message where page_id = $1 and name = 'Kwaad' and state = 'shown')
           as count`,
        [id, a.id],
      );
      assert.equal(rows[0]?.count, 0, 'a gift that must not count is counted or shown');
      const shown = await visitor.get(path);
      assert.match(shown.body, /€\s?0\b/);
      assert.ok(!shown.body.includes('Onbetaald'), 'a message without a payment is shown');
      return 'Unpaid gifts, test gifts and gifts to another organisation do not count towards the total; messages of unpaid gifts are not shown';
    },
  },
];
