import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './spawn-server.ts';

export type ServerStateEvent = { is: 'down'; why: string } | { is: 'up' };

interface RestartHooks {
  startAnother(): Promise<ServerProcess>;
  waitUntilReady(server: ServerProcess): Promise<unknown>;
  onStateChange(event: ServerStateEvent): void;
}

const minRestartDelayMs = 500;
const maxRestartDelayMs = 30_000;
const stableMs = 60_000;

/** Restarts the server when it ends, for instance because of a full disk. The returned function stops it. */
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
      hooks.onStateChange({ is: 'down', why: await lastLines(server) });
      if (Date.now() - since > stableMs) delayMs = minRestartDelayMs;
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
      return hooks.onStateChange({ is: 'down', why: String(error) });
    }
    // If the server ends before it is ready, supervise() reports that.
    hooks.waitUntilReady(server).then(
      () => hooks.onStateChange({ is: 'up' }),
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
