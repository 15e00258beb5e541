import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../app-error.ts';

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
/** An ordinary picture takes half a second, and a few on a machine that is busy. */
const usualTimeLimitMs = 15_000;
const maxPngBytes = 2 * 1024 * 1024;
const mostAtOnce = 3;

let drawing = 0;

/**
 * Makes a PNG of a picture that a stranger sent (PNG, JPEG, WebP or SVG), cropped and no larger than it is shown;
 * undefined when it cannot be read. Happens in a process of its own, without our environment, that is ended when it
 * takes too long.
 */
export async function redrawImage(
  file: Buffer,
  timeLimitMs = usualTimeLimitMs,
): Promise<DrawnImage | undefined> {
  const png = await inTurn(() => runProgram(file, [], timeLimitMs));
  return png && { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/**
 * The same for a page: as a JPEG of at most 1200 pixels and 300 kB, and for telephones as a WebP of at most 640 pixels
 * and, unless there is nothing but noise in it, 40 kB.
 */
export async function redrawPhoto(file: Buffer): Promise<DrawnPhoto | undefined> {
  const drawn = await inTurn(() => runProgram(file, ['photo'], usualTimeLimitMs));
  if (!drawn) return undefined;
  const end = 4 + drawn.readUInt32BE(0);
  const jpeg = drawn.subarray(4, end);
  const size = sizeOfJpeg(jpeg);
  return size && { jpeg, webp: drawn.subarray(end), ...size };
}

async function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  if (drawing >= mostAtOnce) throw tooBusy();
  drawing += 1;
  try {
    return await draw();
  } finally {
    drawing -= 1;
  }
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

function runProgram(file: Buffer, options: string[], timeLimitMs: number): Promise<Buffer | undefined> {
  if (!existsSync(program)) throw new Error(`${program} does not exist`);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=64', program, ...options],
      { encoding: 'buffer', env: {}, timeout: timeLimitMs, killSignal: 'SIGKILL', maxBuffer: maxPngBytes },
      (error, drawn) => resolve(error || drawn.length === 0 ? undefined : drawn),
    );
    // It may end before it has read everything; what it says then is all there is to know.
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
}

const tooBusy = () =>
  new AppError('unavailable', {
    message: 'Er worden nu veel afbeeldingen verwerkt. Probeer het over een minuut opnieuw.',
    retryAfterSeconds: 30,
  });
