import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { maxPdfBytes } from '../../../contract/uploads.ts';
import { findPdfProblem } from './check-pdf.ts';
import { aDeflateBomb } from './testing/a-deflate-bomb.ts';
import { aPdf, aPdfWith } from './testing/a-pdf.ts';

const streamOf = (dictionary: string, content: string) =>
  packedStream(dictionary, deflateSync(Buffer.from(content)));

const packedStream = (dictionary: string, packed: Buffer) =>
  `5 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream\nendobj\n`;

describe('a file that is uploaded as a PDF', () => {
  test('is accepted when it is a PDF, compressed or not, with or without object streams', async () => {
    expect(findPdfProblem(await aPdf('Beleidsplan'))).toBeUndefined();
    expect(findPdfProblem(await aPdf('Beleidsplan', { compress: false, pdfVersion: '1.7' }))).toBeUndefined();
    expect(
      findPdfProblem(aPdfWith('', streamOf('/Type /ObjStm /N 1 /First 4', '7 0 << /Type /Page >>'))),
    ).toBe(undefined);
  });

  test('is refused when it is another format, cut off, or only starts like a PDF', async () => {
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

  test('is refused when it has a password', async () => {
    expect(findPdfProblem(await aPdf('Geheim', { userPassword: 'geheim' }))).toBe('encrypted');
    expect(findPdfProblem(await aPdf('Half geheim', { ownerPassword: 'geheim' }))).toBe('encrypted');
  });

  test('is refused when it runs a script or a program, even if that command is compressed or encoded', () => {
    const script = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>';
    const files = [
      aPdfWith(script),
      aPdfWith('/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>'),
      aPdfWith('/OpenAction << /S /Launch /F (cmd.exe) >>'),
      aPdfWith('/OpenAction << /S /#4Caunc#68 /F (cmd.exe) >>'),
      aPdfWith('/OpenAction << /S /#4caunch /F (cmd.exe) >>'),
      aPdfWith('', streamOf('/Type /ObjStm /N 1 /First 4', `7 0 << ${script} >>`)),
      aPdfWith(
        '',
        streamOf(`/Type /ObjStm /N 1 /First 4 /Note (${'x'.repeat(2_000)})`, `7 0 << ${script} >>`),
      ),
    ];
    for (const file of files) expect(findPdfProblem(file), file.toString('latin1', 0, 120)).toBe('active');
  });

  test('is accepted when only the text of its pages has words such as /JavaScript', async () => {
    expect(findPdfProblem(await aPdf('/JavaScript /Launch /Encrypt', { compress: false }))).toBeUndefined();
  });

  test('is checked quickly and in little memory, even if its streams decompress to gigabytes', () => {
    const bomb = (dictionary: string, gigabytes: number) =>
      aPdfWith('', packedStream(dictionary, aDeflateBomb(gigabytes * 1024)));
    const objects = '/Type /ObjStm /N 1 /First 4';
    const attached = bomb('/Type /EmbeddedFile', 4);
    expect([attached.length > 3_500_000, attached.length < maxPdfBytes]).toEqual([true, true]);
    const many = packedStream(objects, aDeflateBomb(17)).repeat(200);
    const begun = process.cpuUsage();
    const memory = process.memoryUsage().rss;
    expect(findPdfProblem(attached)).toBeUndefined();
    expect(findPdfProblem(bomb(objects, 4))).toBe('unreadable');
    expect(findPdfProblem(aPdfWith('', many))).toBe('unreadable');
    expect(findPdfProblem(aPdfWith('', streamOf(objects, 'niets').repeat(40_000)))).toBe('unreadable');
    expect(process.memoryUsage().rss - memory).toBeLessThan(300_000_000);
    findPdfProblem(aPdfWith('', streamOf(objects, '/J#61#61'.repeat(2_000_000))));
    findPdfProblem(aPdfWith('', '/Type /ObjStm '.repeat(300_000)));
    findPdfProblem(aPdfWith('', 'stream\n'.repeat(500_000)));
    // Measures processor time, because on a busy machine the elapsed time is longer.
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});
