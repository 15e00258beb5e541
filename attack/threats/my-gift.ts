import assert from 'node:assert/strict';
import { waitUntilIdle } from '../../harness/product-database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import type { Attack } from '../attack.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { createPaidGift } from '../world/create-paid-gift.ts';
import { cookieIn, Visitor, type Answer } from '../world/visitor.ts';
import type { World } from '../world/world.ts';

const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };

export const myGiftAttacks: Attack[] = [
  {
    threat: 'Mijn gift: enumeration',
    tried:
      'A link is requested alternately for the address of a donor (40 times) and for 40 different unknown addresses',
    async run({ product, a, records, database }) {
      const visitor = new Visitor(product.url);
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const answers = new Set<string>();
      for (let turn = 0; turn < 40; turn += 1) {
        for (const who of ['known', 'unknown'] as const) {
          const email = who === 'known' ? records.donorEmail : `niemand-${turn}@voorbeeld.example`;
          const answer = await askForLink(visitor, a.id, email);
          answers.add(`${answer.status} ${answer.body}`);
          times[who].push(answer.durationMs);
          // The product makes the mail after it answers. Without this wait, that work would slow the next request.
          await waitUntilIdle(database);
        }
      }
      assert.equal(answers.size, 1, 'the answers differ');
      const difference = Math.abs(lowerQuartile(times.known) - lowerQuartile(times.unknown));
      assert.ok(difference < 5, `the times differ by ${difference.toFixed(1)} ms`);
      return `Known and unknown addresses get the same answer; the times differ by ${difference.toFixed(1)} ms`;
    },
  },
  {
    threat: 'Mijn gift: another organisation’s donor',
    tried:
      'A donor of organisation B requests the pages, a subscription and a receipt of organisation A, and tries to stop that subscription; another site posts a form of Mijn gift with the session of this donor',
    async run(world) {
      const { visitor } = await openMyGift(world);
      const { a, b, records } = world;
      for (const subpath of ['', '/gegevens', '/e-mailadres', '/vergeten', '/mijn-gegevens.json'])
        assert.equal((await visitor.get(`/mijn-gift/${a.id}${subpath}`)).status, 303, subpath);
      for (const path of [`gift/${records.subscription}`, `kwitantie/${records.donation}`])
        assert.equal((await visitor.get(`/mijn-gift/${b.id}/${path}`)).status, 404, path);
      const stop = `/mijn-gift/${b.id}/gift/${records.subscription}/stoppen`;
      assert.equal((await visitor.post(stop, '', form)).status, 404);
      const crossSite = { headers: { ...form.headers, 'sec-fetch-site': 'cross-site' } };
      assert.equal((await visitor.post(`/mijn-gift/${b.id}/vergeten`, '', crossSite)).status, 403);
      const withNullOrigin = { headers: { ...form.headers, origin: 'null' } };
      assert.equal((await visitor.post(`/mijn-gift/${b.id}/vergeten`, '', withNullOrigin)).status, 403);
      return 'The pages of A redirect the donor of B and show nothing; the pages of B answer 404 for records of A; forms that another site posts are refused';
    },
  },
];

function askForLink(visitor: Visitor, organisationId: string, email: string): Promise<Answer> {
  return visitor.post(`/mijn-gift?orgId=${organisationId}`, new URLSearchParams({ email }).toString(), form);
}

async function openMyGift(world: World): Promise<{ visitor: Visitor; link: string }> {
  const { product, b } = world;
  const { email } = await createPaidGift(world, {});
  const visitor = new Visitor(product.url);
  await askForLink(visitor, b.id, email);
  const link = await linkMailedTo(world, email, 'Uw link naar Mijn gift');
  const opened = await visitor.post(link, '', form);
  assert.equal(opened.status, 303);
  visitor.cookie = cookieIn(opened);
  return { visitor, link };
}

function linkMailedTo({ administrator }: World, email: string, subject: string): Promise<string> {
  return waitUntil('the link to Mijn gift', async () => {
    const mails = JSON.parse((await administrator.get('/api/admin/mailbox')).body) as {
      to: string;
      subject: string;
      text: string;
    }[];
    return mails
      .filter((mail) => mail.to === email && mail.subject.includes(subject))
      .map(({ text }) => /\/mijn-gift\/link\/[\w-]+/.exec(text)?.[0])
      .find(Boolean);
  });
}
