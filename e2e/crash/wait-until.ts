import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 100;
const patienceMs = 60_000;

/** Looks again and again until there is something to see. */
export async function waitUntil<Seen>(
  what: string,
  look: () => Promise<Seen | undefined | false>,
): Promise<Seen> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await sleep(pauseMs);
  }
}
