import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats the check until it returns a result. The timeout is long, because some machines are slow. */
export async function waitUntil<Result>(
  what: string,
  check: () => Promise<Result | undefined | false>,
  { timeoutMs = 120_000, pauseMs = 100 } = {},
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== undefined && result !== false) return result;
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${what}.`);
    await sleep(pauseMs);
  }
}
