export interface Part {
  name: string;
  /** Finishes work that users wait for. `timeLimitMs` applies to `stop`, not to `finish`. */
  finish?(): Promise<void>;
  stop(): Promise<void>;
}

const timeLimitMs = 2_500;

export function stopOnSignal(running: readonly Part[]): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.allSettled(running.map(async (part) => part.finish?.()));
    setTimeout(() => process.exit(1), timeLimitMs).unref();
    for (const part of running.toReversed()) {
      try {
        await part.stop();
      } catch (error) {
        console.error(`Could not stop ${part.name}:`, error);
      }
    }
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}
