import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { openPage } from '../world/a-page.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

export const shortLinkAttacks: Attack[] = [
  {
    threat: 'Short links',
    tried:
      'Redirect targets in the URL; codes that contain a path, a line end or another host; 200 guessed codes; a code and a page of another organisation',
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
      return 'A code redirects only to its own form';
    },
  },
];
