import { inflateSync } from 'node:zlib';

export interface Pixels {
  width: number;
  height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */
  rgba: Uint8Array;
}

const maxPixels = 5_000_000;
const samplesPerPixel: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Where each of Adam7's passes begins and how far apart its pixels are: x, y, step right, step down. */
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Reads a PNG from a stranger: undefined for anything that is not a whole and proper picture of a sensible size. Our own, because the decoder
 * inside pdfkit can be made to loop for ever or to bring down the process.
 */
export function decodePng(file: Buffer): Pixels | undefined {
  const chunks = readChunks(file);
  const header = chunks && readHeader(chunks);
  if (!chunks || !header) return undefined;
  const rgba = new Uint8Array(header.width * header.height * 4);
  const passes = header.isInterlaced ? interlacedPasses : ([[0, 0, 1, 1]] as const);
  const areas = passes
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      columns: Math.ceil((header.width - x) / dx),
      rows: Math.ceil((header.height - y) / dy),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const rowBytesOf = (columns: number) => Math.ceil((columns * header.samples * header.depth) / 8);
  const size = areas.reduce((sum, { columns, rows }) => sum + rows * (1 + rowBytesOf(columns)), 0);
  const scanlines = inflate(
    chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content),
    size,
  );
  if (!scanlines) return undefined;

  const paintLine = linePainterOf(header, chunks, rgba);
  const distance = Math.max(1, (header.samples * header.depth) >> 3);
  let offset = 0;
  for (const { x, y, dx, dy, columns, rows } of areas) {
    const rowBytes = rowBytesOf(columns);
    let above: Uint8Array = new Uint8Array(rowBytes);
    for (let row = 0; row < rows; row += 1) {
      const line = scanlines.subarray(offset + 1, offset + 1 + rowBytes);
      if (!unfilter(scanlines[offset] ?? 0, line, above, distance)) return undefined;
      paintLine(line, columns, (y + row * dy) * header.width + x, dx);
      above = line;
      offset += 1 + rowBytes;
    }
  }
  return { width: header.width, height: header.height, rgba };
}

interface Chunk {
  type: string;
  content: Buffer;
}

function readChunks(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  let position = 8;
  while (position + 12 <= file.length) {
    const length = file.readUInt32BE(position);
    const type = file.toString('latin1', position + 4, position + 8);
    if (position + 12 + length > file.length) return undefined;
    if (type === 'IEND') return chunks;
    chunks.push({ type, content: file.subarray(position + 8, position + 8 + length) });
    position += 12 + length;
  }
  return undefined;
}

interface Header {
  width: number;
  height: number;
  depth: number;
  colourType: number;
  samples: number;
  isInterlaced: boolean;
}

function readHeader([first]: Chunk[]): Header | undefined {
  if (first?.type !== 'IHDR' || first.content.length !== 13) return undefined;
  const [width, height] = [first.content.readUInt32BE(0), first.content.readUInt32BE(4)];
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = first.content.subarray(8);
  const samples = samplesPerPixel[colourType];
  const isProper =
    samples !== undefined &&
    depthsOf[colourType]?.includes(depth) &&
    !compression &&
    !filter &&
    interlace < 2;
  if (!isProper || width === 0 || height === 0 || width * height > maxPixels) return undefined;
  return { width, height, depth, colourType, samples, isInterlaced: interlace === 1 };
}

function inflate(parts: Buffer[], size: number): Buffer | undefined {
  try {
    const inflated = inflateSync(Buffer.concat(parts), { maxOutputLength: size });
    return inflated.length === size ? inflated : undefined;
  } catch {
    return undefined;
  }
}

/** Undoes what makes a line compress well; false for a filter that does not exist. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, distance: number): boolean {
  const { length } = line;
  switch (filter) {
    case 0:
      return true;
    case 1:
      for (let at = distance; at < length; at += 1) line[at] = line[at]! + line[at - distance]!;
      return true;
    case 2:
      for (let at = 0; at < length; at += 1) line[at] = line[at]! + above[at]!;
      return true;
    case 3:
      for (let at = 0; at < length; at += 1) {
        const left = at < distance ? 0 : line[at - distance]!;
        line[at] = line[at]! + ((left + above[at]!) >> 1);
      }
      return true;
    case 4:
      for (let at = 0; at < length; at += 1) {
        const left = at < distance ? 0 : line[at - distance]!;
        const upLeft = at < distance ? 0 : above[at - distance]!;
        line[at] = line[at]! + nearest(left, above[at]!, upLeft);
      }
      return true;
    default:
      return false;
  }
}

function nearest(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

type LinePainter = (line: Uint8Array, columns: number, firstPixel: number, step: number) => void;

/** Puts the pixels of a line into the picture, as red, green, blue and opacity of eight bits each. */
function linePainterOf(
  { depth, colourType, samples }: Header,
  chunks: Chunk[],
  rgba: Uint8Array,
): LinePainter {
  const contentOf = (wanted: string) =>
    chunks.find(({ type }) => type === wanted)?.content ?? Buffer.alloc(0);
  const [palette, transparency] = [contentOf('PLTE'), contentOf('tRNS')];
  const isColour = colourType === 2 || colourType === 6;
  const hasOpacity = colourType >= 4;
  const green = isColour ? 1 : 0;
  const blue = isColour ? 2 : 0;
  // Of a picture without opacities, one colour may be named that is to be seen through.
  const clear =
    transparency.length === (isColour ? 6 : 2)
      ? [0, green, blue].map((part) => transparency.readUInt16BE(part * 2))
      : undefined;
  const toByte = (value: number) => (depth === 16 ? value >> 8 : (value * 255) / ((1 << depth) - 1));

  return (line, columns, firstPixel, step) => {
    const values = unpack(line, depth, columns * samples);
    for (let column = 0; column < columns; column += 1) {
      const from = column * samples;
      const to = (firstPixel + column * step) * 4;
      const value = values[from]!;
      if (colourType === 3) {
        rgba.set(
          [0, 1, 2].map((part) => palette[value * 3 + part] ?? 0),
          to,
        );
        rgba[to + 3] = transparency[value] ?? 255;
        continue;
      }
      rgba[to] = toByte(value);
      rgba[to + 1] = toByte(values[from + green]!);
      rgba[to + 2] = toByte(values[from + blue]!);
      const isClear =
        value === clear?.[0] && values[from + green] === clear[1] && values[from + blue] === clear[2];
      rgba[to + 3] = hasOpacity ? toByte(values[from + samples - 1]!) : isClear ? 0 : 255;
    }
  };
}

function unpack(line: Uint8Array, depth: number, count: number): Uint8Array | Uint16Array {
  if (depth === 8) return line;
  const values = new Uint16Array(count);
  for (let index = 0; index < count; index += 1) {
    const bit = index * depth;
    values[index] =
      depth === 16
        ? (line[index * 2]! << 8) | line[index * 2 + 1]!
        : (line[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  }
  return values;
}
