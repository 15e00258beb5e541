import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import { createTurns } from '../turns.ts';

/** The build puts this program beside the server's bundle. */
const program = fileURLToPath(new URL('./draw-image.mjs', import.meta.url));
/**
 * The largest photograph takes a second, but a crafted SVG can take hours. The limit is for processor time, because an
 * ordinary picture also takes a long time on a busy machine.
 */
const maxCpuSeconds = 4;
const usualTimeLimitMs = 15_000;
const maxPngBytes = 2 * 1024 * 1024;

/** Few requests may wait, because each must get its answer before its connection times out. */
const turns = createTurns({ maxConcurrent: 3, maxWaitingOfGroup: 1, maxWaiting: 6, refusal: tooBusy });

/** Groups whose last picture took too long. They share one turn, so that other groups do not wait for them. */
const slowGroups = new Set<string>();

/**
 * Redraws an uploaded PNG, JPEG, WebP or SVG as a cropped PNG of at most 800 by 240 pixels. Returns undefined when the
 * file cannot be read. Kills the drawing process when it takes too long, and then also returns undefined. That process
 * has no environment variables, so that a crafted picture cannot reveal our secrets.
 */
export async function redrawImage(
  file: Buffer,
  group: string,
  timeLimitMs = usualTimeLimitMs,
): Promise<{ png: Buffer; width: number; height: number } | undefined> {
  const drawn = await draw(file, group, [], timeLimitMs);
  return drawn && { png: drawn.first, ...drawn.size };
}

export async function redrawPhoto(
  file: Buffer,
  group: string,
  timeLimitMs = usualTimeLimitMs,
): Promise<{ jpeg: Buffer; webp: Buffer; width: number; height: number } | undefined> {
  const drawn = await draw(file, group, ['photo'], timeLimitMs);
  return drawn && { jpeg: drawn.first, webp: drawn.rest, ...drawn.size };
}

async function draw(file: Buffer, group: string, options: string[], timeLimitMs: number) {
  const turn = slowGroups.has(group) ? 'slow' : group;
  const { drawn, wasKilled } = await turns.take(turn, () => runProgram(file, options, timeLimitMs));
  if (wasKilled) slowGroups.add(group);
  else slowGroups.delete(group);
  return drawn;
}

interface Outcome {
  drawn: ReturnType<typeof readOutput> | undefined;
  wasKilled: boolean;
}

function runProgram(file: Buffer, options: string[], timeLimitMs: number): Promise<Outcome> {
  if (!existsSync(program)) throw new Error(`${program} does not exist`);
  return new Promise((resolve) => {
    const child = execFile(
      ...withCpuLimit(process.execPath, ['--max-old-space-size=64', program, ...options]),
      { encoding: 'buffer', env: {}, timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: maxPngBytes },
      (error, output) =>
        resolve({
          drawn: error || output.length === 0 ? undefined : readOutput(output),
          wasKilled: typeof error?.signal === 'string',
        }),
    );
    // The program may end before it has read the whole file. The callback above gets that error.
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
}

function readOutput(output: Buffer) {
  const [width = 0, height = 0, length = 0] = [0, 4, 8].map((at) => output.readUInt32BE(at));
  const pictures = output.subarray(12);
  return { size: { width, height }, first: pictures.subarray(0, length), rest: pictures.subarray(length) };
}

/** The shell limits processor time. Windows has no such limit, so there only the timeout applies. */
function withCpuLimit(command: string, args: string[]): [string, string[]] {
  if (process.platform === 'win32') return [command, args];
  return ['/bin/sh', ['-c', `ulimit -t ${maxCpuSeconds} && exec "$0" "$@"`, command, ...args]];
}

function tooBusy(): AppError {
  return new AppError('unavailable', {
    message: 'Er worden nu veel afbeeldingen verwerkt. Probeer het over een minuut opnieuw.',
    retryAfterSeconds: 30,
  });
}
