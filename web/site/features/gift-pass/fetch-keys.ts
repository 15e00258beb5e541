import { keysPath, publishedKeys, type PublishedKeys } from '../../../../contract/paper-facts.ts';

/** The public keys of a server, which is told nothing but that somebody asks for them. */
export async function fetchKeys(origin: string): Promise<PublishedKeys> {
  const response = await fetch(`${origin}${keysPath}`, {
    // A key may be newer than what the browser has kept.
    cache: 'no-cache',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`no keys at ${origin}: ${response.status}`);
  return publishedKeys.parse(await response.json());
}
