import sharp from 'sharp';
import { encode } from 'uqr';

/** The width of the white margin that the QR standard requires, in modules (the small squares of a QR code). */
export const quietZone = 4;

/** True means a dark module. With level Q the code stays readable when a quarter of it is covered. */
export function modulesOf(url: string): boolean[][] {
  return encode(url, { ecc: 'Q', border: 0 }).data;
}

/** Each run of dark modules is one rectangle, which avoids hairlines between modules. */
export function qrSvg(url: string): string {
  const modules = modulesOf(url);
  const side = modules.length + 2 * quietZone;
  const runs = modules.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index + quietZone} ${y + quietZone}h${run.length}v1h-${run.length}z`),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${runs.join('')}"/></svg>`
  );
}

/** The picture is at least a thousand pixels wide, and each module is a whole number of pixels wide. */
export async function qrPng(url: string): Promise<Buffer> {
  const modules = modulesOf(url);
  const moduleCount = modules.length + 2 * quietZone;
  const scale = Math.ceil(1_000 / moduleCount);
  const side = moduleCount * scale;
  const pixels = Buffer.alloc(side * side, 255);
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      const left = (x + quietZone) * scale;
      for (let line = 0; line < scale; line += 1) {
        const start = ((y + quietZone) * scale + line) * side + left;
        pixels.fill(0, start, start + scale);
      }
    }),
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
