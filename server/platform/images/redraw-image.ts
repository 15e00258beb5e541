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
  const png = await draw(file, group, [], timeLimitMs);
  return png && { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/**
 * The same for a page: as a JPEG of at most 1200 pixels and 300 kB, and for telephones as a WebP of at most 640 pixels
 * and, unless there is nothing but noise in it, 40 kB.
 */
export async function redrawPhoto(file: Buffer, group: string): Promise<DrawnPhoto | undefined> {
  const drawn = await draw(file, group, ['photo'], usualTimeLimitMs);
  if (!drawn) return undefined;
  const end = 4 + drawn.readUInt32BE(0);
  const jpeg = drawn.subarray(4, end);
  const size = sizeOfJpeg(jpeg);
  return size && { jpeg, webp: drawn.subarray(end), ...size };
}

/** From the frame's own segment, whose marker is one of C0–C3; the segments before it say how long they are. */
function sizeOfJpeg(jpeg: Buffer): { width: number; height: number } | undefined {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc3)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  return undefined;
}

async function draw(
  file: Buffer,
  group: string,
  options: string[],
  timeLimitMs: number,
): Promise<Buffer | undefined> {
  const turn = slowGroups.has(group) ? 'slow' : group;
  const { drawn, wasEnded } = await turns.take(turn, () => runProgram(file, options, timeLimitMs));
  if (wasEnded) slowGroups.add(group);
  else slowGroups.delete(group);
  return drawn;
}

interface Outcome {
  drawn: Buffer | undefined;
  /** Whether it had to be ended. */
  wasEnded: boolean;
}

function runProgram(file: Buffer, options: string[], timeLimitMs: number): Promise<Outcome> {
  if (!existsSync(program)) throw new Error(`${program} does not exist`);
  return new Promise((resolve) => {
    const child = execFile(
      ...withinLimit(process.execPath, ['--max-old-space-size=64', program, ...options]),
      { encoding: 'buffer', env: {}, timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: maxPngBytes },
      (error, drawn) =>
        resolve({
          drawn: error || drawn.length === 0 ? undefined : drawn,
          wasEnded: typeof error?.signal === 'string',
        }),
    );
    // It may end before it has read everything; what it says then is all there is to know.
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
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
