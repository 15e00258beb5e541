import { keysPath } from '../../../../contract/pages.ts';

/** The server learns nothing else. */
export async function requestKeys(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}${keysPath}`, {
    // There may be a newer key.
    cache: 'no-cache',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`no keys at ${origin}: ${response.status}`);
  return response.json();
}
