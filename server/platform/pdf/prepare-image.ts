import { crc32, deflateSync } from 'node:zlib';
import { decodePng, type Pixels } from './decode-png.ts';

/** The bytes of a picture that was looked at and is safe to put in a PDF. */
export type PdfImage = Buffer & { readonly isPrepared: true };

/** Sharp enough in print at the size a logo has on a sheet. */
const maxWidth = 800;
const maxHeight = 240;

/**
 * Makes a stranger's picture fit for a PDF; undefined when it cannot be read. A PNG is drawn anew on white, no larger than it is printed,
 * which costs a moment once and makes every PDF with it small and quick. A JPEG goes in as it is; readers of PDFs decode it.
 */
export function prepareImage(file: Buffer): PdfImage | undefined {
  if (isJpeg(file)) return hasProperJpegHeader(file) ? markPrepared(Buffer.from(file)) : undefined;
  const pixels = isPng(file) ? decodePng(file) : undefined;
  return pixels && markPrepared(encodePng(shrinkOntoWhite(pixels)));
}

/** Takes back bytes that prepareImage has made before and that were kept where nobody else writes; preparing them again costs a moment. */
export function restoreImage(kept: Buffer): PdfImage {
  return markPrepared(kept);
}

export function isPng(file: Buffer): boolean {
  return file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
}

export function isJpeg(file: Buffer): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff;
}

function markPrepared(bytes: Buffer): PdfImage {
  return Object.assign(bytes, { isPrepared: true as const });
}

const maxJpegPixels = 25_000_000;

function hasProperJpegHeader(file: Buffer): boolean {
  let position = 2;
  while (position + 9 < file.length && file[position] === 0xff) {
    const marker = file[position + 1]!;
    // Start of frame, in the ways of coding that PDF knows: baseline, extended and progressive.
    if (marker >= 0xc0 && marker <= 0xc2) {
      const [height, width] = [file.readUInt16BE(position + 5), file.readUInt16BE(position + 7)];
      const isProper = file[position + 4] === 8 && [1, 3, 4].includes(file[position + 9]!);
      return isProper && width > 0 && height > 0 && width * height <= maxJpegPixels;
    }
    position += 2 + file.readUInt16BE(position + 2);
  }
  return false;
}

interface Rgb {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Each new pixel is the mean of those it covers. */
function shrinkOntoWhite({ width, height, rgba }: Pixels): Rgb {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const newWidth = Math.max(1, Math.round(width * scale));
  const newHeight = Math.max(1, Math.round(height * scale));
  const rgb = new Uint8Array(newWidth * newHeight * 3);
  for (let row = 0; row < newHeight; row += 1) {
    const [top, bottom] = spanOf(row, newHeight, height);
    for (let column = 0; column < newWidth; column += 1) {
      const [left, right] = spanOf(column, newWidth, width);
      let [red, green, blue] = [0, 0, 0];
      for (let y = top; y < bottom; y += 1) {
        for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
          const opacity = rgba[at + 3]! / 255;
          red += 255 + (rgba[at]! - 255) * opacity;
          green += 255 + (rgba[at + 1]! - 255) * opacity;
          blue += 255 + (rgba[at + 2]! - 255) * opacity;
        }
      }
      const covered = (bottom - top) * (right - left);
      const to = (row * newWidth + column) * 3;
      rgb[to] = Math.round(red / covered);
      rgb[to + 1] = Math.round(green / covered);
      rgb[to + 2] = Math.round(blue / covered);
    }
  }
  return { width: newWidth, height: newHeight, rgb };
}

function spanOf(index: number, parts: number, length: number): [number, number] {
  const start = Math.floor((index * length) / parts);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * length) / parts))];
}

function encodePng({ width, height, rgb }: Rgb): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const scanlines = Buffer.alloc(height * (1 + width * 3));
  for (let row = 0; row < height; row += 1) {
    scanlines.set(rgb.subarray(row * width * 3, (row + 1) * width * 3), row * (1 + width * 3) + 1);
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(scanlines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(8 + named.length);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), 4 + named.length);
  return framed;
}
