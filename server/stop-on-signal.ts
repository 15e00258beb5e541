export interface Part {
  name: string;
  /** Lets what people wait for be finished, in a time of its own. */
  finish?(): Promise<void>;
  stop(): Promise<void>;
}

/** A part that hangs must not keep the others, and the person at the keyboard, waiting. */
const patienceMs = 2_500;

/** Stops everything that runs, last started first, when the process is asked to end. */
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
        console.error(`could not stop ${part.name}:`, error);
      }
    }
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}
