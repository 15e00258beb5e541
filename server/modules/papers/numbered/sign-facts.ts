import { sign } from 'node:crypto';
import type { PaperFacts } from '../../../../contract/paper-facts.ts';
import type { Deps } from '../../foundation/deps.ts';
import { currentSigningKey } from './signing-keys.ts';

/** Signs what a paper says, as a compact JWS: whoever changes a letter of it breaks it. */
export async function signFacts(
  deps: Pick<Deps, 'database' | 'secrets'>,
  facts: PaperFacts,
): Promise<string> {
  const { keyId, privateKey } = await currentSigningKey(deps);
  const signed = `${encode({ alg: 'EdDSA', typ: 'gulhart-bewijs', kid: keyId })}.${encode(facts)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
