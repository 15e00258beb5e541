export interface Part {
  name: string;
  /** Finishes work that people wait for, without the limit of `stop`. */
  finish?(): Promise<void>;
  stop(): Promise<void>;
}

const patienceMs = 2_500;

export function stopOnSignal(running: readonly Part[]): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.allSettled(running.map(async (part) => part.finish?.()));
    const impatience = setTimeout(() => process.exit(1), patienceMs);
    impatience.unref();
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
