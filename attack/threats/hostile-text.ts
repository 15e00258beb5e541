import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';
import { assertHarmless } from '../world/assert-harmless.ts';
import { findMail } from '../world/mailbox.ts';
import { createPaidGift } from '../world/create-paid-gift.ts';
import { Visitor } from '../world/visitor.ts';

const image = '<img src=x onerror=alert(1)>';

export const textAttacks: Attack[] = [
  {
    threat: 'Stored XSS',
    tried: `Scripts and ${image} are part of the names of an organisation, a project and a donor; the form, the status page and the mail are searched for them; invalid colours are submitted`,
    async run(world) {
      const { b, administrator, product } = world;
      await b.save('org_name', `Org ${image}`);
      await b.save('org_project_name', `"><script>alert(1)</script>`);
      for (const value of ['red;}</style><script>', '#12345g', 'url(//kwaad.example)', '#fff" onload="x'])
        assert.equal((await b.post('/api/admin/settings', { key: 'org_primary_color', value })).status, 400);
      const gift = await createPaidGift(world, {
        firstName: image,
        lastName: '</title><script>alert(1)</script>',
      });
      const visitor = new Visitor(product.url);
      for (const path of [`/donation-embed?orgId=${b.id}`, `/donation-complete?id=${gift.id}`])
        assertHarmless((await visitor.get(path)).body, path);
      const mail = await findMail(administrator, gift.email);
      assertHarmless(mail.html, 'the mail');
      assert.match(mail.html, /&(lt|#60);img/);
      return 'The form, the status page and the mail show the markup as text; 4 colours are refused';
    },
  },
  {
    threat: 'Mail header injection',
    tried:
      'CR, LF and NUL in the e-mail address and first name of a donor; in the reply address and sender name of an organisation; in the name and subject of the contact form',
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
      return '24 requests were answered with 400';
    },
  },
  {
    threat: 'Sender spoofing',
    tried:
      'A tenant sets directie@bank.example as the sender address and as the reply address; then it receives a gift',
    async run(world) {
      const { b, administrator } = world;
      const set = await b.post('/api/admin/settings', {
        key: 'email_sender_address',
        value: 'directie@bank.example',
      });
      assert.ok([400, 404].includes(set.status), `${set.status}`);
      await b.save('email_reply_to', 'directie@bank.example');
      const gift = await createPaidGift(world, {});
      const mail = await findMail(administrator, gift.email);
      assert.match(mail.from, /<post@gulhart\.example>$/);
      assert.equal(mail.replyTo, 'directie@bank.example');
      await b.delete('/api/admin/settings/email_reply_to');
      return 'The From header keeps the address of the platform; the address of the tenant is only in the Reply-To header. SPF, DKIM and DMARC depend on the mail server and are not tested';
    },
  },
];
