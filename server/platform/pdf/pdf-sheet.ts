import type { PdfImage } from './prepare-image.ts';

export interface PdfRow {
  label: string;
  value: string;
  isProminent?: boolean;
}

export interface PdfTable {
  columns: { label: string; share: number; isAmount?: boolean }[];
  lines: string[][];
  total?: string[];
}

export interface PdfSection {
  title: string;
  text: string;
  rows: PdfRow[];
  table?: PdfTable;
}

export interface PdfCheck {
  url: string;
  text: string;
  /** A file that is attached to the PDF. Null for an example. */
  attachment: { filename: string; contentType: string; description: string; content: Buffer } | null;
}

export interface PdfLetterhead {
  name: string;
  logo: PdfImage | null;
  lines: string[];
}

export interface PdfSheet {
  heading: string;
  documentTitle: string;
  author: string;
  createdAt: Date;
  colour: string;
  letterhead: PdfLetterhead;
  notice: string;
  introduction: string;
  sections: PdfSection[];
  closing: string;
  signature: PdfImage | null;
  check: PdfCheck | null;
  footer: string;
  /** The default is ten. Only a sheet without an organisation's template may have more. */
  maxPages?: number;
}
