import * as z from 'zod/mini';
import { frequencies } from './frequencies.ts';
import { sightings } from './seen-by.ts';

/**
 * What a receipt or a yearly overview says, as it is signed and put inside the PDF. Whoever holds the paper can check
 * it with nothing but this and the public keys of the server that issued it.
 */

/** What is attached to the PDF, and under which name. */
export const proofFilename = 'gulhart-bewijs.json';
export const paperProof = z.object({ jws: z.string().check(z.maxLength(1_000_000)) });

/** The keys that a server has ever signed with, as it publishes them at `keysPath`. */
export const publishedKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string().check(z.maxLength(100)),
      x: z.string().check(z.maxLength(100)),
      /** When it began to sign, and when it stopped; null while it signs. */
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

/** From a day to a day, both of them included. */
const period = z.object({ from: day, until: day });
export type Period = z.infer<typeof period>;

const paperLine = z.object({
  /** The day that the gift was paid. */
  date: day,
  amountCents: cents,
  /** What of it has gone back to the donor. */
  returnedCents: cents,
  /** `quarterly` and `yearly` came later: whoever checks a paper reads those that were issued before as well. */
  kind: z.enum(frequencies),
  /** Of its receipt: a gift that stands on two papers is one gift. */
  number: paperNumber,
  /** Who saw this money. A signature proves who issued the paper, not that money moved. */
  seenBy: z.enum(sightings),
  /** Given in cash. It came later: papers that were issued before do not say it. */
  isCash: z.optional(z.literal(true)),
});
export type PaperLine = z.infer<typeof paperLine>;

export const paperKinds = ['receipt', 'overview'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperFacts = z.object({
  version: z.literal(1),
  /** The server that issued it, as https://www.gulhart.example. */
  issuer: z.string().check(z.maxLength(500)),
  kind: z.enum(paperKinds),
  /** Made with a test key: no money moved. */
  isTest: z.boolean(),
  number: paperNumber,
  code: z.string().check(z.maxLength(60)),
  issuedOn: day,
  /** The number of the overview that it takes the place of. */
  replaces: z.nullable(paperNumber),
  organisation: z.object({
    id: z.string().check(z.maxLength(100)),
    name: words,
    address: z.nullable(words),
    rsin: z.nullable(words),
  }),
  donor: z.object({ name: z.nullable(words), address: z.nullable(words) }),
  /** The calendar year in which the gifts were paid. */
  year: z.number().check(z.int()),
  /** When in that year the organisation was an ANBI, and a cultural one, as far as it had passed. */
  anbi: z.array(period),
  culturalAnbi: z.array(period),
  lines: z.array(paperLine),
  /**
   * What went back in this year of gifts of earlier years; less than nothing for what had gone back before and counts
   * again. It is not taken from the total.
   */
  returnedOfEarlierYears: z.array(
    z.object({
      date: day,
      amountCents: cents,
      givenOn: day,
      number: paperNumber,
      /** The organisation had entered it itself, and withdrew it. */
      isWithdrawn: z.optional(z.literal(true)),
    }),
  ),
  /** What was given in this year and has not gone back. */
  totalCents: cents,
});
export type PaperFacts = z.infer<typeof paperFacts>;

/** What a paper says of the organisation that issued it. */
export type IssuerFacts = Pick<PaperFacts, 'organisation' | 'anbi' | 'culturalAnbi'>;

/** What a receipt keeps: that, and what the donor had said of themselves by then, until the donor is forgotten. */
export type KeptReceiptFacts = IssuerFacts & { donor?: PaperFacts['donor'] | undefined };

/** What an overview keeps of it: the rest is known from elsewhere, and told anew each time it is drawn. */
export type KeptFacts = Omit<
  PaperFacts,
  'version' | 'issuer' | 'kind' | 'isTest' | 'number' | 'code' | 'issuedOn'
>;

/** How the PDF of an overview says of itself that its year has not ended: it holds no proof to tell it by. */
export const provisionalTitle = (heading: string) => `${heading} (voorlopig)`;

export function isProvisionalTitle(title: unknown): boolean {
  return typeof title === 'string' && /^Jaaroverzicht \d{4} \(voorlopig\)$/.test(title);
}
