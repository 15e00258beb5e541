import { deflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, expect, test } from 'vitest';
import { proofFilename } from '../../../../contract/paper-facts.ts';
import { limitMemory, memoryError } from './limit-memory.ts';

const megabyte = 1024 * 1024;
let memory: ReturnType<typeof limitMemory>;

afterEach(() => memory.remove());

/** A PDF to which a file is attached, of as many bytes of nothing. */
function pdfWith(attachedBytes: number): Uint8Array<ArrayBuffer> {
  const packed = deflateSync(Buffer.alloc(attachedBytes)).toString('latin1');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(bewijs) 3 0 R] >> >> >>',
    '<< /Type /Pages /Kids [] /Count 0 >>',
    `<< /Type /Filespec /F (${proofFilename}) /EF << /F 4 0 R >> >>`,
    `<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = String(text.length).padStart(10, '0');
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${place} 00000 n \n`;
  });
  const table = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\n`;
  return new Uint8Array(Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1'));
}

async function unpack(attachedBytes: number): Promise<number | string> {
  const task = getDocument({ data: pdfWith(attachedBytes), verbosity: 0 });
  try {
    const attachments = (await (await task.promise).getAttachments()) as {
      bewijs: { content: Uint8Array };
    };
    return attachments.bewijs.content.length;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await task.destroy();
  }
}

test(
  'an attachment of a PDF is unpacked up to a limit, which starts again for each file',
  { timeout: 120_000 },
  async () => {
    memory = limitMemory(16 * megabyte);
    expect(await unpack(3 * megabyte)).toBe(3 * megabyte);
    memory.reset();
    expect(await unpack(40 * megabyte)).toContain(memoryError);
    memory.reset();
    expect(await unpack(3 * megabyte)).toBe(3 * megabyte);
  },
);

test('many small arrays count like a large one, and another view of the same memory does not count', () => {
  memory = limitMemory(megabyte);
  const buffer = new ArrayBuffer(8 * megabyte);
  expect(new Uint8Array(buffer)).toHaveLength(8 * megabyte);
  const take = () => Array.from({ length: 9 }, () => new Int32Array(megabyte / 32));
  expect(take).toThrow(memoryError);
});
