import { keysPath } from '../../../../contract/pages.ts';

/** Asks a server for its public keys. It learns nothing but that somebody does. */
export async function requestKeys(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}${keysPath}`, {
    // A key may be newer than what the browser has kept.
    cache: 'no-cache',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`no keys at ${origin}: ${response.status}`);
  return response.json();
}
