import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { paidGift } from '../world/paid-gift.ts';
import { hungUpOn } from '../world/raw-connection.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';
import { waitUntil } from '../../harness/wait-until.ts';

const image = '<img src=x onerror=alert(1)>';

/** Text that wants to be something else: a link, markup, a template, a header, a formula. */
export const textAttacks: Attack[] = [
  {
    threat: 'Open redirect `ref`',
    tried: 'javascript:, //kwaad, user@host, lookalike hosts, backslashes, data:, as ref and as returnUrl',
    alsoIn: ['server/features/organisations/domains/choose-return-url.test.ts'],
    async run({ a, things, product }) {
      const host = `${a.username}.example`;
      const bad = [
        'javascript:alert(1)',
        '//kwaad.example',
        `https://${host}@kwaad.example`,
        `https://${host}.kwaad.example`,
        '\\\\kwaad.example',
        'https:\\\\kwaad.example',
        'data:text/html,<script>alert(1)</script>',
        `https://kwaad.example/#${host}`,
        `https://kwaad.example\\.${host}`,
      ];
      const visitor = new Visitor(product.url);
      for (const ref of bad) {
        const query = new URLSearchParams({ id: things.donation, ref }).toString();
        const page = await visitor.get(`/donation-complete?${query}`);
        assert.equal(page.status, 200);
        const links = [...page.body.matchAll(/(?:href|action|content)="([^"]*)"/g)].map(([, link]) => link);
        assert.ok(!links.some((link) => link?.includes('kwaad') || link?.startsWith('javascript:')), ref);
        const status = await visitor.get(`/api/donation-status/${things.donation}?${query}`);
        assert.ok(!String(jsonOf(status)['returnUrl']).includes('kwaad'), ref);
      }
      return `${bad.length} addresses: none is linked to; the organisation's own page instead`;
    },
  },
  {
    threat: 'Stored XSS',
    tried: `${image} as organisation, project, donor's name; colours that are none; the form, status page, mail`,
    alsoIn: [
      'donor/render/render-donation-page.test.ts',
      'server/features/receipts/render-confirmation.test.ts',
    ],
    async run(world) {
      const { b, administrator, product } = world;
      await b.save('org_name', `Org ${image}`);
      await b.save('org_project_name', `"><script>alert(1)</script>`);
      for (const value of ['red;}</style><script>', '#12345g', 'url(//kwaad.example)', '#fff" onload="x'])
        assert.equal((await b.post('/api/admin/settings', { key: 'org_primary_color', value })).status, 400);
      const gift = await paidGift(world, { firstName: image, lastName: '</title><script>alert(1)</script>' });
      const visitor = new Visitor(product.url);
      for (const path of [`/donation-embed?orgId=${b.id}`, `/donation-complete?id=${gift.id}`])
        assertHarmless((await visitor.get(path)).body, path);
      const mail = await findMail(administrator, gift.email);
      assertHarmless(mail.html, 'the mail');
      assert.match(mail.html, /&(lt|#60);img/);
      return 'Shown as the text it is on the form, the status page and in the mail; 4 colours refused';
    },
  },
  {
    threat: 'HTML template',
    tried:
      '<script>, <svg onload>, <base>, <iframe>, javascript: links, CSS url() and @import in the mail template',
    alsoIn: ['server/platform/clean-html/clean-html.test.ts', 'e2e/dashboard/mail-templates.spec.ts'],
    async run(world) {
      const { b, administrator } = world;
      await b.save(
        'email_template',
        `<p onclick="x()">Dag {{recipientName}}</p><script>alert(1)</script><svg onload=alert(1)><base href=//kwaad.example>
         <iframe src=//kwaad.example></iframe><a href="jAvascript:alert(1)">a</a><a href="&#106;avascript:alert(1)">b</a>
         <div style="background:url(//kwaad.example)">c</div><style>@import '//kwaad.example'</style><form action=//kwaad.example>`,
      );
      const saved = String(jsonOf(await b.get('/api/admin/settings/email_template'))['value']);
      assertHarmless(saved, 'the saved template');
      const gift = await paidGift(world, {});
      const { html } = await findMail(administrator, gift.email);
      assertHarmless(html, 'the mail');
      assert.doesNotMatch(html, /<svg|<base|<iframe|<form|kwaad/i);
      await b.delete('/api/admin/settings/email_template');
      return 'Stripped when saved and in the mail that was sent';
    },
  },
  {
    threat: 'Slow HTML template',
    tried:
      '190 KB of <td>; 100 KB of <td>, <b>, <, &, one word as a colour, comments in a link, attributes; as mail template, fastest of three',
    alsoIn: [
      'server/platform/clean-html/clean-mail-html.test.ts',
      'server/features/receipts/send-confirmation.test.ts',
    ],
    async run({ b }) {
      const fill = (unit: string, before = '', after = '') =>
        before + unit.repeat((99_900 - before.length - after.length) / unit.length) + after;
      const slow = [
        '<td>'.repeat(47_500),
        ...['<td>', '<b>', '<', '&'].map((unit) => fill(unit)),
        fill('a', '<p style="color:', '">x</p>'),
        fill('<!---->', '<a href="https://', '">x</a>'),
        fill('<p a b c d e f g h i j k l>'),
      ];
      const fastestMs = async (value: string) => {
        const times: number[] = [];
        for (let turn = 0; turn < 3; turn += 1) {
          const startedAt = performance.now();
          const { status } = await b.post('/api/admin/settings', { key: 'email_template', value });
          times.push(performance.now() - startedAt);
          assert.ok(status === 400 || status === 200, `${status} for ${value.slice(0, 30)}`);
        }
        return Math.min(...times);
      };
      const ordinaryMs = await fastestMs(
        fill('<p style="margin:0 0 16px">Beste donateur, hartelijk dank voor uw gift.</p>\n'),
      );
      for (const value of slow) {
        const ms = await fastestMs(value);
        assert.ok(ms < 5 * ordinaryMs, `${ms} ms for ${value.slice(0, 30)}, ${ordinaryMs} ms for a letter`);
      }
      await b.delete('/api/admin/settings/email_template');
      return `${slow.length} templates refused or saved, none in more than five times what a letter of that size takes`;
    },
  },
  {
    threat: 'Hidden stop link',
    tried:
      'A monthly gift with the stop link in a box that is not shown, in a comment and in a table that never ends',
    alsoIn: ['server/features/receipts/stop-block.browser.test.ts'],
    async run(world) {
      const { b, administrator } = world;
      const hiding = [
        '<p>Dank</p><div style="display:none"><a href="{{stopUrl}}">stop</a>',
        '<p>Dank</p><!-- <a href="{{stopUrl}}">stop</a>',
        '<table style="font-size:0;opacity:0;margin-bottom:-999px"><tr><td>Dank <a href="{{stopUrl}}">stop</a>',
      ];
      for (const template of hiding) {
        await b.save('email_template', template);
        const gift = await paidGift(world, { isRecurring: true });
        const { html, text } = await findMail(administrator, gift.email);
        assert.match(
          html,
          /<div style="clear:both[^<]*<p [^<]*<a href="[^"]*\/maandgift\/[^<]*<\/a>\.<\/p><\/div>\s*<\/body>/,
        );
        assert.doesNotMatch(html, /opacity|margin-bottom:-/);
        assert.match(text, /\(\S+\/maandgift\/\S+\)\.\s*$/);
      }
      await b.delete('/api/admin/settings/email_template');
      return `${hiding.length} mails end with the link in a form of our own, in HTML and as text`;
    },
  },
  {
    threat: 'Template injection',
    tried: 'Donor called {{customMessage}}, ${7*7}, {{constructor}}, {{__proto__}}, <%= 7*7 %>',
    alsoIn: ['contract/templates.test.ts'],
    async run(world) {
      const names = ['{{customMessage}}', '${7*7}', '{{constructor}}', '{{__proto__}}', '<%= 7*7 %>'];
      for (const firstName of names) {
        const gift = await paidGift(world, { firstName, lastName: '{{amount}}' });
        const { html, text } = await findMail(world.administrator, gift.email);
        const readable = html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
        const shown = [readable, text, html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')];
        assert.ok(
          shown.some((each) => each.includes(firstName)),
          `${firstName} is not there as it was typed`,
        );
        assert.doesNotMatch(text, /\b49\b|native code|\[object/);
      }
      return `${names.length} names: literal text in the mail`;
    },
  },
  {
    threat: 'JSON PDF template',
    tried:
      'Depth 10,000; 1,000,000 fields; 60,001 sections; __proto__; 70 KB; no JSON; as setting and as preview',
    alsoIn: ['contract/templates.test.ts', 'server/features/receipts/receipt-pdf.test.ts'],
    async run({ b }) {
      const bad = [
        '['.repeat(10_000) + ']'.repeat(10_000),
        `{"a":`.repeat(5_000) + '1' + '}'.repeat(5_000),
        `{"title":"x"${Array.from({ length: 1_000_000 }, (_, place) => `,"f${place}":1`).join('')}}`,
        // As many as fit into a request.
        `{"title":"x","sections":[${'{},'.repeat(60_000)}{}]}`,
        '{"__proto__":{"title":"x"}}',
        '{"title":"x","constructor":{"prototype":{"isAdmin":true}}}',
        `{"title":"${'x'.repeat(70_000)}"}`,
        '{"title":',
      ];
      for (const template of bad) {
        const startedAt = performance.now();
        for (const [path, body] of [
          ['/api/admin/settings', { key: 'pdf_template', value: template }],
          ['/api/admin/receipt-preview', { pdfTemplate: template }],
        ] as const) {
          const status = await b.post(path, body).then(
            (answer) => answer.status,
            // Who is still sending the million may not get to hear the 413.
            (error: Error) => (hungUpOn(error) ? 413 : error.message),
          );
          assert.ok(status === 400 || status === 413, `${status} for ${template.slice(0, 30)}`);
        }
        assert.ok(performance.now() - startedAt < 2_000);
      }
      return `${bad.length} templates refused twice`;
    },
  },
  {
    threat: 'Mail header injection',
    tried: 'CR, LF and NUL in e-mail, first name, reply-to, sender name, subject of the contact form',
    alsoIn: ['contract/text.test.ts', 'server/features/mail/deliver-mail.test.ts'],
    async run({ b, product }) {
      const visitor = new Visitor(product.url);
      for (const end of ['\r\n', '\n', '\r', '\0']) {
        const injected = `x${end}Bcc: slachtoffer@kwaad.example`;
        const gift = { amount: '5.00', orgId: b.id, email: 'a@voorbeeld.example' };
        const contact = {
          name: 'Jan',
          email: 'a@voorbeeld.example',
          subject: 'Dag',
          message: 'Een lang genoeg bericht.',
        };
        const attempts = [
          visitor.post('/api/donations', { ...gift, email: `a@b.nl${end}Bcc: x@kwaad.example` }),
          visitor.post('/api/donations', { ...gift, firstName: injected }),
          visitor.post('/api/contact', { ...contact, subject: injected }),
          visitor.post('/api/contact', { ...contact, name: injected }),
          b.post('/api/admin/settings', { key: 'email_reply_to', value: `a@b.nl${end}Bcc: x@y.nl` }),
          b.post('/api/admin/settings', { key: 'email_sender_name', value: injected }),
        ];
        for (const { status, body } of await Promise.all(attempts)) assert.equal(status, 400, body);
      }
      return '24 times 400';
    },
  },
  {
    threat: 'Sender spoofing',
    tried: 'A tenant sets email_sender_address; answers asked to directie@bank.example; then a gift',
    alsoIn: ['server/features/receipts/send-confirmation.test.ts'],
    async run(world) {
      const { b, administrator } = world;
      const set = await b.post('/api/admin/settings', {
        key: 'email_sender_address',
        value: 'directie@bank.example',
      });
      assert.ok([400, 404].includes(set.status), `${set.status}`);
      await b.save('email_reply_to', 'directie@bank.example');
      const gift = await paidGift(world, {});
      const mail = await findMail(administrator, gift.email);
      assert.match(mail.from, /<post@gulhart\.example>$/);
      assert.equal(mail.replyTo, 'directie@bank.example');
      await b.delete('/api/admin/settings/email_reply_to');
      return 'From stays the platform’s address; the tenant’s is Reply-To only. SPF, DKIM and DMARC are the mail server’s: not tried';
    },
  },
  {
    threat: 'Spreadsheet formulas',
    tried:
      'Donors called =HYPERLINK(…), +1, -2+3, @SUM(1), and such after a comma, semicolon or quote; the CSV export',
    alsoIn: [
      'server/platform/spreadsheet/write-csv.test.ts',
      'server/features/donations/export-donations.test.ts',
    ],
    async run(world) {
      const names = [
        '=HYPERLINK("//kwaad.example")',
        '+1',
        '-2+3',
        '@SUM(1)',
        'A,=1+1',
        'A; +1',
        'A,"@SUM(1)',
      ];
      for (const firstName of names) await paidGift(world, { firstName });
      const { body } = await world.b.get('/api/admin/donations/export.csv?apiEnvironment=test');
      assert.doesNotMatch(body, /(^|[;,"\t\n])[ "]*([=+@](HYPERLINK|1|SUM)|-2\+3)/m);
      for (const each of ['=HYPERLINK', '+1', '-2+3', '@SUM', '=1+1'])
        assert.ok(body.includes(`'${each}`), each);
      return `${names.length} names: an apostrophe before each, wherever a reader's separator stands`;
    },
  },
];

interface Mail {
  to: string;
  from: string;
  replyTo: string | null;
  html: string;
  text: string;
}

function findMail(administrator: Visitor, to: string): Promise<Mail> {
  return waitUntil(`the mail to ${to}`, async () =>
    (JSON.parse((await administrator.get('/api/admin/mailbox')).body) as Mail[]).find(
      (mail) => mail.to === to,
    ),
  );
}

function assertHarmless(html: string, where: string): void {
  assert.doesNotMatch(
    html,
    /<script[^>]*>\s*alert|<[^>]*\son\w+\s*=\s*["']?(alert|x\()|<[^>]*javascript:/i,
    where,
  );
}
