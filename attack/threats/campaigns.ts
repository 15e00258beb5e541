import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Attack } from '../attack.ts';
import { aPage } from '../world/a-page.ts';
import { assertHarmless } from '../world/assert-harmless.ts';
import { findMail } from '../world/mailbox.ts';
import type { Tenant } from '../world/tenants.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

const script = '</script><script>alert(1)</script>';
const tag = '"><img src=x onerror=alert(1)>';

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

const aSlug = () => `actie-${randomBytes(4).toString('hex')}`;

async function openPage(tenant: Tenant, given: Parameters<typeof aPage>[1] = {}) {
  const slug = aSlug();
  const made = await tenant.post('/api/admin/pages', aPage(slug, given));
  assert.equal(made.status, 201, made.body);
  const id = jsonOf(made)['id']!;
  const opened = await tenant.ask(`/api/admin/pages/${id}/state`, { method: 'PUT', body: { state: 'open' } });
  assert.equal(opened.status, 200, opened.body);
  return { id, slug, path: `/c/${slug}` };
}

export const campaignAttacks: Attack[] = [
  {
    threat: 'Campaign pages',
    tried:
      'Markup in every text and in the metadata; addresses of routes and look-alikes of another page; draft pages; a page or fund of another organisation',
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
      for (const path of ['', '/beeld.png', '/start'])
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
      return 'Markup is shown as text; drafts are 404; addresses, pages and funds stay with their owner';
    },
  },
  {
    threat: 'Counters of a page',
    tried:
      'Twenty unpaid gifts, a paid test gift, negative amounts; the page of another organisation; a message with a link; a message of an unpaid gift',
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
      assert.equal(rows[0]?.count, 0, 'an unpaid gift is counted or shown');
      const shown = await visitor.get(path);
      assert.match(shown.body, /€\s?0\b/);
      assert.ok(!shown.body.includes('Onbetaald'), 'a message without a payment is shown');
      return 'Only paid gifts count, and only their messages are shown';
    },
  },
  {
    threat: 'Action pages',
    tried:
      'A page in another’s name; the mailed link opened as by a mail scanner; the link used twice; 200 guessed links; markup and addresses in texts; data of donors shown to the maker',
    async run({ a, b, product, administrator, database }) {
      const { slug } = await openPage(a);
      const visitor = new Visitor(product.url);
      const maker = `maker-${randomBytes(4).toString('hex')}@actie.example`;
      const start = {
        name: tag,
        email: maker,
        title: script,
        text: `Ik ren. ${tag}`,
        goal: '100',
        endsOn: '',
      };
      assert.equal((await visitor.ask(`/c/${slug}/start`, form(start))).status, 200);
      const pagesOfMaker = async () => {
        const { rows } = await database.query<{ page_id: string }>(
          'select page_id from page_maker where organisation_id = $1 and email = $2',
          [a.id, maker],
        );
        return rows.map(({ page_id }) => page_id);
      };
      const { text } = await findMail(administrator, maker);
      const link = /\/actie\/bevestig\/\S+/.exec(text)![0];
      for (let opened = 0; opened < 5; opened += 1) {
        const seen = await visitor.get(link);
        assert.equal(seen.status, 200);
        assertHarmless(seen.body, 'the page behind the mailed link');
      }
      assert.deepEqual(await pagesOfMaker(), [], 'opening a link made a page');
      await Promise.all([1, 2, 3].map(() => visitor.ask(link, form({}))));
      const made = await pagesOfMaker();
      assert.equal(made.length, 1, 'one link made more than one page');
      assert.match((await visitor.get(link)).body, /U hebt al bevestigd/);
      const judge = { method: 'PUT', body: { decision: 'approve', seen: '0'.repeat(64) } };
      assert.equal((await b.ask(`/api/admin/page-approvals/${made[0]}`, judge)).status, 404);
      const { rows } = await database.query<{ slug: string }>(
        'select slug from campaign_page where page_id = $1',
        [made[0]],
      );
      assert.equal(
        (await visitor.get(`/c/${rows[0]!.slug}`)).status,
        404,
        'a page is seen before it was approved',
      );

      for (let guess = 0; guess < 200; guess += 1) {
        const token = randomBytes(20).toString('base64url');
        for (const path of [`/actie/${token}`, `/actie/bevestig/${token}`])
          assert.equal((await visitor.get(path)).status, 404);
      }
      const [known, unknown] = await Promise.all(
        [maker, 'niemand@actie.example'].map((email) => visitor.ask(`/c/${slug}/link`, form({ email }))),
      );
      assert.equal(known!.status, unknown!.status);
      assert.equal(known!.body, unknown!.body, 'the answer reveals whether the address has a page');
      return 'A link works once and only by its button; nothing is public before the organisation approves it';
    },
  },
  {
    threat: 'Pictures that nobody has looked at',
    tried:
      'The picture of an action page before approval: its URL in both sizes as a stranger, as another organisation and as its own; the public page, the page of the maker and the approval list',
    async run({ a, b, product, administrator, database }) {
      const { slug } = await openPage(a);
      const visitor = new Visitor(product.url);
      const email = `maker-${randomBytes(4).toString('hex')}@actie.example`;
      const text = 'Ik loop voor de buurt.';
      const start = { name: 'Piet', email, title: 'Piet loopt', text, goal: '100', endsOn: '' };
      assert.equal((await visitor.ask(`/c/${slug}/start`, form(start))).status, 200);
      const mail = await findMail(administrator, email);
      const confirm = /\/actie\/bevestig\/\S+/.exec(mail.text)![0];
      assert.equal((await visitor.ask(confirm, form({}))).status, 200);
      const made = await database.query<{ id: string }>(
        'select page_id as id from page_maker where email = $1',
        [email],
      );
      const waiting = JSON.parse((await a.get('/api/admin/page-approvals')).body) as {
        pages: { pageId: string; seen: string }[];
      };
      const page = waiting.pages.find(({ pageId }) => pageId === made.rows[0]!.id)!;
      const approve = { method: 'PUT', body: { decision: 'approve', seen: page.seen } };
      assert.equal((await a.ask(`/api/admin/page-approvals/${page.pageId}`, approve)).status, 200);
      await visitor.ask(`/c/${slug}/link`, form({ email }));
      const base = await waitUntil('the link of the maker', async () => {
        const mails = JSON.parse((await administrator.get('/api/admin/mailbox')).body) as {
          to: string;
          text: string;
        }[];
        return mails
          .filter(({ to }) => to === email)
          .map((sent) => /\/actie\/(?!bevestig)[\w-]+/.exec(sent.text)?.[0])
          .find((path) => path !== undefined);
      });
      const picture =
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600"/></svg>';
      const disposition = 'Content-Disposition: form-data; name="picture"; filename="foto.svg"';
      const sent = await visitor.ask(`${base}/afbeelding`, {
        method: 'POST',
        body: `--x\r\n${disposition}\r\n\r\n${picture}\r\n--x--\r\n`,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      assert.equal(sent.status, 303, sent.body.slice(0, 300));
      const { rows } = await database.query<{ id: string }>(
        'select waiting_image_id as id from page_maker where organisation_id = $1 and email = $2',
        [a.id, email],
      );
      const { id } = rows[0]!;
      assert.ok(id, 'no picture waits');
      for (const somebody of [visitor, b, a, administrator])
        for (const ending of ['jpg', 'webp', 'png']) {
          const { status } = await somebody.get(`/images/${id}.${ending}`);
          assert.equal(status, 404, `a waiting picture is public: ${ending}`);
        }
      for (const [somebody, path] of [
        [visitor, `/c/${slug}`],
        [visitor, base],
        [a, '/api/admin/page-approvals'],
      ] as const)
        assert.ok(!(await somebody.get(path)).body.includes(id), `${path} contains its URL`);
      return 'Its URL is 404 and is shown nowhere before the organisation approves it';
    },
  },
  {
    threat: 'Short links',
    tried:
      'Redirect targets in the URL, codes with paths, line ends and other hosts, 200 guesses, codes of another organisation',
    async run({ a, b, product }) {
      const { id } = await openPage(a);
      const body = { pageId: id, label: 'kwaad.example', amount: '5', isMonthly: false };
      const made = jsonOf(await a.post('/api/admin/short-links', body));
      const code = made['code']!;
      const visitor = new Visitor(product.url);
      for (const extra of ['', '?next=https://kwaad.example', '?bedrag=99999', '?page=//kwaad.example']) {
        const answer = await visitor.get(`/q/${code}${extra}`);
        assert.equal(answer.status, 302);
        const { origin, searchParams } = new URL(String(answer.headers['location']), product.url);
        assert.equal(origin, new URL(product.url).origin);
        assert.equal(searchParams.get('bedrag'), '5');
      }
      const guesses = [
        ...Array.from({ length: 200 }, () => randomBytes(4).toString('hex').slice(0, 7)),
        '%2F%2Fkwaad.example',
        `${code}%0d%0aset-cookie:x=1`,
        `${code}/../admin`,
      ];
      for (const guess of guesses) assert.equal((await visitor.get(`/q/${guess}`)).status, 404, guess);
      for (const file of ['qr.svg', 'qr.png', 'poster.pdf'])
        assert.equal((await b.get(`/api/admin/short-links/${code}/${file}`)).status, 404, file);
      const ofA = await b.post('/api/admin/short-links', body);
      const ofNobody = await b.post('/api/admin/short-links', { ...body, pageId: 'x'.repeat(26) });
      assert.ok(ofA.status >= 400 && ofA.body === ofNobody.body, ofA.body);
      return 'A code leads to its own form and nowhere else';
    },
  },
  {
    threat: 'Reminders to others',
    tried:
      'Without consent, fifty times for one address, an address with a line end, the page of another organisation; opening the stop link; 100 invented links',
    async run({ a, b, product, database }) {
      await a.save('form_reminder', 'ja');
      const visitor = new Visitor(product.url);
      const foreign = await openPage(b);
      const email = `buur-${randomBytes(4).toString('hex')}@doelwit.example`;
      const ask = (fields: Record<string, string>, page = '') =>
        visitor.ask(`/herinnering?orgId=${a.id}&page=${page}`, form(fields));
      assert.equal((await ask({ email })).status, 400, 'a reminder was accepted without consent');
      for (const bad of [
        `${email}\r\nBcc: allen@kwaad.example`,
        `"a, b"@kwaad.example,${email}`,
        'x'.repeat(300),
      ])
        assert.equal((await ask({ email: bad, consent: 'true' })).status, 400, bad);
      const first = await ask({ email, consent: 'true' }, foreign.slug);
      const rest = await Promise.all(Array.from({ length: 50 }, () => ask({ email, consent: 'true' })));
      assert.ok(
        rest.every(({ body }) => body === first.body),
        'the answer tells that an address is known',
      );
      const { rows } = await database.query<{ page_slug: string | null }>(
        'select page_slug from reminder where organisation_id = $1 and email = $2',
        [a.id, email],
      );
      assert.deepEqual(rows, [{ page_slug: null }]);
      for (let guess = 0; guess < 100; guess += 1) {
        const token = randomBytes(40).toString('base64url');
        assert.equal((await visitor.get(`/herinnering/stop/${token}`)).status, 404);
        assert.equal((await visitor.ask(`/herinnering/stop/${token}`, form({}))).status, 404);
      }
      return 'One reminder for each address, with consent, for this organisation only';
    },
  },
];
