import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './spawn-server.ts';

/** A server that ended by itself, with what it or the attempt to start it said last; or one that runs in its place. */
export type RestartEvent = { is: 'down'; why: string } | { is: 'up' };

interface RestartHooks {
  startAnother(): Promise<ServerProcess>;
  waitUntilReady(server: ServerProcess): Promise<unknown>;
  onRestart(event: RestartEvent): void;
}

const minRestartDelayMs = 500;
const maxRestartDelayMs = 30_000;
/** A server that ran this long was healthy, so that the next one is started without a long delay. */
const stableMs = 60_000;

/**
 * Starts the server again whenever it ends by itself, as it does when the write-ahead log finds no room on a full disk.
 * Here and not by ending the product: nobody restarts what a person started in a terminal, and meanwhile donors get a
 * sentence instead of no answer. Gives back how to stop it for good.
 */
export function keepServerRunning(first: ServerProcess, hooks: RestartHooks): () => Promise<void> {
  const stopping = new AbortController();
  let server = first;
  let starting: Promise<void> | undefined;

  const supervise = async () => {
    let delayMs = minRestartDelayMs;
    for (;;) {
      const since = Date.now();
      await server.exited;
      if (stopping.signal.aborted) return;
      hooks.onRestart({ is: 'down', why: await lastLines(server) });
      if (Date.now() - since > stableMs) delayMs = minRestartDelayMs;
      // A program that has nothing else to do may end.
      await sleep(delayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      delayMs = Math.min(maxRestartDelayMs, 2 * delayMs);
      starting = startAnother();
      await starting;
    }
  };
  const startAnother = async () => {
    try {
      server = await hooks.startAnother();
    } catch (error) {
      return hooks.onRestart({ is: 'down', why: String(error) });
    }
    // One that ends before it is ready has said why in its log, which is told when it has ended.
    hooks.waitUntilReady(server).then(
      () => hooks.onRestart({ is: 'up' }),
      () => {},
    );
  };

  const ended = supervise();
  return async () => {
    stopping.abort();
    await starting;
    await server.stop();
    await ended;
  };
}

async function lastLines(server: ServerProcess): Promise<string> {
  const log = await server.readLog().catch(String);
  return log.trimEnd().split('\n').slice(-3).join('\n');
}
