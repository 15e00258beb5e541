import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';
import { createTurns } from '../turns.ts';

export interface DrawnImage {
  /** A PNG. */
  png: Buffer;
  width: number;
  height: number;
}

export interface DrawnPhoto {
  jpeg: Buffer;
  /** The same, smaller, for a telephone. */
  webp: Buffer;
  /** Of the JPEG. */
  width: number;
  height: number;
}

/** Beside this file, and beside the bundle that it becomes a part of. */
const program = fileURLToPath(new URL('./draw-image.mjs', import.meta.url));
/**
 * The largest photograph takes a second of work; a drawing (SVG) can be made to take hours. Counted in work and not in
 * time, because on a busy machine an ordinary picture takes long.
 */
const maxCpuSeconds = 4;
const usualTimeLimitMs = 15_000;
const maxPngBytes = 2 * 1024 * 1024;

/**
 * An organisation draws one picture at a time, so that slow ones keep nobody else from a place. No more wait than can
 * be served before their connections are given up.
 */
const turns = createTurns({ atOnce: 3, maxWaitingOfOneGroup: 1, maxWaiting: 6, refusal: tooBusy });

/**
 * Organisations whose last picture took too long. They share one turn, so that however many they are, the other places
 * are for others.
 */
const slowGroups = new Set<string>();

/**
 * Makes a PNG of a picture that a stranger sent (PNG, JPEG, WebP or SVG), cropped and no larger than it is shown;
 * undefined when it cannot be read. Happens in a process of its own, without our environment, that is ended when it
 * takes too long; one at a time for each group.
 */
export async function redrawImage(
  file: Buffer,
  group: string,
  timeLimitMs = usualTimeLimitMs,
): Promise<DrawnImage | undefined> {
  const drawn = await draw(file, group, [], timeLimitMs);
  return drawn && { png: drawn.first, ...drawn.size };
}

/**
 * The same for a page: as a JPEG of at most 1200 pixels and 300 kB, and for telephones as a WebP of at most 640 pixels
 * and, unless there is nothing but noise in it, 40 kB.
 */
export async function redrawPhoto(file: Buffer, group: string): Promise<DrawnPhoto | undefined> {
  const drawn = await draw(file, group, ['photo'], usualTimeLimitMs);
  return drawn && { jpeg: drawn.first, webp: drawn.rest, ...drawn.size };
}

async function draw(file: Buffer, group: string, options: string[], timeLimitMs: number) {
  const turn = slowGroups.has(group) ? 'slow' : group;
  const { drawn, wasEnded } = await turns.take(turn, () => runProgram(file, options, timeLimitMs));
  if (wasEnded) slowGroups.add(group);
  else slowGroups.delete(group);
  return drawn;
}

interface Outcome {
  drawn: ReturnType<typeof readDrawn> | undefined;
  /** Whether it had to be ended. */
  wasEnded: boolean;
}

function runProgram(file: Buffer, options: string[], timeLimitMs: number): Promise<Outcome> {
  if (!existsSync(program)) throw new Error(`${program} does not exist`);
  return new Promise((resolve) => {
    const child = execFile(
      ...withinLimit(process.execPath, ['--max-old-space-size=64', program, ...options]),
      { encoding: 'buffer', env: {}, timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: maxPngBytes },
      (error, output) =>
        resolve({
          drawn: error || output.length === 0 ? undefined : readDrawn(output),
          wasEnded: typeof error?.signal === 'string',
        }),
    );
    // It may end before it has read everything; what it says then is all there is to know.
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
}

/** The numbers that the program writes first say how the rest is read. */
function readDrawn(output: Buffer) {
  const [width = 0, height = 0, length = 0] = [0, 4, 8].map((at) => output.readUInt32BE(at));
  const pictures = output.subarray(12);
  return { size: { width, height }, first: pictures.subarray(0, length), rest: pictures.subarray(length) };
}

/** The shell's own limit, which the system keeps. Windows has none: there time alone ends it. */
function withinLimit(command: string, args: string[]): [string, string[]] {
  if (process.platform === 'win32') return [command, args];
  return ['/bin/sh', ['-c', `ulimit -t ${maxCpuSeconds} && exec "$0" "$@"`, command, ...args]];
}

function tooBusy(): AppError {
  return new AppError('unavailable', {
    message: 'Er worden nu veel afbeeldingen verwerkt. Probeer het over een minuut opnieuw.',
    retryAfterSeconds: 30,
  });
}
