import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findPdfProblem } from './check-pdf.ts';
import { aPdf, aPdfWith } from './testing/a-pdf.ts';

const streamOf = (dictionary: string, content: string) => {
  const packed = deflateSync(Buffer.from(content));
  return `5 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`;
};

describe('a file that is uploaded as a PDF', () => {
  test('is taken when it is one, whatever version and however its objects are kept', async () => {
    expect(findPdfProblem(await aPdf('Beleidsplan'))).toBeUndefined();
    expect(findPdfProblem(await aPdf('Beleidsplan', { compress: false, pdfVersion: '1.7' }))).toBeUndefined();
    expect(
      findPdfProblem(aPdfWith('', streamOf('/Type /ObjStm /N 1 /First 4', '7 0 << /Type /Page >>'))),
    ).toBe(undefined);
  });

  test('is refused when it is something else, cut off, or only begins as one', async () => {
    const whole = await aPdf('Beleidsplan');
    const others = [
      Buffer.from(''),
      Buffer.from('Dit is geen PDF.'),
      Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.7 %%EOF'),
      Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF'),
      Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF'),
      Buffer.from('%PDF-1.7\nstartxref\n99999\n%%EOF'),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([Buffer.from('x'), whole]),
      Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]),
    ];
    for (const file of others)
      expect(findPdfProblem(file), file.toString('latin1', 0, 60)).toBe('unreadable');
  });

  test('is refused when it asks for a password', async () => {
    expect(findPdfProblem(await aPdf('Geheim', { userPassword: 'geheim' }))).toBe('encrypted');
    expect(findPdfProblem(await aPdf('Half geheim', { ownerPassword: 'geheim' }))).toBe('encrypted');
  });

  test('is refused when a reader would run something in it, also from a compressed part or under a disguised name', () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
    const files = [
      aPdfWith(script),
      aPdfWith('/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>'),
      aPdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>'),
      aPdfWith('', streamOf('/Type /ObjStm /N 1 /First 4', `7 0 << ${script} >>`)),
    ];
    for (const file of files) expect(findPdfProblem(file), file.toString('latin1', 0, 120)).toBe('active');
  });

  test('is not refused for words on its pages', async () => {
    expect(findPdfProblem(await aPdf('/JavaScript /Launch /Encrypt', { compress: false }))).toBeUndefined();
  });

  test('is looked through in little time, also when it was made to take long', () => {
    const bomb = streamOf('/Type /ObjStm /N 1 /First 4', ' '.repeat(20_000_000));
    const begun = performance.now();
    findPdfProblem(aPdfWith('', bomb.repeat(20)));
    findPdfProblem(aPdfWith('', '/Type /ObjStm '.repeat(300_000)));
    findPdfProblem(aPdfWith('', 'stream\n'.repeat(500_000)));
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
