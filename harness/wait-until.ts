import { setTimeout as sleep } from 'node:timers/promises';

/** Has a generous timeout, for slow machines. */
export async function waitUntil<Seen>(
  what: string,
  look: () => Promise<Seen | undefined | false>,
  { timeoutMs = 120_000, pauseMs = 100 } = {},
): Promise<Seen> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}.`);
    await sleep(pauseMs);
  }
}
