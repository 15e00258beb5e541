import type { PdfImage } from './prepare-image.ts';

export interface PdfRow {
  label: string;
  value: string;
  /** Larger and bolder than the rest: what the sheet is about. */
  isProminent?: boolean;
}

/** Lines of the same kind under each other; the names of the columns come back on each page. */
export interface PdfTable {
  /** How wide each is, as a share of all; amounts stand at the right of theirs. */
  columns: { label: string; share: number; isAmount?: boolean }[];
  /** A cell for each column. */
  lines: string[][];
  /** Below them, bolder. */
  total?: string[];
}

export interface PdfSection {
  title: string;
  text: string;
  rows: PdfRow[];
  table?: PdfTable;
}

/** What lets somebody check that the sheet is real, in its footer. */
export interface PdfCheck {
  /** What the QR code says. */
  url: string;
  text: string;
  /** Goes along inside the PDF; null for an example. */
  attachment: { filename: string; contentType: string; description: string; content: Buffer } | null;
}

/** A sheet as a letter has it. An empty text is left out. */
export interface PdfSheet {
  heading: string;
  /** In the title bar of a reader. */
  documentTitle: string;
  author: string;
  createdAt: Date;
  /** As #d97706: one line at the top. */
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
  /** Ten unless said: more is for what nobody but us has written. */
  maxPages?: number;
}
