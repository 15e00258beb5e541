import { execFileSync } from 'node:child_process';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { posterFormats } from '../../../../contract/short-links.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { drawPoster, type Poster } from './draw-poster.ts';
import { callToActionText } from './make-poster.ts';
import { modulesOf, qrPng, qrSvg } from './qr-code.ts';
import { newShortCode, readShortCode } from './short-links.ts';

const url = 'https://gulhart.example/q/abc2def';
const poster: Poster = {
  organisationName: 'Stichting Dierenvreugd',
  logo: null,
  colour: '#0f766e',
  kicker: '',
  title: 'Egels de winter door',
  text: 'Voor warme hokken en goede zorg.',
  callToAction: 'Geef € 5',
  url,
  shortAddress: 'gulhart.example/q/abc2def',
  createdAt: new Date('2026-11-15T12:00:00Z'),
};

describe('a poster', () => {
  test.each(posterFormats)('as %s has everything on one page', async (format) => {
    const { pages } = readPdf(await drawPoster(format, poster));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.join(' ')).toBe(
      'Stichting Dierenvreugd Egels de winter door Voor warme hokken en goede zorg. Geef € 5 ' +
        'Scan de code met uw telefoon, of ga naar gulhart.example/q/abc2def',
    );
  });

  test.each(posterFormats)('as %s fits the longest texts on one page', async (format) => {
    const long = {
      ...poster,
      organisationName: 'Ł'.repeat(100),
      title: 'Wegenverkeersaansprakelijkheid'.repeat(3).slice(0, 80),
      text: 'Samen voor de buurt. '.repeat(10).slice(0, 200),
      callToAction: 'Geef € 12.345,67 per maand',
    };
    const { pages } = readPdf(await drawPoster(format, long));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.join('')).toContain('gulhart.example/q/abc2def');
  });

  test.each(posterFormats)('as %s has its kicker above the title', async (format) => {
    const { pages } = readPdf(await drawPoster(format, { ...poster, kicker: 'In memoriam', title: 'Riet' }));
    expect(pages).toHaveLength(1);
    expect(pages[0]!.join(' ')).toContain('Stichting Dierenvreugd In memoriam Riet Voor warme');
  });

  test.each(posterFormats)(
    'as %s has room for a photo, and its code can still be scanned',
    async (format) => {
      const input = await drawPoster(format, {
        ...poster,
        title: 'Wegenverkeersaansprakelijkheid'.repeat(3).slice(0, 80),
        text: 'Samen voor de buurt. '.repeat(10).slice(0, 200),
        photo: await sharp({ create: { width: 600, height: 900, channels: 3, background: 'teal' } })
          .jpeg()
          .toBuffer(),
      });
      expect(readPdf(input).pages).toHaveLength(1);
      const drawn = execFileSync('pdftoppm', ['-png', '-r', '100', '-'], { input });
      expect(await scan(drawn)).toBe(url);
      const { channels } = await sharp(drawn).stats();
      expect(channels[0]!.mean).toBeLessThan(channels[1]!.mean - 2);
    },
  );

  test('has the same bytes when it is drawn again', async () => {
    expect((await drawPoster('a4', poster)).equals(await drawPoster('a4', poster))).toBe(true);
  });
});

test.each([
  [500, false, 'Geef €\u00a05'],
  [1250, false, 'Geef €\u00a012,50'],
  [1000, true, 'Geef €\u00a010 per maand'],
  [null, false, 'Geef met uw telefoon'],
  [null, true, 'Geef elke maand'],
])('the poster of a code with %s cents and is_monthly %s says "%s"', (amount_cents, is_monthly, ask) => {
  expect(callToActionText({ amount_cents, is_monthly })).toBe(ask);
});

test.each([
  [500, false, 'Geef €\u00a05'],
  [500, true, 'Geef €\u00a05'],
  [null, true, 'Geef ter nagedachtenis'],
])(
  'the poster of an in memoriam page with %s cents and is_monthly %s says "%s"',
  (amount_cents, is_monthly, ask) => {
    expect(callToActionText({ amount_cents, is_monthly }, 'in_memoriam')).toBe(ask);
  },
);

async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('a QR code', () => {
  test('decodes to its address from the PNG, the SVG and each poster', async () => {
    expect(await scan(await qrPng(url))).toBe(url);
    expect(
      await scan(
        await sharp(Buffer.from(qrSvg(url)), { density: 720 })
          .png()
          .toBuffer(),
      ),
    ).toBe(url);
    for (const format of posterFormats) {
      const input = await drawPoster(format, poster);
      expect(await scan(execFileSync('pdftoppm', ['-png', '-r', '72', '-'], { input })), format).toBe(url);
    }
  });

  test('as PNG shows the modules of its address, with a white margin of four modules', async () => {
    const modules = modulesOf(url);
    const { data, info } = await sharp(await qrPng(url))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const scale = info.width / (modules.length + 8);
    expect(Number.isInteger(scale)).toBe(true);
    const seen = Array.from({ length: modules.length + 8 }, (_, y) =>
      Array.from(
        { length: modules.length + 8 },
        (__, x) =>
          data[
            (Math.floor((y + 0.5) * scale) * info.width + Math.floor((x + 0.5) * scale)) * info.channels
          ]! < 128,
      ),
    );
    const light = Array.from({ length: modules.length + 8 }, () => false);
    const side = [false, false, false, false];
    expect(seen).toEqual([
      ...side.map(() => light),
      ...modules.map((row) => [...side, ...row, ...side]),
      ...side.map(() => light),
    ]);
  });

  test('as SVG shows the modules of its address', async () => {
    const fromSvg = await sharp(Buffer.from(qrSvg(url)), { density: 720 })
      .resize(370, 370, { kernel: 'nearest' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const modules = modulesOf(url);
    const scale = 370 / (modules.length + 8);
    const wrong = modules.flatMap((row, y) =>
      row.filter((dark, x) => {
        const at = Math.floor((y + 4.5) * scale) * 370 + Math.floor((x + 4.5) * scale);
        return fromSvg.data[at * fromSvg.info.channels]! < 128 !== dark;
      }),
    );
    expect(wrong).toEqual([]);
  });
});

test('a short code has seven characters that are hard to confuse, and may be typed in capitals', () => {
  const codes = Array.from({ length: 200 }, newShortCode);
  expect(codes.every((code) => /^[2-9a-hjkmnp-tv-z]{7}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBe(200);
  expect(readShortCode('ABC2DEF')).toBe('abc2def');
  for (const typed of ['', 'abc', 'abc2deo', 'abc2de1', 'abc2 def', 'x'.repeat(9), 'abc2def/']) {
    expect(readShortCode(typed), typed).toBeUndefined();
  }
});
