import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { openPage } from '../world/a-page.ts';
import { plainForm, Visitor } from '../world/visitor.ts';

export const reminderAttacks: Attack[] = [
  {
    threat: 'Reminders to others',
    tried:
      'Separate requests for a reminder: without consent; with a line end in the address, with two addresses, or with an address of 300 characters; for a page of another organisation; 50 in parallel for one address. Then 100 stop links are guessed',
    async run({ a, b, product, database }) {
      await a.save('form_reminder', 'ja');
      const visitor = new Visitor(product.url);
      const foreign = await openPage(b);
      const email = `buur-${randomBytes(4).toString('hex')}@doelwit.example`;
      const ask = (fields: Record<string, string>, page = '') =>
        visitor.request(`/herinnering?orgId=${a.id}&page=${page}`, plainForm(fields));
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
        'the answer reveals that an address is known',
      );
      const { rows } = await database.query<{ page_slug: string | null }>(
        'select page_slug from reminder where organisation_id = $1 and email = $2',
        [a.id, email],
      );
      assert.deepEqual(rows, [{ page_slug: null }]);
      for (let guess = 0; guess < 100; guess += 1) {
        const token = randomBytes(40).toString('base64url');
        assert.equal((await visitor.get(`/herinnering/stop/${token}`)).status, 404);
        assert.equal((await visitor.request(`/herinnering/stop/${token}`, plainForm({}))).status, 404);
      }
      return 'At most one reminder for each address, only with consent, and never for a page of another organisation';
    },
  },
];
