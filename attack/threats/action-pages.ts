import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Attack } from '../attack.ts';
import { openPage } from '../world/a-page.ts';
import { assertHarmless } from '../world/assert-harmless.ts';
import { findMail } from '../world/mailbox.ts';
import { plainForm, Visitor } from '../world/visitor.ts';

const script = '</script><script>alert(1)</script>';
const tag = '"><img src=x onerror=alert(1)>';

export const actionPageAttacks: Attack[] = [
  {
    threat: 'Action pages',
    tried:
      'Somebody starts a page with the e-mail address of another person; a mail scanner opens the mailed link; the form behind the link is sent three times; another organisation tries to approve the page; 200 links are guessed; every text of the page contains markup; a link is requested for a known and for an unknown address',
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
      assert.equal((await visitor.request(`/c/${slug}/start`, plainForm(start))).status, 200);
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
      assert.deepEqual(await pagesOfMaker(), [], 'opening a link created a page');
      await Promise.all([1, 2, 3].map(() => visitor.request(link, plainForm({}))));
      const made = await pagesOfMaker();
      assert.equal(made.length, 1, 'one link created several pages');
      assert.match((await visitor.get(link)).body, /U hebt al bevestigd/);
      const approve = { method: 'PUT', body: { decision: 'approve', seen: '0'.repeat(64) } };
      assert.equal((await b.request(`/api/admin/page-approvals/${made[0]}`, approve)).status, 404);
      const { rows } = await database.query<{ slug: string }>(
        'select slug from campaign_page where page_id = $1',
        [made[0]],
      );
      assert.equal(
        (await visitor.get(`/c/${rows[0]!.slug}`)).status,
        404,
        'a page is public before the organisation approves it',
      );

      for (let guess = 0; guess < 200; guess += 1) {
        const token = randomBytes(20).toString('base64url');
        for (const path of [`/actie/${token}`, `/actie/bevestig/${token}`])
          assert.equal((await visitor.get(path)).status, 404);
      }
      const [known, unknown] = await Promise.all(
        [maker, 'niemand@actie.example'].map((email) =>
          visitor.request(`/c/${slug}/link`, plainForm({ email })),
        ),
      );
      assert.equal(known!.status, unknown!.status);
      assert.equal(known!.body, unknown!.body, 'the answer reveals whether the address has a page');
      return 'The mailed link creates one page, and only after somebody presses the button; the page is not public before the organisation approves it; guessed links answer 404; the answer does not reveal whether an address has a page';
    },
  },
  {
    threat: 'Unapproved pictures',
    tried:
      'A visitor, both organisations and an administrator request a picture that waits for approval; the public campaign page and action page, the maker’s own page and the approval list are searched for the id of the picture',
    async run({ a, b, product, administrator, database }) {
      const { slug } = await openPage(a);
      const visitor = new Visitor(product.url);
      const email = `maker-${randomBytes(4).toString('hex')}@actie.example`;
      const text = 'Ik loop voor de buurt.';
      const start = { name: 'Piet', email, title: 'Piet loopt', text, goal: '100', endsOn: '' };
      assert.equal((await visitor.request(`/c/${slug}/start`, plainForm(start))).status, 200);
      const mail = await findMail(administrator, email);
      const confirm = /\/actie\/bevestig\/\S+/.exec(mail.text)![0];
      assert.equal((await visitor.request(confirm, plainForm({}))).status, 200);
      const made = await database.query<{ id: string; slug: string }>(
        'select page_id as id, slug from page_maker join campaign_page using (organisation_id, page_id) where email = $1',
        [email],
      );
      const waiting = JSON.parse((await a.get('/api/admin/page-approvals')).body) as {
        pages: { pageId: string; seen: string }[];
      };
      const page = waiting.pages.find(({ pageId }) => pageId === made.rows[0]!.id)!;
      const approve = { method: 'PUT', body: { decision: 'approve', seen: page.seen } };
      assert.equal((await a.request(`/api/admin/page-approvals/${page.pageId}`, approve)).status, 200);
      await visitor.request(`/c/${slug}/link`, plainForm({ email }));
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
      const disposition = 'Content-Disposition: form-data; name=';
      const sent = await visitor.request(base, {
        method: 'POST',
        body: [
          ...Object.entries({ title: start.title, text }).map(
            ([name, value]) => `--x\r\n${disposition}"${name}"\r\n\r\n${value}\r\n`,
          ),
          `--x\r\n${disposition}"picture"; filename="foto.svg"\r\n\r\n${picture}\r\n--x--\r\n`,
        ].join(''),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      assert.equal(sent.status, 303, sent.body.slice(0, 300));
      const { rows } = await database.query<{ id: string }>(
        'select waiting_image_id as id from page_maker where organisation_id = $1 and email = $2',
        [a.id, email],
      );
      const { id } = rows[0]!;
      assert.ok(id, 'no picture waits for approval');
      for (const somebody of [visitor, b, a, administrator])
        for (const ending of ['jpg', 'webp', 'png']) {
          const { status } = await somebody.get(`/images/${id}.${ending}`);
          assert.equal(status, 404, `a waiting picture is public: ${ending}`);
        }
      for (const [somebody, path] of [
        [visitor, `/c/${slug}`],
        [visitor, `/c/${made.rows[0]!.slug}`],
        [visitor, base],
        [a, '/api/admin/page-approvals'],
      ] as const) {
        const shown = await somebody.get(path);
        assert.equal(shown.status, 200, path);
        assert.ok(!shown.body.includes(id), `${path} shows the waiting picture`);
      }
      return 'The picture answers 404 and no page shows it before the organisation approves it';
    },
  },
];
