import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './spawn-server.ts';

/** A server that ended by itself, with what it or the attempt to start it said last; or one that runs in its place. */
export type RestartEvent = { is: 'down'; why: string } | { is: 'up' };

interface Keeping {
  startAnother(): Promise<ServerProcess>;
  waitUntilReady(server: ServerProcess): Promise<unknown>;
  onRestart(event: RestartEvent): void;
}

const shortestPauseMs = 500;
const longestPauseMs = 30_000;
/** One that ran this long was well, so that the next one need not wait long. */
const wellMs = 60_000;

/**
 * Starts the server again whenever it ends by itself, as it does when the write-ahead log finds no room on a full disk.
 * Here and not by ending the product: nobody restarts what a person started in a terminal, and meanwhile donors get a
 * sentence instead of no answer. Gives back how to stop it for good.
 */
export function keepServerRunning(first: ServerProcess, keeping: Keeping): () => Promise<void> {
  const stopping = new AbortController();
  let server = first;
  let starting: Promise<void> | undefined;

  const keep = async () => {
    let pauseMs = shortestPauseMs;
    for (;;) {
      const since = Date.now();
      await server.exited;
      if (stopping.signal.aborted) return;
      keeping.onRestart({ is: 'down', why: await lastLines(server) });
      if (Date.now() - since > wellMs) pauseMs = shortestPauseMs;
      // A program that has nothing else to do may end.
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
      starting = startAnother();
      await starting;
    }
  };
  const startAnother = async () => {
    try {
      server = await keeping.startAnother();
    } catch (error) {
      return keeping.onRestart({ is: 'down', why: String(error) });
    }
    // One that ends before it is ready has said why in its log, which is told when it has ended.
    keeping.waitUntilReady(server).then(
      () => keeping.onRestart({ is: 'up' }),
      () => {},
    );
  };

  const ended = keep();
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
