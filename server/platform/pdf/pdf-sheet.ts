import type { PdfImage } from './prepare-image.ts';

export interface PdfRow {
  label: string;
  value: string;
  isProminent?: boolean;
}

export interface PdfTable {
  /** A share is the relative width of a column. Amounts are aligned right. */
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

/** The part of the footer with which a reader can verify the sheet. */
export interface PdfCheck {
  url: string;
  text: string;
  /** A file that is attached to the PDF. Null for an example. */
  attachment: { filename: string; contentType: string; description: string; content: Buffer } | null;
}

/** The sender of the sheet, at the top of the first page. */
export interface PdfLetterhead {
  name: string;
  logo: PdfImage | null;
  /** The address and other contact details. */
  lines: string[];
}

/** A sheet in the layout of a letter. Empty texts are left out. */
export interface PdfSheet {
  heading: string;
  documentTitle: string;
  author: string;
  createdAt: Date;
  /** The colour of the line at the top, such as #d97706. */
  colour: string;
  letterhead: PdfLetterhead;
  notice: string;
  introduction: string;
  sections: PdfSection[];
  closing: string;
  /** Appears after the first line of the closing. */
  signature: PdfImage | null;
  check: PdfCheck | null;
  footer: string;
  /** The default is ten. Only a sheet without an organisation's template may have more. */
  maxPages?: number;
}
