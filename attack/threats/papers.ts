import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { keysPath } from '../../contract/keys-path.ts';
import { countTo, inParallel } from '../../harness/in-parallel.ts';
import type { Attack } from '../attack.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { Visitor } from '../world/visitor.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const aCode = () => Array.from(randomBytes(24), (byte) => alphabet[byte & 31]).join('');

/** Finding papers that one was not shown, or making some that seem to be ours. */
export const paperAttacks: Attack[] = [
  {
    threat: 'Paper codes: guessing',
    tried:
      '200 made-up codes, neighbours of one that exists, its number, ids of A; 100 wrong ones at once where limits hold; what the page tells of the donor',
    alsoIn: ['server/features/papers/check-page.test.ts'],
    async run({ product, limited, database, a, records }) {
      const { rows } = await database.query<{ code: string; number: string }>(
        'select code, number from paper where donation_id = $1',
        [records.donation],
      );
      const { code, number } = rows[0]!;
      const visitor = new Visitor(product.url);
      const neighbours = Array.from(alphabet.slice(0, 8))
        .map((letter) => code.slice(0, -1) + letter)
        .filter((each) => each !== code);
      const guesses = [
        ...Array.from({ length: 200 }, aCode),
        ...neighbours,
        code.slice(0, 23),
        `${code}0`,
        number,
        records.donation,
        a.id,
        "'%20or%20true--",
        '%00',
        '%25',
      ];
      const answers = new Set<string>();
      for (const guess of guesses) {
        const { status, body } = await visitor.get(`/controle/${guess}`);
        answers.add(`${status} ${body}`);
      }
      assert.equal(answers.size, 1, 'wrong codes get different answers');
      assert.match([...answers][0]!, /^404 /);
      const page = await visitor.get(`/controle/${code}`);
      assert.equal(page.status, 200, page.body);
      for (const secret of [records.donorEmail, records.donorSurname, 'Noor', records.donation, a.id])
        assert.ok(!page.body.includes(secret), `the page tells ${secret}`);
      const stranger = new Visitor(limited.url);
      const refused = await inParallel(countTo(100), 8, () => stranger.get(`/controle/${aCode()}`));
      const count = refused.filter(({ status }) => status === 429).length;
      assert.ok(count >= 70, `only ${count} of 100 are refused`);
      return `${guesses.length} guesses get one answer; ${count} of 100 are refused where limits hold; 120 random bits`;
    },
  },
  {
    threat: 'Paper codes: enumeration',
    tried: 'Codes that cannot exist and codes that could, 60 times each in turn, by the time they take',
    alsoIn: ['server/features/papers/check-page.test.ts'],
    async run({ product }) {
      const visitor = new Visitor(product.url);
      const times: Record<'possible' | 'impossible', number[]> = { possible: [], impossible: [] };
      for (let turn = 0; turn < 60; turn += 1) {
        times.possible.push((await visitor.get(`/controle/${aCode()}`)).durationMs);
        times.impossible.push((await visitor.get(`/controle/${'U'.repeat(24)}`)).durationMs);
      }
      const difference = Math.abs(lowerQuartile(times.possible) - lowerQuartile(times.impossible));
      assert.ok(difference < 5, `the times differ by ${difference.toFixed(1)} ms`);
      return `The times differ by ${difference.toFixed(1)} ms`;
    },
  },
  {
    threat: 'Signing keys',
    tried:
      'Reading private parts at the public address; writing there; as a page of another site with a cookie',
    alsoIn: ['server/features/papers/check-page.test.ts', 'server/features/papers/signing-keys.test.ts'],
    async run({ product, database, a }) {
      const { rows } = await database.query<{ sealed_private_key: string }>('select * from signing_key');
      const visitor = new Visitor(product.url);
      visitor.cookie = a.cookie;
      const answer = await visitor.get(keysPath, { headers: { origin: 'https://kwaad.example' } });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['access-control-allow-origin'], '*');
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
      for (const { sealed_private_key: sealed } of rows) assert.ok(!answer.body.includes(sealed));
      const { keys } = JSON.parse(answer.body) as { keys: object[] };
      for (const key of keys)
        assert.deepEqual(Object.keys(key).toSorted(), [
          'alg',
          'crv',
          'from',
          'kid',
          'kty',
          'until',
          'use',
          'x',
        ]);
      for (const method of ['POST', 'PUT', 'DELETE'])
        assert.ok((await visitor.ask(keysPath, { method, body: { keys: [] } })).status >= 400, method);
      return `${keys.length} public keys, nothing private, nothing to write`;
    },
  },
];
