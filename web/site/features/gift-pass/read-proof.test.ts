import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { proofFilename, provisionalTitle } from '../../../../contract/paper-facts.ts';
import { readProof } from './read-proof.ts';

const megabyte = 1024 * 1024;
const proof = Buffer.from(JSON.stringify({ jws: 'a.b.c' }));

async function pdfWith(attachments: readonly Buffer[], options = {}): Promise<Buffer> {
  const document = new Pdf({ pdfVersion: '1.7', ...options });
  // The media type contains the word `stream`, which the reader must not take for the start of the data.
  for (const content of attachments)
    document.file(content, { name: proofFilename, type: 'application/octet-stream' });
  document.end();
  return buffer(document);
}

const read = (content: Buffer, size?: number) => {
  const file = new File([new Uint8Array(content)], 'papier.pdf');
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return readProof(file).catch((error: Error) => error.message);
};

test('reads the proof that is attached to a PDF', async () => {
  expect(await read(await pdfWith([proof]))).toBe('a.b.c');
});

test('reads a proof from a PDF in which another program reordered the dictionary entries', async () => {
  const packed = deflateSync(proof);
  const head = `%PDF-1.5\n4 0 obj\n<</Filter/FlateDecode/Params<</Size 15>>/Length ${packed.length}/Type/EmbeddedFile>>stream\r\n`;
  const pdf = Buffer.concat([Buffer.from(head), packed, Buffer.from('\r\nendstream\nendobj\n%%EOF')]);
  expect(await read(pdf)).toBe('a.b.c');
});

test.each([
  [0, 'Dit bestand is leeg.'],
  [1, 'a.b.c'],
  [50 * megabyte, 'a.b.c'],
  [50 * megabyte + 1, 'groter dan 50 MB'],
])('a file of %d bytes gives the proof or the problem "%s"', async (size, text) => {
  expect(await read(await pdfWith([proof]), size)).toContain(text);
});

test.each([
  ['text', async () => Buffer.from('Dit is een brief.'), 'Dit is geen PDF.'],
  ['a truncated PDF', async () => (await pdfWith([proof])).subarray(0, -2_000), 'niet compleet'],
  ['a PDF with a password', () => pdfWith([proof], { userPassword: 'geheim' }), 'achter een wachtwoord'],
  ['a PDF without a proof', () => pdfWith([]), 'geen handtekening van Gulhart'],
  ['a PDF with two proofs', () => pdfWith([proof, Buffer.from('{"jws":"d.e.f"}')]), 'niet te lezen'],
  ['a PDF whose proof has no signature', () => pdfWith([Buffer.from('{}')]), 'niet te lezen'],
  [
    'a provisional overview',
    () => pdfWith([], { info: { Title: provisionalTitle('Jaaroverzicht 2026') } }),
    'voorlopig jaaroverzicht',
  ],
])('explains why it cannot read %s', async (_what, make, text) => {
  expect(await read(await make())).toContain(text);
});

test('unpacks an attachment of 1 MB, but stops unpacking an attachment of 40 MB', async () => {
  expect(await read(await pdfWith([Buffer.alloc(megabyte)]))).toContain('niet te lezen');
  expect(await read(await pdfWith([Buffer.alloc(40 * megabyte)]))).toContain('veel te groot');
});
