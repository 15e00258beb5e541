import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { keysPath } from '../../contract/pages.ts';
import type { Attack } from '../attack.ts';
import { lowerQuartile } from '../world/lower-quartile.ts';
import { Visitor } from '../world/visitor.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const aCode = () => Array.from(randomBytes(24), (byte) => alphabet[byte & 31]).join('');

export const paperAttacks: Attack[] = [
  {
    threat: 'Enumeration of the codes on receipts',
    tried: 'The response times of well-formed and malformed codes are measured alternately, 60 times each',
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
      'Another site reads the public keys with the cookie of A; the answer is searched for private keys; POST, PUT and DELETE requests try to change the keys',
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
        assert.ok((await visitor.request(keysPath, { method, body: { keys: [] } })).status >= 400, method);
      return `${keys.length} public keys, no private keys; all writes refused`;
    },
  },
];
