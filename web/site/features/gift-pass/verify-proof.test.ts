import { beforeAll, describe, expect, test } from 'vitest';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import { canVerify } from './start-gift-pass.ts';
import { aLine, aPaper, anIssuer, encode, type Issuer } from './testing/papers.ts';
import { verifyProof } from './verify-proof.ts';

let issuer: Issuer;
let stranger: Issuer;
let jws: string;
const facts = aPaper('OH-2026-00001');

beforeAll(async () => {
  [issuer, stranger] = await Promise.all([anIssuer(), anIssuer('https://geven.voorbeeld.nl')]);
  jws = await issuer.sign(facts);
});

const verify = (proof: string, known = [issuer]) =>
  verifyProof(proof, (origin) => known.find((each) => each.origin === origin)?.published);

const withPayload = (payload: object) => {
  const [header, , signature] = jws.split('.');
  return [header, encode(payload), signature].join('.');
};

describe('a proof', () => {
  test('is accepted when it is signed by the server that it names', async () => {
    expect(await verify(jws)).toEqual({ is: 'proven', facts });
    expect(await canVerify()).toBe(true);
  });

  test('is refused when one digit was changed', async () => {
    const raised = { ...facts, lines: [aLine(facts.number, { amountCents: 26_00 })] };
    expect(await verify(withPayload(raised))).toEqual({
      is: 'forged',
      why: 'de gegevens zijn veranderd nadat het papier is ondertekend.',
    });
  });

  test('is refused when another server signed it, even if its header names the right key', async () => {
    expect(await verify(await stranger.sign(facts))).toMatchObject({
      is: 'forged',
      why: 'het is ondertekend met een sleutel die niet van https://www.gulhart.example is.',
    });
    const [, payload, signature] = (await stranger.sign(facts)).split('.');
    const withKnownKey = [jws.split('.')[0], payload, signature].join('.');
    expect(await verify(withKnownKey)).toMatchObject({ is: 'forged' });
  });

  test('is verified only with the keys of the server that it names', async () => {
    const elsewhere = await stranger.sign({ ...facts, issuer: stranger.origin });
    expect(await verify(elsewhere)).toEqual({ is: 'unknown-issuer', issuer: stranger.origin });
    expect(await verify(elsewhere, [issuer, stranger])).toMatchObject({ is: 'proven' });
    const claimed = await issuer.sign({ ...facts, issuer: stranger.origin });
    expect(await verify(claimed, [issuer, stranger])).toMatchObject({ is: 'forged' });
  });

  test('is refused when a gift is dated two days after the key ended, whatever the issue date', async () => {
    const until = (day: string): Issuer => ({
      ...issuer,
      published: { keys: issuer.published.keys.map((key) => ({ ...key, until: `${day}T12:00:00.000Z` })) },
    });
    expect(await verify(jws, [until('2026-05-03')])).toMatchObject({ is: 'proven' });
    const why =
      'het is ondertekend met een sleutel die https://www.gulhart.example toen niet meer gebruikte.';
    expect(await verify(jws, [until('2026-05-01')])).toEqual({ is: 'forged', why });
    const backdated = await issuer.sign({ ...facts, issuedOn: '2026-01-01' });
    expect(await verify(backdated, [until('2026-05-01')])).toEqual({ is: 'forged', why });
  });

  test('is refused with a wrong algorithm, with a wrong type, or without a signature', async () => {
    const [, payload, signature] = jws.split('.');
    const kid = issuer.published.keys[0]?.kid;
    for (const header of [
      { alg: 'none', typ: 'gulhart-bewijs', kid },
      { alg: 'HS256', typ: 'gulhart-bewijs', kid },
      { alg: 'EdDSA', typ: 'JWT', kid },
    ])
      expect(await verify([encode(header), payload, signature].join('.'))).toMatchObject({ is: 'forged' });
    expect(await verify([...jws.split('.').slice(0, 2), ''].join('.'))).toMatchObject({ is: 'forged' });
  });

  test.each(['', '.', '..', 'a.b.c', 'a.b.c.d', '%%%.%%%.%%%', 'e30.e30.e30', 'bnVsbA.bnVsbA.bnVsbA'])(
    'is refused when it is malformed: %s',
    async (text) => {
      expect(await verify(text)).toMatchObject({ is: 'forged' });
    },
  );

  const addresses = [
    'http://geven.voorbeeld.nl',
    'https://geven.voorbeeld.nl/',
    'https://geven.voorbeeld.nl/pad',
    'https://noor@geven.voorbeeld.nl',
    'file:///etc',
    'javascript:alert(1)',
    'geven.voorbeeld.nl',
  ];
  test.each(addresses)('is refused when it names %s as its server', async (address) => {
    const elsewhere = await stranger.sign({ ...facts, issuer: address });
    expect(await verify(elsewhere)).toMatchObject({ is: 'forged' });
  });

  test('may name localhost without https as its server', async () => {
    const local = await stranger.sign({ ...facts, issuer: 'http://localhost:3000' });
    expect(await verify(local)).toEqual({ is: 'unknown-issuer', issuer: 'http://localhost:3000' });
  });

  test('is refused when its version is unknown', async () => {
    const later = { ...facts, version: 2 } as unknown as PaperFacts;
    expect(await verify(await issuer.sign(later))).toMatchObject({ is: 'forged' });
  });
});

test.each([
  ['a total that is not the sum of its lines', { totalCents: 999_900 }],
  ['a gift from another year', { lines: [aLine('A1', { date: '2024-05-03' })] }],
  ['a negative amount', { lines: [aLine('A1', { amountCents: -50 })] }],
  ['a return that is larger than the gift', { lines: [aLine('A1', { returnedCents: 26_00 })] }],
  [
    'a return that took place in another year',
    { returnedOfEarlierYears: [{ date: '2025-05-03', amountCents: 1, givenOn: '2024-05-03', number: 'A0' }] },
  ],
  [
    'a gift of the same year in the list of returned gifts from earlier years',
    { returnedOfEarlierYears: [{ date: '2026-05-03', amountCents: 1, givenOn: '2026-05-02', number: 'A0' }] },
  ],
  ['a future year', { year: 2931, lines: [aLine('A1', { date: '2931-05-03' })] }],
])('a paper with %s is refused, even with a valid signature', async (_what, change) => {
  expect(await verify(await issuer.sign(aPaper('A1', change)))).toEqual({
    is: 'forged',
    why: 'wat erop staat, spreekt elkaar tegen.',
  });
});
