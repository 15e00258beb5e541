import {
  paperFacts,
  proofHeader,
  type PaperFacts,
  type PublishedKeys,
} from '../../../../contract/paper-facts.ts';
import { contradictsItself } from '../../../../contract/paper-sums.ts';

export type Verdict =
  | { is: 'proven'; facts: PaperFacts }
  /** The paper cannot be verified without the keys of the server that issued it. */
  | { is: 'unknown-issuer'; issuer: string }
  | { is: 'forged'; why: string };

const notAProof = 'de handtekening in dit bestand is beschadigd, of niet van Gulhart.';

/** Returns the facts only when the server that they name has signed them. */
export async function verifyProof(
  jws: string,
  keysOf: (issuer: string) => PublishedKeys | undefined,
): Promise<Verdict> {
  const [header, payload, signature, ...rest] = jws.split('.').map(decode);
  if (!header || !payload || !signature || rest.length > 0) return forged(notAProof);
  const { data: head } = proofHeader.safeParse(parseJson(header));
  const { data: facts } = paperFacts.safeParse(parseJson(payload));
  if (!head || !facts || !isIssuer(facts.issuer)) return forged(notAProof);

  const published = keysOf(facts.issuer);
  if (!published) return { is: 'unknown-issuer', issuer: facts.issuer };
  const key = published.keys.find(({ kid }) => kid === head.kid);
  if (!key) return forged(`het is ondertekend met een sleutel die niet van ${facts.issuer} is.`);
  if (isSignedAfter(key.until, facts))
    return forged(`het is ondertekend met een sleutel die ${facts.issuer} toen niet meer gebruikte.`);
  const { kty, crv, x } = key;
  const publicKey = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(jws.slice(0, jws.lastIndexOf('.')));
  if (!(await crypto.subtle.verify('Ed25519', publicKey, signature, signed)))
    return forged('de gegevens zijn veranderd nadat het papier is ondertekend.');
  return contradictsItself(facts) || isOfFutureYear(facts)
    ? forged('wat erop staat, spreekt elkaar tegen.')
    : { is: 'proven', facts };
}

/** Whether the paper contains a date after the last day of the key. One extra day allows for time zones. */
function isSignedAfter(until: string | null, { issuedOn, lines }: PaperFacts): boolean {
  if (until === null) return false;
  const lastDay = new Date(Date.parse(until) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return [issuedOn, ...lines.map(({ date }) => date)].some((day) => day > lastDay);
}

const isOfFutureYear = ({ year }: PaperFacts) => year > new Date().getFullYear();

const forged = (why: string): Verdict => ({ is: 'forged', why });

/** An issuer is an https origin, because only its owner can publish keys there. Localhost may use http. */
const isIssuer = (issuer: string) =>
  URL.canParse(issuer) &&
  new URL(issuer).origin === issuer &&
  /^(https:|http:\/\/(localhost|127\.0\.0\.1)(:|$))/.test(issuer);

function decode(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(base64url)) return undefined;
  try {
    const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
