import { UnreadableFile } from './unreadable-file.ts';

/** Longer than a slow phone needs. */
export const timeoutMs = 10_000;

export async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UnreadableFile('too-slow')), timeoutMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
