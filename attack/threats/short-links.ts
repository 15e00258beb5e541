import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { openPage } from '../world/a-page.ts';
import { jsonOf, Visitor } from '../world/visitor.ts';

export const shortLinkAttacks: Attack[] = [
  {
    threat: 'Short links',
    tried:
      'A visitor adds a redirect target, an amount or a page to the URL of a code; codes contain a path, a line end or another host; 200 codes are guessed; B requests the files of A’s code, and a new code for A’s page',
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
      return 'A code redirects only to its own form with its own amount; other codes answer 404; B cannot use a code or a page of A';
    },
  },
];
