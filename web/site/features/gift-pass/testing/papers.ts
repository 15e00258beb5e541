import type { PaperFacts, PaperLine, PublishedKeys } from '../../../../../contract/paper-facts.ts';

export interface Issuer {
  origin: string;
  published: PublishedKeys;
  sign(facts: PaperFacts): Promise<string>;
}

export async function anIssuer(origin = 'https://www.gulhart.example'): Promise<Issuer> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { x = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const kid = x.slice(0, 12);
  return {
    origin,
    published: {
      keys: [
        { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x, from: '2026-01-01', until: null },
      ],
    },
    async sign(facts) {
      const signed = `${encode({ alg: 'EdDSA', typ: 'gulhart-bewijs', kid })}.${encode(facts)}`;
      const signature = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(signed));
      return `${signed}.${toBase64url(new Uint8Array(signature))}`;
    },
  };
}

export const encode = (part: object) => toBase64url(new TextEncoder().encode(JSON.stringify(part)));

const toBase64url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const aLine = (number: string, change: Partial<PaperLine> = {}): PaperLine => ({
  date: '2026-05-03',
  amountCents: 25_00,
  returnedCents: 0,
  kind: 'once',
  seenBy: 'mollie',
  number,
  ...change,
});

export function aPaper(number: string, change: Partial<PaperFacts> = {}): PaperFacts {
  const lines = change.lines ?? [aLine(number)];
  return {
    version: 1,
    issuer: 'https://www.gulhart.example',
    kind: 'receipt',
    isTest: false,
    number,
    code: '0123456789ABCDEFGHJKMNPQ',
    issuedOn: '2026-05-03',
    replaces: null,
    organisation: { id: 'open-hand', name: 'Stichting De Open Hand', address: null, rsin: '123456782' },
    donor: { name: 'Noor de Wit', address: null },
    year: 2026,
    anbi: [{ from: '2026-01-01', until: '2026-12-31' }],
    culturalAnbi: [],
    returnedOfEarlierYears: [],
    totalCents: lines.reduce((sum, each) => sum + each.amountCents - each.returnedCents, 0),
    ...change,
    lines,
  };
}
