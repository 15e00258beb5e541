import type { PdfImage } from './prepare-image.ts';

export interface PdfRow {
  label: string;
  value: string;
  isProminent?: boolean;
}

/** The column names are repeated on each page. */
export interface PdfTable {
  /** Widths are shares of the whole; amounts are aligned right. */
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
  /** Attached to the PDF; null for an example. */
  attachment: { filename: string; contentType: string; description: string; content: Buffer } | null;
}

/** A sheet in the layout of a letter. Empty texts are left out. */
export interface PdfSheet {
  heading: string;
  documentTitle: string;
  author: string;
  createdAt: Date;
  /** Such as #d97706; the colour of the line at the top. */
  colour: string;
  logo: { image: PdfImage; alt: string } | null;
  notice: string;
  introduction: string;
  sections: PdfSection[];
  closing: string;
  /** Stands after the first line of the closing. */
  signature: PdfImage | null;
  check: PdfCheck | null;
  footer: string;
  /** Ten by default. Only a sheet without text of outsiders may have more. */
  maxPages?: number;
}
