import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { assertHarmless } from '../world/assert-harmless.ts';
import { findMail } from '../world/mailbox.ts';
import { createPaidGift } from '../world/create-paid-gift.ts';
import { isHangUp } from '../world/raw-connection.ts';
import { jsonOf } from '../world/visitor.ts';

export const templateAttacks: Attack[] = [
  {
    threat: 'HTML template',
    tried:
      '<script>, <svg onload>, <base>, <iframe>, javascript: links, CSS url() and @import in the mail template',
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
      const gift = await createPaidGift(world, {});
      const { html } = await findMail(administrator, gift.email);
      assertHarmless(html, 'the mail');
      assert.doesNotMatch(html, /<svg|<base|<iframe|<form|kwaad/i);
      await b.delete('/api/admin/settings/email_template');
      return 'Neither the saved template nor the sent mail contains a script or an address of the attacker';
    },
  },
  {
    threat: 'Slow HTML template',
    tried:
      'Mail templates of 190 KB that contain only <td>; of 100 KB that contain only <td>, only <b>, only < or only &; of 100 KB that are one long colour name, one link full of comments, or tags with many attributes. Each is saved three times, and the fastest attempt must take less than five times as long as an ordinary letter of 100 KB',
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
        assert.ok(
          ms < 5 * ordinaryMs,
          `${ms} ms for ${value.slice(0, 30)}, ${ordinaryMs} ms for an ordinary letter`,
        );
      }
      await b.delete('/api/admin/settings/email_template');
      return `${slow.length} templates, each refused or saved in less than five times the time of an ordinary letter of 100 KB`;
    },
  },
  {
    threat: 'Hidden stop link',
    tried:
      'Mail templates that hide the stop link of a monthly gift in an invisible box, in a comment and in an unclosed table',
    async run(world) {
      const { b, administrator } = world;
      const hiding = [
        '<p>Dank</p><div style="display:none"><a href="{{stopUrl}}">stop</a>',
        '<p>Dank</p><!-- <a href="{{stopUrl}}">stop</a>',
        '<table style="font-size:0;opacity:0;margin-bottom:-999px"><tr><td>Dank <a href="{{stopUrl}}">stop</a>',
      ];
      for (const template of hiding) {
        await b.save('email_template', template);
        const gift = await createPaidGift(world, { isRecurring: true });
        const { html, text } = await findMail(administrator, gift.email);
        assert.match(
          html,
          /<div style="clear:both[^<]*<p [^<]*<\/p>\s*<p [^<]*<a href="[^"]*\/maandgift\/[^<]*<\/a><\/p>\s*<\/div>\s*<\/body>/,
        );
        assert.doesNotMatch(html, /opacity|margin-bottom:-/);
        assert.match(text, /\S+\/maandgift\/\S+\s*$/);
      }
      await b.delete('/api/admin/settings/email_template');
      return `${hiding.length} mails end with a stop link that the product adds, in HTML and in plain text`;
    },
  },
  {
    threat: 'Template injection',
    tried: 'Donors called {{customMessage}}, ${7*7}, {{constructor}}, {{__proto__}}, <%= 7*7 %>',
    async run(world) {
      const names = ['{{customMessage}}', '${7*7}', '{{constructor}}', '{{__proto__}}', '<%= 7*7 %>'];
      for (const firstName of names) {
        const gift = await createPaidGift(world, { firstName, lastName: '{{amount}}' });
        const { html, text } = await findMail(world.administrator, gift.email);
        const readable = html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
        const shown = [readable, text, html.replaceAll('&lt;', '<').replaceAll('&gt;', '>')];
        assert.ok(
          shown.some((each) => each.includes(firstName)),
          `the mail does not show ${firstName} as the donor typed it`,
        );
        assert.doesNotMatch(text, /\b49\b|native code|\[object/);
      }
      return `The mail shows ${names.length} names unchanged`;
    },
  },
  {
    threat: 'JSON PDF template',
    tried:
      'B saves and previews these templates of a receipt: JSON of depth 10,000 or 5,000; with 1,000,000 fields; with 60,001 sections; with __proto__ or constructor.prototype; of 70 KB; invalid JSON',
    async run({ b }) {
      const bad = [
        '['.repeat(10_000) + ']'.repeat(10_000),
        `{"a":`.repeat(5_000) + '1' + '}'.repeat(5_000),
        `{"title":"x"${Array.from({ length: 1_000_000 }, (_, place) => `,"f${place}":1`).join('')}}`,
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
            // The server may close the connection before the sender of a large body reads the 413.
            (error: Error) => (isHangUp(error) ? 413 : error.message),
          );
          assert.ok(status === 400 || status === 413, `${status} for ${template.slice(0, 30)}`);
        }
        assert.ok(performance.now() - startedAt < 2_000);
      }
      return `${bad.length} templates refused, as setting and as preview`;
    },
  },
];
