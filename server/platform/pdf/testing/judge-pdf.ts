import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface JudgedPdf {
  verdict: string;
  /** The lines in the order of the document, as pdftotext reads them. */
  text: string;
  info: Record<string, string>;
  attachments: string;
  isInDutch: boolean;
}

export function judgePdf(pdf: Buffer): JudgedPdf {
  const folder = mkdtempSync(path.join(tmpdir(), 'gulhart-pdf-'));
  try {
    const file = path.join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    const run = (program: string, ...args: string[]) =>
      execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', maxBuffer: 100_000_000 });
    const info = run('pdfinfo', file)
      .split('\n')
      .map((line) => /^([^:]+):\s*(.*)$/.exec(line))
      .filter((match) => match !== null)
      .map(([, name = '', value = '']) => [name, value]);
    return {
      verdict: run('qpdf', '--check', file),
      text: run('pdftotext', file, '-').replaceAll('\u00a0', ' '),
      info: Object.fromEntries(info),
      attachments: run('pdfdetach', '-list', file),
      isInDutch: /\/Lang \(nl-NL\)/.test(run('qpdf', '--qdf', '--object-streams=disable', file, '-')),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
