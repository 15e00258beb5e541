import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Attack } from '../attack.ts';
import { Visitor } from '../world/visitor.ts';

/** Recovery links are mailed, and donors forward mails. */
export const recoveryLinkAttacks: Attack[] = [
  {
    threat: 'Recovery link',
    tried:
      'Guessing 200 links, half of one that exists, other writings of it; what the page tells of the donor; using it as a link of another kind, and others as it',
    alsoIn: ['server/modules/donor-pages/recovery/recovery-page.test.ts'],
    async run({ product, database, a, records }) {
      const { rows } = await database.query<{ token: string }>(
        'select token from missed_charge where organisation_id = $1',
        [a.id],
      );
      const token = rows[0]!.token;
      const visitor = new Visitor(product.url);
      const guesses = [
        ...Array.from({ length: 200 }, () => randomBytes(16).toString('base64url').slice(0, 26)),
        token.slice(0, 13),
        token.toUpperCase(),
        `${token}%00`,
        `${token}'--`,
        records.stopToken,
        records.webhookToken,
        a.id,
      ];
      for (const guess of guesses) {
        const answer = await visitor.get(`/herstel/${guess}`);
        assert.ok(answer.status === 404 || answer.status === 400, `${guess}: ${answer.status}`);
        assert.doesNotMatch(answer.body, new RegExp(a.name), guess);
      }
      const page = await visitor.get(`/herstel/${token}`);
      assert.equal(page.status, 200);
      for (const secret of [
        records.donorEmail,
        records.donorSurname,
        'Noor',
        records.donation,
        records.subscription,
      ])
        assert.ok(!page.body.includes(secret), `the page tells ${secret}`);
      assert.match(String(page.headers['cache-control']), /no-store/);
      assert.equal((await visitor.get(`/maandgift/${token}`)).status, 404);
      return `${guesses.length} guesses lead nowhere; the page tells organisation, month and amount`;
    },
  },
  {
    threat: 'Recovery link replay',
    tried:
      'Pressing the button 10 times at once and again afterwards; opening the link 20 times; from another site',
    alsoIn: ['server/modules/donor-pages/recovery/recovery-page.test.ts'],
    async run({ product, database, a }) {
      const { rows } = await database.query<{ token: string }>(
        'select token from missed_charge where organisation_id = $1',
        [a.id],
      );
      const url = `${product.url}/herstel/${rows[0]!.token}`;
      const countPayments = async () => {
        const { rows: found } = await database.query<{ count: number }>(
          `select count(*)::int as count from payment where organisation_id = $1 and kind in ('retry', 'recovery', 'account')`,
          [a.id],
        );
        return found[0]!.count;
      };
      const before = await countPayments();
      for (let opened = 0; opened < 20; opened += 1) await fetch(url);
      assert.equal(await countPayments(), before, 'opening the link begins a payment');
      const fromElsewhere = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'https://kwaad.example', 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams(),
      });
      assert.ok(fromElsewhere.status >= 400, `another site begins a payment: ${fromElsewhere.status}`);
      const press = () => fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams() });
      await Promise.all(Array.from({ length: 10 }, press));
      await press();
      assert.ok((await countPayments()) - before <= 1, 'one month is paid more than once');
      return 'Opening begins nothing; however often it is pressed, there is one payment';
    },
  },
];
