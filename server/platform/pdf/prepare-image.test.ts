import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePng } from './decode-png.ts';
import { prepareImage, restoreImage } from './prepare-image.ts';
import { aPng, assemblePng, type PngPlan } from './testing/a-png.ts';

const size = { width: 11, height: 9 };
/** What the picture shows, as bytes; every kind of PNG below says the same in its own way. */
const shade = (x: number, y: number) => (x * 23 + y * 31) % 256;

const pixelsOf = (file: Buffer | undefined) => {
  const decoded = file && decodePng(file);
  return (x: number, y: number) => [...decoded!.rgba.subarray((y * decoded!.width + x) * 4).subarray(0, 4)];
};

const everyPixel = (check: (x: number, y: number) => void) => {
  for (let y = 0; y < size.height; y += 1) for (let x = 0; x < size.width; x += 1) check(x, y);
};

const layouts = [0, 1, 2, 3, 4].flatMap((filter) => [
  { filter, isInterlaced: false },
  { filter, isInterlaced: true },
]);

describe.each(layouts)('a PNG with %j', (layout) => {
  const read = (plan: Pick<PngPlan, 'depth' | 'colourType' | 'pixel' | 'palette' | 'transparency'>) =>
    pixelsOf(aPng({ ...size, ...layout, ...plan }));

  test.each([1, 2, 4, 8, 16])('of greys of %i bits is read', (depth) => {
    const scale = 2 ** depth - 1;
    const grey = (x: number, y: number) => Math.round((shade(x, y) / 255) * scale);
    const at = read({ depth, colourType: 0, pixel: (x, y) => [grey(x, y)] });
    everyPixel((x, y) => {
      const shown = Math.floor((grey(x, y) / scale) * 255);
      expect(at(x, y)).toEqual([shown, shown, shown, 255]);
    });
  });

  test.each([8, 16])('of colours of %i bits is read', (depth) => {
    const widen = (value: number) => (depth === 16 ? value * 257 : value);
    const at = read({
      depth,
      colourType: 2,
      pixel: (x, y) => [shade(x, y), 7, 255 - shade(x, y)].map(widen),
      transparency: [0, 0, 0, 7, 0, 255].map((byte, index) =>
        depth === 16 && index % 2 === 0 ? [0, 7, 255][index / 2]! : byte,
      ),
    });
    everyPixel((x, y) =>
      expect(at(x, y)).toEqual([shade(x, y), 7, 255 - shade(x, y), shade(x, y) === 0 ? 0 : 255]),
    );
  });

  test.each([8, 16])('with opacities of %i bits is read', (depth) => {
    const widen = (value: number) => (depth === 16 ? value * 257 : value);
    const colours = read({ depth, colourType: 6, pixel: (x, y) => [shade(x, y), 1, 2, x * 20].map(widen) });
    everyPixel((x, y) => expect(colours(x, y)).toEqual([shade(x, y), 1, 2, x * 20]));
    const greys = read({ depth, colourType: 4, pixel: (x, y) => [shade(x, y), y * 20].map(widen) });
    everyPixel((x, y) => expect(greys(x, y)).toEqual([shade(x, y), shade(x, y), shade(x, y), y * 20]));
  });

  test.each([1, 2, 4, 8])('with a palette of %i bits is read', (depth) => {
    const index = (x: number, y: number) => (x + y) % 2;
    const at = read({
      depth,
      colourType: 3,
      pixel: (x, y) => [index(x, y)],
      palette: [10, 20, 30, 40, 50, 60],
      transparency: [128],
    });
    everyPixel((x, y) => expect(at(x, y)).toEqual(index(x, y) === 0 ? [10, 20, 30, 128] : [40, 50, 60, 255]));
  });
});

const opaque = (width: number, height: number) =>
  aPng({ width, height, depth: 8, colourType: 2, pixel: (x) => [x % 256, 100, 200] });

describe('preparing a picture for a PDF', () => {
  test('draws a PNG on white', () => {
    const file = aPng({ ...size, depth: 8, colourType: 6, pixel: (x) => [0, 100, 200, x === 0 ? 0 : 255] });
    const at = pixelsOf(prepareImage(file));
    expect([at(0, 0), at(1, 0)]).toEqual([
      [255, 255, 255, 255],
      [0, 100, 200, 255],
    ]);
  });

  test('makes a PNG no larger than it is printed, in its own proportions', () => {
    const prepared = decodePng(prepareImage(opaque(1_600, 200))!)!;
    expect([prepared.width, prepared.height]).toEqual([800, 100]);
    const narrow = decodePng(prepareImage(opaque(3, 1_000))!)!;
    expect([narrow.width, narrow.height]).toEqual([1, 240]);
  });

  test('makes something that can be kept', () => {
    const prepared = prepareImage(opaque(30, 20))!;
    expect(restoreImage(Buffer.from(prepared))).toEqual(prepared);
    expect(prepareImage(prepared)?.equals(prepared)).toBe(true);
  });

  test('takes a JPEG as it is', () => {
    expect(prepareImage(tinyJpeg)?.equals(tinyJpeg)).toBe(true);
  });

  const header = (width: number, height: number, rest = [8, 2, 0, 0, 0]) => {
    const bytes = Buffer.alloc(13);
    bytes.writeUInt32BE(width, 0);
    bytes.writeUInt32BE(height, 4);
    bytes.set(rest, 8);
    return bytes;
  };
  const picture = (ihdr: Buffer, raw: Buffer) =>
    assemblePng([
      ['IHDR', ihdr],
      ['IDAT', deflateSync(raw)],
      ['IEND', Buffer.alloc(0)],
    ]);
  const withNegativeLength = () => {
    const file = opaque(4, 4);
    // As a signed number -12: a reader that believes it goes round and round.
    file.writeUInt32BE(0xffff_fff4, 33);
    return file;
  };
  const withByte = (file: Buffer, at: number, byte: number) => {
    const changed = Buffer.from(file);
    changed[at] = byte;
    return changed;
  };

  test.each<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="boom()"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a PNG without its end', opaque(4, 4).subarray(0, -8)],
    ['a PNG with a chunk of negative length', withNegativeLength()],
    ['a PNG without a size', picture(header(0, 10), Buffer.alloc(10))],
    ['a PNG that says it is enormous', picture(header(60_000, 60_000), Buffer.alloc(1_000))],
    ['a PNG that unpacks to more than it says', picture(header(2, 2), Buffer.alloc(50_000_000))],
    ['a PNG that unpacks to less than it says', picture(header(200, 200), Buffer.alloc(10))],
    [
      'a PNG that is not packed',
      assemblePng([
        ['IHDR', header(2, 2)],
        ['IDAT', Buffer.from('x')],
        ['IEND', Buffer.alloc(0)],
      ]),
    ],
    ['a PNG with a filter that does not exist', picture(header(1, 1), Buffer.from([9, 0, 0, 0]))],
    ['a PNG with colours that do not exist', picture(header(1, 1, [8, 5, 0, 0, 0]), Buffer.alloc(4))],
    ['a PNG with a depth that does not exist', picture(header(1, 1, [3, 0, 0, 0, 0]), Buffer.alloc(2))],
    ['a PNG that does not begin with its header', assemblePng([['IEND', Buffer.alloc(0)]])],
    ['a JPEG of one byte more than its mark', Buffer.from([0xff, 0xd8, 0xff])],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0])],
    ['a JPEG with an empty segment', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('refuses %s', (_, file) => expect(prepareImage(file)).toBeUndefined());

  test('never fails on a file that was tampered with', () => {
    const files = [
      opaque(20, 20),
      aPng({ ...size, depth: 4, colourType: 3, pixel: () => [3], isInterlaced: true }),
      tinyJpeg,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.nat(2), (file, at, byte, cut) => {
        const tampered = withByte(file, at % file.length, byte);
        expect(() => prepareImage(tampered.subarray(0, tampered.length - cut * 7))).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
  });
});

/** One grey pixel. */
const tinyJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);
