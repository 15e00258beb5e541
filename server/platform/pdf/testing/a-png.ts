import { crc32, deflateSync } from 'node:zlib';

export interface PngPlan {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  /** The values of one pixel, as many as the colour type has. */
  pixel: (x: number, y: number) => number[];
  filter?: number;
  isInterlaced?: boolean;
  palette?: number[];
  transparency?: number[];
}

const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Writes a PNG of any kind there is, so that a reader can be tried with each. */
export function aPng(plan: PngPlan): Buffer {
  const { width, height, depth, colourType } = plan;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, plan.isInterlaced ? 1 : 0], 8);
  const areas = plan.isInterlaced ? passes : ([[0, 0, 1, 1]] as const);
  const lines = areas.flatMap(([x, y, dx, dy]) => linesOf(plan, x, y, dx, dy));
  return assemblePng([
    ['IHDR', header],
    ...(plan.palette ? [['PLTE', Buffer.from(plan.palette)] as const] : []),
    ...(plan.transparency ? [['tRNS', Buffer.from(plan.transparency)] as const] : []),
    ['IDAT', deflateSync(Buffer.concat(lines))],
    ['IEND', Buffer.alloc(0)],
  ]);
}

export function assemblePng(chunks: (readonly [string, Buffer])[]): Buffer {
  const framed = chunks.map(([type, content]) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...framed]);
}

function linesOf(plan: PngPlan, startX: number, startY: number, dx: number, dy: number): Buffer[] {
  const lines: Buffer[] = [];
  let above: number[] = [];
  if (startX >= plan.width) return [];
  for (let y = startY; y < plan.height; y += dy) {
    const values: number[] = [];
    for (let x = startX; x < plan.width; x += dx) values.push(...plan.pixel(x, y));
    const bytes = pack(values, plan.depth);
    const distance = Math.max(1, (plan.pixel(0, 0).length * plan.depth) >> 3);
    lines.push(Buffer.from([plan.filter ?? 0, ...filtered(plan.filter ?? 0, bytes, above, distance)]));
    above = bytes;
  }
  return lines;
}

function pack(values: number[], depth: number): number[] {
  const bits = values.map((value) => value.toString(2).padStart(depth, '0')).join('');
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

function filtered(filter: number, bytes: number[], above: number[], distance: number): number[] {
  return bytes.map((byte, at) => {
    const [left, up, upLeft] = [bytes[at - distance] ?? 0, above[at] ?? 0, above[at - distance] ?? 0];
    const guesses = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, upLeft)];
    return (byte - (guesses[filter] ?? 0) + 256) % 256;
  });
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const candidates = [left, up, upLeft];
  const distances = candidates.map((candidate) => Math.abs(estimate - candidate));
  return candidates[distances.indexOf(Math.min(...distances))]!;
}
