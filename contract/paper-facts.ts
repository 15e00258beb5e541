import * as z from 'zod/mini';
import { frequencies } from './frequencies.ts';
import { seenByKinds } from './seen-by.ts';

/**
 * A file inside the PDF of a receipt or year overview, with the signed content. Anybody can verify the signature with
 * the issuer's public keys.
 */

export const proofFilename = 'gulhart-bewijs.json';
export const paperProof = z.object({ jws: z.string().check(z.maxLength(1_000_000)) });

/** All public keys of a server, including keys that it no longer uses. */
export const publishedKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string().check(z.maxLength(100)),
      x: z.string().check(z.maxLength(100)),
      /** `until` is null for the key that the server uses now. */
      from: z.string().check(z.maxLength(40)),
      until: z.nullable(z.string().check(z.maxLength(40))),
    }),
  ),
});
export type PublishedKeys = z.infer<typeof publishedKeys>;

export const proofHeader = z.object({
  alg: z.literal('EdDSA'),
  typ: z.literal('gulhart-bewijs'),
  kid: z.string().check(z.maxLength(100)),
});

const words = z.string().check(z.maxLength(2_000));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const cents = z.number().check(z.int());
const paperNumber = z.string().check(z.maxLength(60));

const period = z.object({ from: day, until: day });
export type Period = z.infer<typeof period>;

const paperLine = z.object({
  date: day,
  amountCents: cents,
  returnedCents: cents,
  /** `quarterly` and `yearly` were added later; older papers stay readable. */
  kind: z.enum(frequencies),
  /**
   * The number of the gift's receipt, also on a year overview. The Giftenpas, the page on which donors check papers,
   * uses this number to count each gift once.
   */
  number: paperNumber,
  /** Who reported the payment. The signature proves who issued the paper, but not that money was paid. */
  seenBy: z.enum(seenByKinds),
  /** Added later: the first papers do not mark cash. */
  isCash: z.optional(z.literal(true)),
});
export type PaperLine = z.infer<typeof paperLine>;

export const paperKinds = ['receipt', 'overview'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperFacts = z.object({
  version: z.literal(1),
  issuer: z.string().check(z.maxLength(500)),
  kind: z.enum(paperKinds),
  isTest: z.boolean(),
  number: paperNumber,
  code: z.string().check(z.maxLength(60)),
  issuedOn: day,
  replaces: z.nullable(paperNumber),
  organisation: z.object({
    id: z.string().check(z.maxLength(100)),
    name: words,
    address: z.nullable(words),
    rsin: z.nullable(words),
  }),
  donor: z.object({ name: z.nullable(words), address: z.nullable(words) }),
  year: z.number().check(z.int()),
  /** On a paper that is issued during the year, the current period ends on the day of issue. */
  anbi: z.array(period),
  culturalAnbi: z.array(period),
  lines: z.array(paperLine),
  /**
   * Money from gifts of earlier years that was returned this year. It is not subtracted from the total. An amount is
   * negative if a chargeback of an earlier year was undone, so that the organisation has the money again.
   */
  returnedOfEarlierYears: z.array(
    z.object({
      date: day,
      amountCents: cents,
      givenOn: day,
      number: paperNumber,
      /** True when the organisation entered the gift itself and withdrew it. */
      isWithdrawn: z.optional(z.literal(true)),
    }),
  ),
  /** The gifts of this year, less returns. */
  totalCents: cents,
});
export type PaperFacts = z.infer<typeof paperFacts>;

export type IssuerFacts = Pick<PaperFacts, 'organisation' | 'anbi' | 'culturalAnbi'>;

/** `donor` is removed when the donor is erased. */
export type KeptReceiptFacts = IssuerFacts & { donor?: PaperFacts['donor'] | undefined };

/** The stored facts. The omitted facts are added again each time the PDF is made. */
export type KeptFacts = Omit<
  PaperFacts,
  'version' | 'issuer' | 'kind' | 'isTest' | 'number' | 'code' | 'issuedOn'
>;

/** A provisional overview contains no proof. The Giftenpas recognises such an overview by this title. */
export const provisionalTitle = (heading: string) => `${heading} (voorlopig)`;

export function isProvisionalTitle(title: unknown): boolean {
  return typeof title === 'string' && /^Jaaroverzicht \d{4} \(voorlopig\)$/.test(title);
}
