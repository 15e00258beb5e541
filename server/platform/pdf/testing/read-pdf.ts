import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** The lines of each page, in the order in which they were written. */
  pages: string[][];
  structure: string;
  metadata: string;
  attachments: Map<string, Buffer>;
}

/** Reads a PDF that pdfkit made, without another program. Tables in the PDF translate its glyphs to letters. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = new Map<string, { dictionary: string; stream: Buffer }>();
  for (const match of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', content = ''] = match;
    const [dictionary = '', ...rest] = content.split('\nstream\n');
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const raw = Buffer.from(rest.join('\nstream\n'), 'latin1').subarray(0, length);
    objects.set(number, { dictionary, stream: dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw });
  }
  const resolve = (reference: string | undefined) => objects.get(reference ?? '');
  const fonts = new Map<string, (hex: string) => string>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = '', reference] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(resolve(reference)?.dictionary ?? '')?.[1];
      fonts.set(name, unicode ? decoderOf(resolve(unicode)!.stream.toString('latin1')) : decodeWindows);
    }
  }
  const contents = [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
    .map(({ dictionary }) =>
      resolve(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1])!.stream.toString('latin1'),
    );
  const metadata = [...objects.values()].find(({ dictionary }) => dictionary.includes('/Subtype /XML'));
  return {
    pages: contents.map((content) => linesOf(content, fonts)),
    structure: [...objects.values()].map(({ dictionary }) => dictionary).join('\n'),
    metadata: metadata?.stream.toString() ?? '',
    attachments: new Map(
      [...objects.values()].flatMap(({ dictionary }) => {
        if (!dictionary.includes('/Type /Filespec')) return [];
        const name = /\/F \(([^)]*)\)/.exec(dictionary)?.[1] ?? '';
        const file = resolve(/\/F (\d+) 0 R/.exec(dictionary)?.[1]);
        return file ? [[name, file.stream]] : [];
      }),
    ),
  };
}

function linesOf(content: string, fonts: Map<string, (hex: string) => string>): string[] {
  return [...content.matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => {
    const decode = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? '')!;
    return [...block.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join('');
  });
}

/** The characters 80 to 9f of Windows-1252. Node 20 decodes Windows-1252 as Latin-1. */
const windowsLetters = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

function decodeWindows(hex: string): string {
  return Buffer.from(hex, 'hex')
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => windowsLetters[character.charCodeAt(0) - 0x80] ?? '?');
}

function decoderOf(table: string): (hex: string) => string {
  const glyphs: string[] = [];
  for (const [, start = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [offset, [, hex = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const utf16 = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16();
      glyphs[Number.parseInt(start, 16) + offset] = utf16.toString('utf16le');
    }
  }
  return (hex) =>
    (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '?').join('');
}
