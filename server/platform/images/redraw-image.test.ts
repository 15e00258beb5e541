import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as drawing from './redraw-image.ts';

const svg = (content: string, size = 'width="24" height="12"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 24 12">${content}</svg>`);

const redrawImage = (file: Buffer, timeLimitMs?: number) =>
  drawing.redrawImage(file, randomUUID(), timeLimitMs);
// On a busy machine the usual limit of fifteen seconds can be too short for a photograph.
const redrawPhoto = (file: Buffer) => drawing.redrawPhoto(file, randomUUID(), 100_000);

const slowDrawing = () => {
  const noise = '<feTurbulence type="turbulence" baseFrequency="0.9" numOctaves="10"/>'.repeat(2_000);
  return svg(`<filter id="f">${noise}</filter><rect width="24" height="12" filter="url(#f)"/>`);
};

const aPhoto = () => sharp({ create: { width: 3000, height: 1500, channels: 3, background: 'teal' } });

describe('an uploaded picture', () => {
  test('may be a JPEG or a WebP, and becomes a PNG of at most 240 pixels high', async () => {
    const files = await Promise.all([aPhoto().jpeg().toBuffer(), aPhoto().webp().toBuffer()]);
    for (const drawn of await Promise.all(files.map((file) => redrawImage(file)))) {
      expect(drawn).toMatchObject({ width: 480, height: 240 });
      expect((await sharp(drawn?.png).metadata()).format).toBe('png');
    }
  });

  test('becomes its first frame when it is an animation, and is turned upright when it lies on its side', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer();
    const animation = await sharp(await Promise.all([frame('red'), frame('blue')]), {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    const onItsSide = await sharp(await frame('red'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [first, upright] = await Promise.all([redrawImage(animation), redrawImage(onItsSide)]);
    expect(first).toMatchObject({ width: 40, height: 20 });
    const [red = 0, , blue = 0] = await sharp(first?.png).removeAlpha().raw().toBuffer();
    expect([red > 250, blue < 5]).toEqual([true, true]);
    expect(upright).toMatchObject({ width: 20, height: 40 });
  });

  test('may be a small SVG, which is enlarged and loads no external resources', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const logo = new URL('../../../web/public/og-image.png', import.meta.url);
    const outside = [`http://127.0.0.1:${port}/a.png`, logo.href, logo.pathname].map(
      (href) => `<image href="${href}" width="24" height="12"/>`,
    );
    const drawn = await redrawImage(
      svg(`<style>@import "http://127.0.0.1:${port}/b.css";</style><script>throw 1</script>
        ${outside.join('')}<rect width="12" height="12" fill="#00ff00"/>`),
    );
    elsewhere.close();
    // The result is square, because the transparent right half is cut off.
    expect(drawn).toMatchObject({ width: 240, height: 240 });
    expect(asked).toEqual([]);
  });

  test('is refused when it refers to a local file, or has too many pixels', async () => {
    const secret = Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"><text y="50">&x;</text></svg>',
    );
    const bomb = await sharp({
      create: { width: 6_000, height: 6_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5_000_000);
    const files = [secret, bomb, svg('<rect width="9" height="9"/>', 'width="90000" height="90000"')];
    const drawn = await Promise.all(files.map((file) => redrawImage(file)));
    expect(drawn).toEqual([undefined, undefined, undefined]);
  });

  test('is refused when drawing it takes too long', async () => {
    const before = performance.now();
    expect(await redrawImage(slowDrawing(), 1_500)).toBeUndefined();
    expect(performance.now() - before).toBeGreaterThan(1_400);
  });

  test('is refused when drawing it takes too much processor time', async () => {
    expect(await redrawImage(slowDrawing(), 600_000)).toBeUndefined();
  });

  test('delays no other organisation if it is slow, and a third slow picture of one organisation is refused', async () => {
    const slow = slowDrawing();
    const ordinary = svg('<rect width="12" height="12" fill="#00ff00"/>');
    const slowOnes = [1, 2].map(() => drawing.redrawImage(slow, 'slow', 1_500));
    await expect(drawing.redrawImage(slow, 'slow')).rejects.toThrow('veel afbeeldingen');
    expect(await drawing.redrawImage(ordinary, 'other')).toMatchObject({ height: 240 });
    await Promise.all(slowOnes);
  });
});

test('five organisations with slow pictures do not delay another organisation', async () => {
  const slow = slowDrawing();
  const organisations = Array.from({ length: 5 }, () => randomUUID());
  for (const organisation of organisations)
    expect(await drawing.redrawImage(slow, organisation, 300)).toBeUndefined();
  let ended = 0;
  const slowOnes = organisations.map((organisation) =>
    drawing.redrawImage(slow, organisation).then(
      () => (ended += 1),
      () => undefined,
    ),
  );
  expect(await redrawImage(svg('<rect width="12" height="12" fill="#00ff00"/>'))).toBeDefined();
  expect(ended).toBe(0);
  await Promise.all(slowOnes);
  const [first] = organisations;
  const ordinary = () => drawing.redrawImage(svg('<rect width="9" height="9"/>'), first!);
  expect(await ordinary()).toBeDefined();
  // After one quick picture, the organisation no longer shares the turn of slow organisations.
  const others = organisations
    .slice(1, 3)
    .map((organisation) => drawing.redrawImage(slow, organisation, 1_000));
  expect(await ordinary()).toBeDefined();
  await Promise.all(others);
}, 60_000);

describe('an uploaded photograph', () => {
  /** Every pixel differs from its neighbours, so the picture compresses badly. */
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });

  test('becomes a JPEG of at most 1200 pixels and 300 kB, and a WebP of 640 pixels, without metadata', async () => {
    const file = await noise(2400, 1200)
      .withExif({ IFD0: { Copyright: 'geheim adres' } })
      .jpeg({ quality: 70 })
      .toBuffer();
    expect(file.includes('geheim adres')).toBe(true);
    const drawn = await redrawPhoto(file);
    expect(drawn).toMatchObject({ width: 1200, height: 600 });
    expect(drawn!.jpeg.length).toBeLessThanOrEqual(300_000);
    expect(drawn!.jpeg.includes('geheim adres')).toBe(false);
    expect(await sharp(drawn!.jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
    expect(drawn!.webp.includes('geheim adres')).toBe(false);
    expect(sizeOfWebp(drawn!.webp)).toEqual({ width: 640, height: 320 });
  });

  test('becomes a WebP of at most 40 kB, even with much detail', async () => {
    const detailed = await noise(900, 1200).blur(2).jpeg({ quality: 80 }).toBuffer();
    const drawn = await redrawPhoto(detailed);
    expect(sizeOfWebp(drawn!.webp)).toEqual({ width: 480, height: 640 });
    expect(drawn!.webp.length).toBeLessThanOrEqual(40_000);
  });

  test('has a white background where it was transparent', async () => {
    const drawn = await redrawPhoto(svg('<rect width="12" height="12" fill="#00ff00"/>'));
    const { data, info } = await sharp(drawn?.jpeg).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 600]);
    expect(Math.min(...data.subarray(-3))).toBeGreaterThan(250);
  });

  test('is refused when it has too many pixels or is not an image', async () => {
    const bomb = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect([await redrawPhoto(bomb), await redrawPhoto(Buffer.from('GIF89a geen plaatje'))]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

/** Reads the header itself, because prepare-image.ts forbids sharp to read WebP in this process. */
function sizeOfWebp(file: Buffer): { width: number; height: number } {
  expect(file.toString('latin1', 8, 15)).toBe('WEBPVP8');
  return { width: file.readUInt16LE(26), height: file.readUInt16LE(28) };
}
