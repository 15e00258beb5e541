import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';

/** A donor can forward the mail with a recovery link, so other people can have the link. */
export const recoveryLinkAttacks: Attack[] = [
  {
    threat: 'Recovery link replay',
    tried:
      'The link is opened 20 times; another site posts the form; the form is sent 10 times in parallel and once afterwards',
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
      assert.equal(await countPayments(), before, 'opening the link starts a payment');
      const fromElsewhere = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'https://kwaad.example', 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams(),
      });
      assert.ok(fromElsewhere.status >= 400, `another site starts a payment: ${fromElsewhere.status}`);
      const press = () => fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams() });
      await Promise.all(Array.from({ length: 10 }, press));
      await press();
      assert.ok((await countPayments()) - before <= 1, 'one missed charge has several payments');
      return 'Opening the link starts no payment; the form of another site is refused; repeated use of the button starts at most one payment';
    },
  },
];
